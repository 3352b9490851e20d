"""The same POST under the same key is done once, whoever repeats it and however often."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from fakes.served import REQUEST, Served, refused, told


def keyed(client: httpx.Client, key: str, path: str = "/v1/turns", **body: Any) -> httpx.Response:
    return client.post(path, json=body, headers={"Idempotency-Key": key})


def test_a_repetition_gets_the_same_answer_and_nothing_is_done_twice(mine: Served) -> None:
    with mine.client() as client:
        first, second = (keyed(client, "k", thread_id="t", request=REQUEST) for _ in range(2))
        assert told(first)["status"] == "waiting" and first.content == second.content
        other = keyed(client, "other", thread_id="t", request=REQUEST)
        assert told(other)["draft"]["id"] != told(first)["draft"]["id"]
        assert len(told(client.get("/v1/drafts"))["drafts"]) == 2


def test_many_at_once_are_one_run(mine: Served) -> None:
    with mine.client() as client, ThreadPoolExecutor(8) as pool:
        every = [pool.submit(keyed, client, "k", thread_id="t", request=REQUEST) for _ in range(8)]
        assert len({each.result().content for each in every}) == 1
        assert len(told(client.get("/v1/drafts"))["drafts"]) == 1


def test_a_key_stands_for_one_request(mine: Served) -> None:
    with mine.client() as client:
        told(keyed(client, "k", thread_id="t", request=REQUEST))
        assert refused(keyed(client, "k", thread_id="t", request="另一句")) == (422, "KeyReused")
        assert refused(keyed(client, "k", "/v1/sources/index")) == (422, "KeyReused")


def test_a_refusal_is_repeated_too(mine: Served) -> None:
    with mine.client() as client:
        first, second = (keyed(client, "k", thread_id="t", undo=True) for _ in range(2))
        assert refused(first) == (404, "ThreadNotFound") and first.content == second.content


def test_every_post_takes_a_key(mine: Served) -> None:
    with mine.client() as client:
        sent = {"input": {"thread_id": "t", "request": REQUEST}}
        first, second = (keyed(client, "lang", "/langserve/invoke", **sent) for _ in range(2))
        assert first.status_code == 200 and first.content == second.content
        draft = first.json()["output"]["draft"]["id"]
        said = {"decision": {"type": "approve"}}
        saved = [told(keyed(client, "save", f"/v1/drafts/{draft}/decide", **said)) for _ in range(2)]
        assert [each["saved"]["again"] for each in saved] == [False, False]
        undone = [told(keyed(client, "undo", f"/v1/drafts/{draft}/undo")) for _ in range(2)]
        assert undone[0] == undone[1]


def test_a_key_is_its_owners(shared: Served) -> None:
    with shared.person("ann") as ann, shared.person("bob") as bob:
        hers, his = (told(keyed(each, "k", thread_id="t", request=REQUEST)) for each in (ann, bob))
    assert "ann 的灰度" in str(hers) and "bob 的灰度" in str(his) and "ann 的灰度" not in str(his)


@pytest.mark.parametrize("key", ["", "x" * 201, "a\tb"])
def test_a_key_that_is_none_is_refused(mine: Served, key: str) -> None:
    with mine.client() as client:
        assert refused(keyed(client, key, thread_id="t", request=REQUEST)) == (422, "KeyUnusable")


def test_what_the_server_itself_could_not_do_may_be_tried_again(mine: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with mine.client() as client:
        with monkeypatch.context() as broken:
            broken.setattr(mine.house.runs, "_work", lambda *_: 1 / 0)
            assert refused(keyed(client, "k", thread_id="t", request=REQUEST)) == (500, "Unexpected")
        assert told(keyed(client, "k", thread_id="t", request=REQUEST))["status"] == "waiting"
