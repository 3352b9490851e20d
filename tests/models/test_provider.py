"""Which model the environment chooses, and what is not loaded for it."""

import subprocess
import sys

import pytest

from notewright.models import models_from_environment, offline_models
from notewright.models.provider import without_credentials
from notewright.state.errors import ModelUnreachable


@pytest.mark.parametrize("env", [{}, {"NOTEWRIGHT_MODEL": ""}, {"NOTEWRIGHT_MODEL": "offline", "OPENAI_API_KEY": "k"}])
def test_without_a_model_the_offline_engine_works(env: dict[str, str]) -> None:
    chosen = models_from_environment(env)
    assert (chosen.name, chosen.offline) == ("offline", True)


def test_a_named_model_is_a_network_model() -> None:
    chosen = models_from_environment({"NOTEWRIGHT_MODEL": "qwen3", "OPENAI_BASE_URL": "http://localhost:1/v1"})
    assert (chosen.name, chosen.offline) == ("qwen3", False)


def test_a_missing_key_is_said_before_anything_is_sent() -> None:
    with pytest.raises(ModelUnreachable, match="OPENAI_API_KEY is not set"):
        models_from_environment({"NOTEWRIGHT_MODEL": "gpt-4o"})


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://api.example.org/v1", "https://api.example.org/v1"),
        ("https://me:secret@api.example.org:8443/v1?key=secret#secret", "https://api.example.org:8443/v1"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1"),
    ],
)
def test_an_address_is_shown_without_credentials(address: str, shown: str) -> None:
    assert without_credentials(address) == shown


def test_the_offline_engine_loads_no_provider_and_no_graph() -> None:
    script = (
        "import sys; from notewright.models import models_from_environment as m; m({});"
        "print(sorted({n.split('.')[0] for n in sys.modules} & {'openai', 'langchain_openai', 'langgraph'}))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_the_offline_engine_can_be_asked_for_by_name() -> None:
    assert offline_models().offline
