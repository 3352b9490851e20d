"""How well grounding tells planted errors from sound sentences, by kind and language.

    python tests/score_grounding.py [--show] [--seed N]

Found: a planted sentence that is marked, and how many of them under the planted kind. Marked: a sound one that is
marked all the same. `--show` lists the misses, but never those of the held half: it is for counting, not for tuning.
Exit status: 1 where a goal is missed over all rows.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from groundset.plant import SEED, plant
from groundset.planted import PLANT_KINDS, Planted
from groundset.product import marks_of
from groundset.rows import Row, read_rows
from groundset.sources import present, sources_of

MUST_BE_FOUND = ("number", "date", "name", "quote")
LEAST_FOUND, MOST_MARKED = 0.95, 0.05
HALVES = (("dev",), ("held",), ("dev", "held"))


class Verdict(NamedTuple):
    """One sentence as the product saw it: planted or sound, and the kinds of its marks."""

    row: Row
    planted: Planted | None
    marks: frozenset[str]

    @property
    def group(self) -> str:
        return self.planted.kind if self.planted else self.row.kind

    @property
    def text(self) -> str:
        return self.planted.text if self.planted else self.row.text


def verdicts(rows: tuple[Row, ...], seed: int) -> list[Verdict]:
    """Every sound row whose world is here, then every error planted into one."""

    def judge(row: Row, planted: Planted | None) -> Verdict:
        text = planted.text if planted else row.text
        marks = marks_of(text, sources_of(row, rows), len(row.refs))
        return Verdict(row, planted, frozenset(mark.kind for mark in marks))

    here = [row for row in rows if row.world in present()]
    return [judge(row, None) for row in here] + [judge(each.row, each) for each in plant(rows, seed)]


def share(part: int, whole: int) -> str:
    return f"{part}/{whole} {part / whole:4.0%}" if whole else "none"


def print_table(
    title: str, groups: Iterable[str], seen: Sequence[Verdict], cell: Callable[[list[Verdict]], str]
) -> None:
    print(f"  {title:22} {'zh':>24} {'en':>24}")
    for group in groups:
        cells = [
            cell([each for each in seen if each.group == group and each.row.lang == lang]) for lang in ("zh", "en")
        ]
        print(f"  {group:22} {cells[0]:>24} {cells[1]:>24}")


def found_cell(seen: list[Verdict]) -> str:
    named = sum(each.group in each.marks for each in seen)
    return share(sum(bool(each.marks) for each in seen), len(seen)) + f" (named {named})"


def marked_cell(seen: list[Verdict]) -> str:
    return share(sum(bool(each.marks) for each in seen), len(seen))


def print_half(halves: tuple[str, ...], seen: Sequence[Verdict]) -> bool:
    """The tables of a half, or of both; whether its totals reach the goals."""
    planted = [each for each in seen if each.planted]
    sound = [each for each in seen if not each.planted]
    must = [each for each in planted if each.group in MUST_BE_FOUND]
    found, marked = sum(bool(each.marks) for each in must), sum(bool(each.marks) for each in sound)
    print(f"{' and '.join(halves)}:")
    print_table("planted: found", PLANT_KINDS, planted, found_cell)
    print_table("sound: marked", sorted({each.group for each in sound}), sound, marked_cell)
    print(f"  number, date, name, quote found: {share(found, len(must))} (goal: at least {LEAST_FOUND:.0%})")
    print(f"  sound sentences marked: {share(marked, len(sound))} (goal: at most {MOST_MARKED:.0%})\n")
    return found >= LEAST_FOUND * len(must) and marked <= MOST_MARKED * len(sound)


def show_misses(seen: Iterable[Verdict]) -> None:
    for each in seen:
        if each.row.split == "dev" and bool(each.marks) is not bool(each.planted):
            said = f"{each.planted.was!r} → {each.planted.now!r}" if each.planted else ", ".join(sorted(each.marks))
            print(f"  {'missed' if each.planted else 'marked'} {each.row.id} {each.group}: {said}")
            print("         " + each.text.replace("\n", "\n         "))


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    rows = read_rows()
    absent = sum(row.world not in present() for row in rows)
    print(f"skipped, ../shared/workspace-real is not beside this checkout: {absent} rows\n" if absent else "", end="")
    seen = verdicts(rows, asked.seed)
    reached = [print_half(halves, [each for each in seen if each.row.split in halves]) for halves in HALVES]
    if asked.show:
        show_misses(seen)
    return 0 if reached[-1] else 1


if __name__ == "__main__":
    sys.exit(main())
