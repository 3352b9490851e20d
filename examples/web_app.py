"""A web application with LangServe in it: the host's own routes beside it, and a client that goes the whole way."""

from threading import Thread
from time import sleep
from typing import Any
from uuid import uuid4

import uvicorn
from langserve import RemoteRunnable

from notewright.serve.app import create_app

app = create_app()  # a FastAPI application: LangServe under /langserve, plain HTTP under /v1


@app.get("/hello")
def hello() -> str:
    return "a route of the host's own"


server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))  # in your program: uvicorn.run(app)
running = Thread(target=server.run, daemon=True)
running.start()
while not server.started:
    sleep(0.05)

port = server.servers[0].sockets[0].getsockname()[1]
notes: RemoteRunnable[dict[str, Any], dict[str, Any]] = RemoteRunnable(f"http://127.0.0.1:{port}/langserve")
thread = str(uuid4())
waiting = notes.invoke({"thread_id": thread, "request": "把关于灰度的笔记整理成一篇复盘"})
print(waiting["status"], waiting["draft"]["title"], *waiting["receipt"]["lines"], sep="\n")
saved = notes.invoke({"thread_id": thread, "decision": {"type": "approve"}})
print("saved:", *saved["saved"]["paths"])

server.should_exit = True
running.join()
