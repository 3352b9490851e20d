"""The development server needs no key and calls nobody; nothing of ours blocks its event loop."""

import subprocess
import sys
from pathlib import Path

import pytest
from langgraph_sdk.client import SyncLangGraphClient

from studio.dev_server import DevServer
from studio.driving import answer, ask

pytestmark = pytest.mark.slow


def test_a_whole_session_stays_on_this_machine_and_never_blocks(
    server: DevServer, client: SyncLangGraphClient, thread: str
) -> None:
    ask(client, thread)
    assert answer(client, thread, {"type": "accept"})["outcome"]["code"] == "saved"
    assert server.called() == []
    said = server.log.read_text("utf-8")
    assert "Application started up" in said
    assert "BlockingError" not in said and "Blocking call" not in said


def test_the_trace_sees_a_call_that_leaves_this_machine(tmp_path: Path) -> None:
    """Else it would prove nothing. The address is reserved for documentation: nobody answers there."""
    log = tmp_path / "connections"
    call = (
        "import asyncio, socket\n"
        "async def main():\n"
        "    await asyncio.wait_for(asyncio.open_connection('192.0.2.1', 9), 0.1)\n"
        "try: asyncio.run(main())\n"
        "except OSError: pass\n"
    )
    env = {"PYTHONPATH": str(Path(__file__).parent / "watched"), "WATCHED_CONNECTIONS": str(log)}
    subprocess.run([sys.executable, "-c", call], env=env, check=True)
    assert "socket.connect 192.0.2.1" in DevServer("", log, log).called()
