"""Whatever is sent, too much or nonsense, is answered by a problem with a name."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fakes.served import REQUEST, Served, refused, told, turn
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notewright.serve.limits import limits
from notewright.serve.problems import language_of, problem_of, status_of
from notewright.state import errors
from notewright.state.errors import NotewrightError

SURROGATE = '{"thread_id": "t", "request": "\\ud800"}'
POSTS = ["/v1/turns", "/v1/drafts/x/decide", "/langserve/invoke", "/langserve/batch", "/langserve/stream"]
ODD: list[Any] = [10**30, -(10**30), "\ud800", "\0", {"type": "revise", "feedback": "\ud800"}, 1e308, [[[[]]]]]
ODD += [
    {"type": "edit", "version": 10**30},
    {"type": "keep", "changes": [10**30]},
    {"type": "edit", "args": {"title": 3}},
]
ODD += [{"answer": {"answer": {"answer": None}}}, {"decisions": []}, {"type": ["approve"]}, {"choice": True}]
ODD += [{"type": "edit", "args": {"title": 3}}]


def test_a_body_that_is_too_large_is_not_read(mine: Served) -> None:
    with mine.client() as client:
        whole = client.post("/v1/turns", content=b" " * (limits().body_bytes + 1))
        assert refused(whole) == (413, "BodyTooLarge")
        pieces: Iterator[bytes] = (b" " * 100_000 for _ in range(11))
        assert refused(client.post("/v1/turns", content=pieces)) == (413, "BodyTooLarge")
        keyed = client.post("/v1/turns", content=b" " * 1_000_001, headers={"Idempotency-Key": "k"})
        assert refused(keyed) == (413, "BodyTooLarge")


def test_too_many_requests_wait(tmp_path: Path, offline: None) -> None:
    served = Served(tmp_path, rate="5/minute", refused_rate="3/minute")
    ann, bob = served.token("ann"), served.token("bob")
    with served.running(), served.client(ann) as client:
        every = [client.get("/v1/drafts") for _ in range(8)]
        assert [each.status_code for each in every] == [200] * 5 + [429] * 3
        assert refused(every[-1]) == (429, "TooManyRequests") and int(every[-1].headers["retry-after"]) > 0
        told(client.get("/healthz"))
        with served.client("nw_guess") as guessing:
            guesses = [guessing.get("/v1/drafts").status_code for _ in range(5)]
        assert guesses == [401] * 3 + [429] * 2
        with served.client(bob) as other:
            told(other.get("/v1/drafts"))


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000, b"null", SURROGATE.encode(), b'{"a":NaN}'])
def test_what_is_no_body_is_refused(mine: Served, path: str, body: bytes) -> None:
    with mine.client() as client:
        status, _ = refused(client.post(path, content=body, headers={"Content-Type": "application/json"}))
        assert 400 <= status < 500


def test_odd_answers_are_asked_again_or_refused(mine: Served) -> None:
    with mine.client() as client:
        draft = told(turn(client, request=REQUEST))["draft"]["id"]
        for number, said in enumerate(ODD):
            for key in ("decision", "answer"):
                told(turn(client, f"t{number}", request=REQUEST))
                sent = json.dumps({"thread_id": f"t{number}", key: said})
                response = client.post("/v1/turns", content=sent, headers={"Content-Type": "application/json"})
                assert response.status_code == 422 or told(response)["status"] == "waiting", (said, response.text)
            sent = json.dumps({"decision": said})
            path = f"/v1/drafts/{draft}/decide"
            response = client.post(path, content=sent, headers={"Content-Type": "application/json"})
            assert response.status_code == 422 or told(response)["status"] == "waiting", (said, response.text)


NAMES = "thread_id request answer decision undo selected draft_id type feedback args choice text input inputs config"
KEYS = st.sampled_from(NAMES.split(" "))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(POSTS), body=VALUES)
def test_nothing_that_can_be_sent_is_an_unexpected_error(mine: Served, path: str, body: Any) -> None:
    with mine.client() as client:
        response = client.post(path, json=body)
        assert response.status_code < 500, response.text
        if response.status_code >= 400:
            refused(response)


LEAVES = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, NotewrightError)]


@pytest.mark.parametrize("error", LEAVES, ids=lambda error: error.__name__)
def test_every_error_has_a_status_and_a_title(error: type[NotewrightError]) -> None:
    """Those that mean the server itself are told apart from those that mean the request."""
    assert status_of(error) in {401, 403, 404, 409, 413, 422, 429, 500, 502, 503}


@pytest.mark.parametrize(
    ("said", "language"),
    [("", "en"), ("zh-CN,zh;q=0.9", "zh"), ("de,zh;q=0.5", "zh"), ("EN-us", "en"), ("fr", "en"), ("*", "en")],
)
def test_a_problem_is_told_in_the_language_that_was_asked_for(mine: Served, said: str, language: str) -> None:
    with mine.client(**{"Accept-Language": said}) as client:
        response = client.get("/v1/drafts/nowhere")
    told_in = problem_of(errors.DraftNotFound(id="nowhere"), language_of(response.request.headers))  # type: ignore[arg-type]
    assert response.json()["detail"] == told_in.detail == errors.DraftNotFound(id="nowhere").text(language)  # type: ignore[arg-type]
