"""langchain-openai against a local provider of which the rung is known already."""

from fakes.provider_server import Provider
from notewright.models import ChatModels
from notewright.models.books import Books
from notewright.models.call_record import RungName
from notewright.models.provider import network_models
from notewright.models.rung_memory import Known, RungMemory

KEY = "sk-test-3f9d1c7a55"


def knowing(server: Provider, name: str = "some-model", rung: RungName = "forced_tool") -> RungMemory:
    """A memory in which `rung` works with that model."""
    memory = RungMemory()
    memory.put(f"{server.base_url} {name}", Known(rung=rung))
    return memory


def forced(server: Provider, name: str = "some-model", timeout: float = 10.0) -> ChatModels:
    """A model of which is known that it can be forced to call a tool."""
    return network_models(name, server.base_url, KEY, timeout=timeout, books=Books(knowing(server, name)))
