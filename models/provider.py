"""Which model a run talks to, from the environment. A provider's library is loaded only when it is used."""

from collections.abc import Mapping
from urllib.parse import urlsplit, urlunsplit

from notewright.models.call_record import Log, no_log
from notewright.models.calls import ChatModels
from notewright.models.kept_calls import Keep, keep_nothing
from notewright.models.offline import OfflineChat
from notewright.models.tracing import trace_errors_by_kind
from notewright.state.errors import ModelUnreachable

OFFLINE = "offline"
OPENAI = "https://api.openai.com/v1"
TIMEOUT_SECONDS = 120.0
MAX_RETRIES = 2
NO_KEY = "none"  # a local server asks for no key, the library does


def models_from_environment(env: Mapping[str, str], log: Log = no_log, keep: Keep = keep_nothing) -> ChatModels:
    """`NOTEWRIGHT_MODEL` at `OPENAI_BASE_URL` with `OPENAI_API_KEY`; unset or "offline" is the offline engine.

    `log` and `keep` are told of every call over the network, the offline engine makes none.
    Raises ModelUnreachable where a key is needed and missing.
    """
    trace_errors_by_kind()
    name = env.get("NOTEWRIGHT_MODEL", "").strip() or OFFLINE
    if name == OFFLINE:
        return offline_models()
    base_url, key = env.get("OPENAI_BASE_URL", "").strip(), env.get("OPENAI_API_KEY", "").strip()
    if not base_url and not key:
        raise ModelUnreachable(endpoint=OPENAI, reason="OPENAI_API_KEY is not set")
    return network_models(name, base_url or OPENAI, key or NO_KEY, log=log, keep=keep)


def network_models(
    name: str,
    base_url: str,
    key: str,
    timeout: float = TIMEOUT_SECONDS,
    log: Log = no_log,
    keep: Keep = keep_nothing,
) -> ChatModels:
    """A model behind the OpenAI chat protocol. Retries are the library's, for what may pass: 429, 5xx, timeouts."""
    from langchain_openai import ChatOpenAI
    from pydantic import SecretStr

    model = ChatOpenAI(
        model=name,
        base_url=base_url,
        api_key=SecretStr(key),
        timeout=timeout,
        max_retries=MAX_RETRIES,
    )
    if (model.profile or {}).get("temperature", True):  # the library knows which models refuse one
        model.temperature = 0
    return ChatModels(model, name, endpoint=without_credentials(base_url), log=log, keep=keep)


def offline_models() -> ChatModels:
    """The offline engine: deterministic, no network, no key."""
    return ChatModels(OfflineChat(), OFFLINE, offline=True)


def without_credentials(address: str) -> str:
    """The address without user, password, query and fragment."""
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
