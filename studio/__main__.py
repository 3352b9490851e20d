"""`make studio`: starts `langgraph dev` so that it needs no key, opens no browser and calls nobody."""

import os
import sys
from pathlib import Path

CALLS_NOBODY = {
    "LANGGRAPH_CLI_NO_ANALYTICS": "1",
    "LANGGRAPH_NO_VERSION_CHECK": "true",
    "LANGSMITH_TRACING": "false",
}


def main(arguments: list[str]) -> None:
    """Becomes the server. What the environment says already stays: tracing is a person's own choice."""
    command = Path(sys.executable).with_name("langgraph")
    os.execve(command, [str(command), "dev", "--no-browser", *arguments], CALLS_NOBODY | os.environ)


if __name__ == "__main__":
    main(sys.argv[1:])
