"""One labelled request, read as the product reads it, and judged. A reading that fails is counted by its error."""

from time import perf_counter
from typing import Any, TypedDict

from notewright.cli.eval_cases import Case
from notewright.cli.eval_model import Tested
from notewright.cli.reading import as_object, read_sentence
from notewright.cli.session import Session
from notewright.language.time import Moment, resolve_range
from notewright.language.verdict import judge, phrases_of
from notewright.state.errors import NotewrightError, UnreadableTime


class Evaluated(TypedDict):
    """`asks` is whether the label asks; `got` the scope and the question; tokens None where none were reported."""

    id: str
    group: str
    lang: str
    utterance: str
    asks: bool
    expected: dict[str, Any]
    got: dict[str, Any]
    verdict: str
    calls: int
    tokens_in: int | None
    tokens_out: int | None
    ms: int
    error: str | None


def evaluate(session: Session, tested: Tested, case: Case) -> Evaluated:
    """The row of one request. A KeyboardInterrupt passes."""
    row, got, error = case.model_dump(mode="json"), dict[str, Any](), None
    tested.calls.clear()
    begun = perf_counter()
    try:
        got = as_object(read_sentence(session, tested.classify, row))
    except NotewrightError as failure:
        error = failure.code
    ms = round((perf_counter() - begun) * 1000)
    verdict = "failed" if error else judge(row, got, _dates(session.moment(), row, got))
    return Evaluated(
        id=case.id,
        group=case.group,
        lang=case.lang,
        utterance=case.utterance,
        asks=case.ask is not None,
        expected=row["expect"] | {"ask": case.ask},
        got=got,
        verdict=verdict,
        calls=len(tested.calls),
        tokens_in=_known(call.usage.tokens_in for call in tested.calls),
        tokens_out=_known(call.usage.tokens_out for call in tested.calls),
        ms=ms,
        error=error,
    )


def _known(counts: Any) -> int | None:
    reported = [count for count in counts if count is not None]
    return sum(reported) if reported else None


def _dates(moment: Moment, row: dict[str, Any], got: dict[str, Any]) -> dict[str, str]:
    """What the phrases of both sides resolve to; one without dates is left out."""
    found = {}
    for phrase in set(phrases_of(row, got)):
        try:
            span = resolve_range(phrase, moment)
        except UnreadableTime:
            continue
        found[phrase] = f"{span.start}/{span.end}"
    return found
