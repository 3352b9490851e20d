"""Many people at once on one process: nobody gets another's material, and each note is saved once."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fakes.provider_server import Provider, Reply, provider, tool_call
from fakes.served import REQUEST, Served, told, turn
from house import draft, scope

pytestmark = pytest.mark.slow
PEOPLE = [f"p{number}" for number in range(20)]
THREADS = 5
NOTES = {"resource_type": "note", "keyword": "灰度"}


def reply(asked: Any) -> Reply:
    """After 200 ms; a draft says whose material it was given."""
    if asked["response_format"]["json_schema"]["name"] == "submit_scope":
        return tool_call("submit_scope", scope(NOTES))._replace(delay=0.2)
    whose = re.findall(r"(p\d+) 的灰度", json.dumps(asked["messages"], ensure_ascii=False))
    content = "".join(f"{name} 的灰度没有崩溃。[1]" for name in sorted(set(whose)))
    return tool_call("submit_note_draft", draft(content=content))._replace(delay=0.2)


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    with provider() as server:
        server.next_reply = reply  # type: ignore[method-assign]
        monkeypatch.setenv("NOTEWRIGHT_MODEL", "some-model")
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
        yield server


def test_a_hundred_requests_at_once_of_twenty_people(tmp_path: Path, model: Provider) -> None:
    served = Served(tmp_path, rate="100000/minute")
    tokens = {name: served.token(name) for name in PEOPLE}
    for name in PEOPLE:
        served.note(name, "灰度", f"{name} 的灰度没有崩溃。")
    jobs = [(name, f"t{number}") for number in range(THREADS) for name in PEOPLE]

    def run(job: tuple[str, str], **said: Any) -> Any:
        with served.client(tokens[job[0]]) as client:
            return told(turn(client, job[1], **said))

    with served.running(), ThreadPoolExecutor(len(jobs)) as pool:
        drafts = list(pool.map(lambda job: run(job, request=REQUEST), jobs))
        saved = list(pool.map(lambda job: run(job, decision={"type": "approve"}), jobs))
    for (name, _), waiting, done in zip(jobs, drafts, saved, strict=True):
        assert waiting["draft"]["content"] == f"{name} 的灰度没有崩溃。[1]"
        assert (done["status"], done["draft"]["id"]) == ("saved", waiting["draft"]["id"])
        assert Path(done["saved"]["paths"][0]).is_relative_to(served.vault(name))
    assert len({done["saved"]["paths"][0] for done in saved}) == len(jobs)
    for name in PEOPLE:
        notes = [path.read_text("utf-8") for path in served.saved(name)]
        assert len(notes) == THREADS
        assert all(set(re.findall(r"(p\d+) 的灰度", note)) == {name} for note in notes)
    assert len(model.requests) == 2 * len(jobs)
