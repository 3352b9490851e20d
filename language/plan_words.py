"""A plan in words, and what a worker says of the step that it worked out."""

from collections.abc import Mapping, Sequence
from typing import Any

from notewright.language.scope_words import query_words
from notewright.language.tables import load_table
from notewright.state.limits import NoteCaps
from notewright.state.note import StructuredNote
from notewright.state.plan import Plan, Step, Target
from notewright.state.request import Choice, Question
from notewright.state.scope import Language, Scope

CAPS = NoteCaps()


def step_words(step: Step, language: Language) -> str:
    """One step, as it will be done."""
    words = _words(language)
    facts = step.model_dump(exclude_none=True) | {"target": _target(getattr(step, "target", None), language)}
    facts["tags"] = " ".join(f"#{tag}" for tag in facts.get("tags", ()))
    return str(words["step"][step.step].format_map(facts)).strip()


def plan_words(plan: Plan, language: Language) -> str:
    return str(_words(language)["list"].join(step_words(step, language) for step in plan.steps))


def question_refused_steps(plan: Plan, scope: Scope, language: Language) -> Question:
    """Writes that nobody here may do, by the person's own words; what is left of the sentence is offered."""
    rest = plan.model_copy(update={"refused": ()})
    choices = (Choice(label=plan_words(rest, language), scope=scope, plan=rest),) if rest.steps else ()
    return Question(code="unsupported_step", about=_words(language)["list"].join(plan.refused), choices=choices)


def question_two_plans(plans: Sequence[Plan], scope: Scope, language: Language) -> Question:
    """The model and the code read the writes differently, and still do after the repair."""
    choices = tuple(Choice(label=plan_words(plan, language), scope=scope, plan=plan) for plan in dict.fromkeys(plans))
    return Question(code="two_plans", choices=choices)


def step_note(step: Step, titles: Sequence[str], language: Language, *, sure: bool) -> StructuredNote:
    """What the lead is told of a step that code worked out: how many items, which, and whether one is to be chosen."""
    words = _words(language)
    issue = () if sure else (words["vague"].format(count=len(titles)),)
    return StructuredNote(
        conclusion=words["conclusion"].format(step=step_words(step, language), count=len(titles))[
            : CAPS.conclusion_chars
        ],
        evidence=tuple(title[: CAPS.line_chars] for title in titles[: CAPS.evidence]),
        open_issues=issue,
        confidence="high" if sure else "low",
    )


def failed_step_note(step: Step, reason: str, language: Language) -> StructuredNote:
    """What is kept where a step could not be worked out. `reason` is a code."""
    said = _words(language)["failed"].format(step=step_words(step, language), reason=reason)
    return StructuredNote(conclusion=said[: CAPS.conclusion_chars], open_issues=(said[: CAPS.line_chars],))


def _target(target: Target | None, language: Language) -> str:
    words = _words(language)
    if target is None:
        return str(words["material"])
    said = query_words(target.query, language)
    return words[target.pick.order].format(count=target.pick.count, target=said) if target.pick else said


def _words(language: Language) -> Mapping[str, Any]:
    table: Mapping[str, Any] = load_table(__package__, "plan_words.toml")[language]
    return table
