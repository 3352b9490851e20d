"""Which model a run talks to, from the environment. A provider's library is loaded only when it is used."""

from collections.abc import Mapping
from urllib.parse import urlsplit, urlunsplit

from notewright.models.books import Books
from notewright.models.calls import ChatModels
from notewright.models.offline import OfflineChat
from notewright.models.rungs import EVERY
from notewright.models.tracing import trace_errors_by_kind
from notewright.state.errors import ModelUnreachable

OFFLINE = "offline"
OPENAI = "https://api.openai.com/v1"
TIMEOUT_SECONDS = 300.0  # without a sign from the server; a small machine thinks long before its first word
CONNECT_SECONDS = 10.0
SHOWN_OF_KEY = 4  # characters, of a key three times as long
NO_KEY = "none"  # a local server asks for no key, the library does


def models_from_environment(env: Mapping[str, str], books: Books | None = None) -> ChatModels:
    """`NOTEWRIGHT_MODEL` at `OPENAI_BASE_URL` with `OPENAI_API_KEY`; unset or "offline" is the offline engine.

    `NOTEWRIGHT_FALLBACK_MODEL` answers where that one is away; `NOTEWRIGHT_FALLBACK_BASE_URL` and `…_API_KEY` where
    it is elsewhere. Raises ModelUnreachable where a key is needed and missing, or the timeout is no number.
    """
    trace_errors_by_kind()
    name = env.get("NOTEWRIGHT_MODEL", "").strip() or OFFLINE
    if name == OFFLINE:
        return offline_models()
    other = env.get("NOTEWRIGHT_FALLBACK_MODEL", "").strip()
    fallback = models_from_environment(_of_fallback(env, other), books) if other else None
    base_url, key = env.get("OPENAI_BASE_URL", "").strip(), env.get("OPENAI_API_KEY", "").strip()
    if not base_url and not key:
        raise ModelUnreachable(endpoint=OPENAI, reason="OPENAI_API_KEY is not set")
    address = base_url or OPENAI
    return network_models(name, address, key or NO_KEY, _timeout(env, address), books, fallback)


def _timeout(env: Mapping[str, str], address: str) -> float:
    said = env.get("NOTEWRIGHT_TIMEOUT", "").strip()
    if said and not said.isdecimal():
        raise ModelUnreachable(endpoint=without_credentials(address), reason="NOTEWRIGHT_TIMEOUT is no number")
    return float(said or TIMEOUT_SECONDS)


def _of_fallback(env: Mapping[str, str], name: str) -> Mapping[str, str]:
    own = {
        "OPENAI_BASE_URL": env.get("NOTEWRIGHT_FALLBACK_BASE_URL") or env.get("OPENAI_BASE_URL", ""),
        "OPENAI_API_KEY": env.get("NOTEWRIGHT_FALLBACK_API_KEY") or env.get("OPENAI_API_KEY", ""),
    }
    return {**env, **own, "NOTEWRIGHT_MODEL": name, "NOTEWRIGHT_FALLBACK_MODEL": ""}


def network_models(
    name: str,
    base_url: str,
    key: str,
    timeout: float = TIMEOUT_SECONDS,
    books: Books | None = None,
    fallback: ChatModels | None = None,
) -> ChatModels:
    """A model behind the OpenAI chat protocol. What may pass is asked again by `exchange`, so the client does not.

    The HTTP client is of our loop alone, and no connection outlives its call: calls are minutes apart. Nor does a
    prompt follow a redirect to a host that nobody configured.
    """
    from httpx2 import Limits
    from langchain_openai import ChatOpenAI
    from openai import DefaultAsyncHttpxClient, Timeout
    from pydantic import SecretStr

    patience = Timeout(timeout, connect=CONNECT_SECONDS)
    model = ChatOpenAI(
        model=name,
        base_url=base_url,
        api_key=SecretStr(key),
        timeout=patience,
        max_retries=0,
        stream_usage=True,
        include_response_headers=True,
        use_responses_api=False,
        http_async_client=DefaultAsyncHttpxClient(
            timeout=patience, limits=Limits(max_keepalive_connections=0), follow_redirects=False
        ),
    )
    if (model.profile or {}).get("temperature", True):  # the library knows which models refuse one
        model.temperature = 0
    return ChatModels(
        model,
        name,
        endpoint=without_credentials(base_url),
        key=key[-SHOWN_OF_KEY:] if len(key) >= 3 * SHOWN_OF_KEY else "",
        rungs=EVERY,
        books=books,
        fallback=fallback,
    )


def offline_models() -> ChatModels:
    """The offline engine: deterministic, no network, no key."""
    return ChatModels(OfflineChat(), OFFLINE, offline=True)


def without_credentials(address: str) -> str:
    """The address without user, password, query and fragment."""
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
