"""Without tokens a server serves this machine's login, and no page or machine that only pretends to be it."""

import httpx
import pytest
from fakes.served import Served, refused, told, turn

from notewright.serve.server import serve
from notewright.state.errors import AddressRefused


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Host": "evil.example"}, "HostRefused"),
        ({"Host": "127.0.0.1.evil.example"}, "HostRefused"),
        ({"Host": "localhost.evil.example:80"}, "HostRefused"),
        ({"Host": "192.168.0.1"}, "HostRefused"),
        ({"Host": "[::"}, "HostRefused"),
        ({"Host": ""}, "HostRefused"),
        ({"Origin": "http://evil.example"}, "OriginRefused"),
        ({"Origin": "null"}, "OriginRefused"),
        ({"Origin": "http://127.0.0.1:1"}, "OriginRefused"),
        ({"Sec-Fetch-Site": "cross-site"}, "OriginRefused"),
    ],
)
def test_another_host_or_page_is_refused(mine: Served, headers: dict[str, str], code: str) -> None:
    with mine.client(**headers) as client:
        assert refused(client.get("/v1/drafts")) == (403, code)
        assert refused(turn(client, request="x")) == (403, code)
        assert refused(client.post("/langserve/invoke", json={"input": {}})) == (403, code)


def test_its_own_page_and_programs_are_let_in(mine: Served) -> None:
    with mine.client(Origin=mine.url) as client:
        told(client.get("/v1/drafts"))
    with httpx.Client(base_url=mine.url.replace("127.0.0.1", "localhost"), trust_env=False) as client:
        told(client.get("/v1/drafts"))


def test_a_token_that_is_shown_must_hold_here_too(mine: Served) -> None:
    with mine.client("nw_wrong") as client:
        assert refused(client.get("/v1/drafts")) == (401, "TokenRefused")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.0.1", "example.org", ""])
def test_another_address_needs_tokens(tmp_path: object, mine: Served, host: str) -> None:
    with pytest.raises(AddressRefused):
        serve(mine.home, host, 0, lambda url, only_me: None)
