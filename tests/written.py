"""A plan on one line, as the tables of sentences write it."""

from collections.abc import Iterator

from notewright.state.plan import Plan, Step, Target
from notewright.state.scope import Query

NAMES = {"todo_status": "status", "time_range": "time"}


def written(plan: Plan) -> str:
    """The steps of `plan`, then what is refused."""
    return " + ".join([*map(_step, plan.steps), *(f"refused “{phrase}”" for phrase in plan.refused)]) or "nothing"


def _step(step: Step) -> str:
    return " ".join((step.step, *_said(step)))


def _said(step: Step) -> Iterator[str]:
    for name, value in step.model_dump(exclude_defaults=True, exclude={"step", "target"}).items():
        yield f"{name}={'|'.join(value) if isinstance(value, tuple) else value}"
    target = getattr(step, "target", None)
    if isinstance(target, Target):
        yield f"of {_query(target.query)}"
        if target.pick:
            yield f"pick={target.pick.order}:{target.pick.count}"
        if target.every:
            yield "every"


def _query(query: Query) -> str:
    said = query.model_dump(exclude_defaults=True, exclude={"resource_type"})
    keys = (f"{NAMES.get(n, n)}={'|'.join(v) if isinstance(v, tuple) else v}" for n, v in said.items())
    return " ".join((query.resource_type, *keys))
