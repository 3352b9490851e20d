"""`make studio-seed`: sample threads on a running development server, each stopped where there is something to see."""

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import click
from httpx import TransportError
from langgraph_sdk import get_sync_client
from langgraph_sdk.client import SyncLangGraphClient

from notewright.language.tables import load_table

SERVER = "http://127.0.0.1:2024"


class Seeded(NamedTuple):
    """A thread, what it shows, and where it stands: the question that it waits with, or how it ended."""

    thread: str
    shows: str
    stands: str


def seed(client: SyncLangGraphClient) -> Iterator[Seeded]:
    """One thread a row of samples.toml, new ones every time."""
    for row in load_table(__package__, "samples.toml")["thread"]:
        thread = client.threads.create(metadata={"title": row["text"]})["thread_id"]
        state: Any = client.runs.wait(thread, "notewright", input={"text": row["text"]})
        yield Seeded(thread, row["shows"], _stands(state))


def _stands(state: dict[str, Any]) -> str:
    if failure := state.get("failure"):
        return str(failure["code"])
    return str(state["outcome"]["code"] if state.get("outcome") else "waits / 等待")


def main(server: str = SERVER) -> int:
    """Exit code 1 where no server is there."""
    try:
        with get_sync_client(url=server) as client:
            for made in seed(client):
                click.echo(f"{made.thread}  {made.stands}  {made.shows}")
    except TransportError:
        click.echo(
            f"{server}: no server is there; `make studio` starts one / 没有服务，请先运行 `make studio`", err=True
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*(sys.argv[1:2] or [SERVER])))
