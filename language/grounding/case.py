"""One sentence and what it is held against, with everything that more than one rule looks at."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from notewright.language.grounding.content import content_tokens
from notewright.language.grounding.counted import Counted
from notewright.language.grounding.fact import Fact
from notewright.language.grounding.facts import facts_in, figures_in
from notewright.language.grounding.material import Match, Material
from notewright.language.grounding.names import names_in
from notewright.language.grounding.plain import alike, compact
from notewright.language.grounding.sentences import Sentence
from notewright.language.grounding.sources import Passage, Source
from notewright.language.tables import load_table

LIMITS: dict[str, Any] = load_table(__package__, "grounding.toml")["overlap"]


@dataclass(frozen=True)
class Case:
    """`beside` are the numbers that the draft's own form bears out: three points where three follow."""

    sentence: Sentence
    material: Material
    counted: Counted
    beside: frozenset[float]

    @cached_property
    def refs(self) -> tuple[int, ...]:
        """The sources that it cites, or that are cited around it; none where it is held against all."""
        return tuple(n for n in self.sentence.cited or self.sentence.context if n in self.material.sources)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        return tuple(self.material.sources[number] for number in self.refs or self.material.sources)

    @cached_property
    def said(self) -> str:
        """Its text in the compared form."""
        return alike(self.sentence.text)

    @cached_property
    def told(self) -> str:
        """What the person said, letters and digits alone."""
        return compact(self.counted.text)

    @cached_property
    def tokens(self) -> frozenset[str]:
        return content_tokens(self.sentence.text)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return facts_in(self.sentence.text, heading=self.sentence.kind == "heading")

    @cached_property
    def figures(self) -> tuple[Fact, ...]:
        """All dates and numbers in it, also those that are too small to be looked up."""
        return figures_in(self.sentence.text, every=True)

    @cached_property
    def match(self) -> Match:
        return self.matching(self.tokens)

    def matching(self, tokens: frozenset[str]) -> Match:
        """The passages of its sources that `tokens` are of."""
        return self.material.match(tokens, (source.number for source in self.sources))

    @cached_property
    def near(self) -> Passage | None:
        """The passage that says nearly the same, where there is one."""
        enough = len(self.tokens) >= LIMITS["near_words"] and self.match.best >= LIMITS["strong"]
        return self.match.passages[0] if enough else None

    @cached_property
    def near_names(self) -> tuple[Fact, ...]:
        """The names in that passage."""
        return tuple(names_in(self.near.said)) if self.near else ()
