"""What a provider's failure means: try another rung, wait, or tell the person. No word of the provider is kept."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from langchain_core.exceptions import ModelError as ProviderError
from langchain_core.exceptions import ModelRefusalError

from notewright.language.tables import load_table
from notewright.models.call_record import Outcome
from notewright.state.errors import KeyRefused, ModelError, ModelUnreachable, PromptTooLong, QuotaUsedUp

Parameter = Literal["stream_options", "temperature", "stream"]
UNSUPPORTED, PERHAPS = frozenset((400, 415, 422, 501)), frozenset((404, 500))
NO_KEY, NO_MONEY = frozenset((401, 403)), 402
ERRORS: dict[Outcome, type[ModelError]] = {
    "key_refused": KeyRefused,
    "quota": QuotaUsedUp,
    "prompt_too_long": PromptTooLong,
}


class Fault(NamedTuple):
    """What went wrong. `reason` is a code; `parameter` is what the server said it does not take."""

    outcome: Outcome
    reason: str
    parameter: Parameter | None = None

    def error(self, endpoint: str) -> ModelError:
        """The error a person is told where nothing else can be tried."""
        return ERRORS.get(self.outcome, ModelUnreachable)(endpoint=endpoint, reason=self.reason)


def fault_of(failure: Exception) -> Fault:
    """Every provider's library has errors of its own: what counts is the status and a few known phrases."""
    status, said = _status(failure), str(failure).casefold()
    table = load_table(__package__, "faults.toml")
    reason = f"HTTP {status}" if status else type(failure).__name__
    if isinstance(failure, ModelRefusalError):
        return Fault("refused", reason)
    if status == NO_MONEY or _says(said, table["quota"]):
        return Fault("quota", reason)
    if status in NO_KEY:
        return Fault("key_refused", reason)
    if _says(said, table["too_long"]):
        return Fault("prompt_too_long", reason)
    if status in UNSUPPORTED or (status in PERHAPS and _says(said, table["perhaps_unsupported"])):
        named = [name for name, phrases in table["parameters"].items() if _says(said, phrases)]
        return Fault("unsupported", reason, named[0] if named else None)
    return Fault("unreachable", reason)


def may_pass(failure: BaseException) -> bool:
    """Whether the same request may succeed in a moment: 429, 5xx, a lost connection, but no used-up quota."""
    if type(failure).__name__ in load_table(__package__, "faults.toml")["lost"]:
        return True
    if not isinstance(failure, ProviderError) or not failure.is_retryable:
        return False
    return fault_of(failure).outcome != "quota" and _status(failure) != 501


def retry_after(failure: BaseException) -> float | None:
    """Seconds that the server asked to wait, where it said so in seconds."""
    response = getattr(failure, "response", None)
    said = response.headers.get("retry-after", "") if response is not None else ""
    return float(said) if said.isdecimal() else None


def _status(failure: Exception) -> int | None:
    status = getattr(failure, "status_code", None)
    return status if isinstance(status, int) else None


def _says(said: str, phrases: Sequence[str]) -> bool:
    return any(phrase in said for phrase in phrases)
