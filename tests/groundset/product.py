"""The one place where the set meets the product: what grounding says about a draft."""

from collections.abc import Sequence

from groundset.sources import Source
from notewright.language.grounding import Counted, ground
from notewright.state.draft import Mark
from notewright.state.material import ContextRef, SourceItem
from notewright.state.ports import Body


def marks_of(content: str, sources: Sequence[Source], cited: int) -> tuple[Mark, ...]:
    """The marks of sentences that the product does not hold supported; the first `cited` sources are cited."""
    marks = ground(content, [_body(each) for each in sources], _counted(sources[:cited]))
    return tuple(mark for mark in marks if mark.kind != "supported")


def _body(source: Source) -> Body:
    ref = ContextRef(resource_type=source.type, id=str(source.number), version="1", date=source.date)
    item = SourceItem(number=source.number, resource_type=source.type, refs=(ref,), queries=(0,))
    return Body(item, source.title, source.text)


def _counted(sources: Sequence[Source]) -> Counted:
    """What the program counts besides the text: the todos of each list that is cited, and how many are done."""
    lists = [each.text.splitlines() for each in sources if each.type == "todo"]
    done = [sum(line.startswith("- [x]") for line in lines) for lines in lists]
    waiting = [len(lines) - count for lines, count in zip(lists, done, strict=True)]
    return Counted(
        numbers=frozenset(float(len(lines)) for lines in lists),
        open=frozenset(map(float, waiting)),
        done=frozenset(map(float, done)),
    )
