"""Serve the workflow from a FastAPI program of your own, and ask it over HTTP with LangServe's client."""

from threading import Thread
from time import sleep

import uvicorn
from fastapi import FastAPI
from langserve import RemoteRunnable

from notewright.serve.app import create_app

notes = create_app()
app = FastAPI(lifespan=lambda host: notes.router.lifespan_context(notes))
app.mount("/notes", notes)

server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
thread = Thread(target=server.run)
thread.start()
while not server.started:
    sleep(0.1)
port = server.servers[0].sockets[0].getsockname()[1]

flow = RemoteRunnable(f"http://127.0.0.1:{port}/notes/langserve")
waiting = flow.invoke({"thread_id": "monday", "request": "write a retro of my notes on the release"})
print(waiting["status"], waiting["draft"]["title"])
saved = flow.invoke({"thread_id": "monday", "decision": {"type": "approve"}})
print(saved["status"], *saved["saved"]["paths"])

server.should_exit = True
thread.join()
