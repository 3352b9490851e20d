"""All errors of a set: drawn by a seed from the sound rows, at most two of a kind a row."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from groundset.plant_dates import plant_dates
from groundset.plant_numbers import plant_numbers
from groundset.plant_words import plant_names, plant_quotes, plant_refs, plant_status
from groundset.planted import PLANT_KINDS, Bundle, Planted, PlantKind
from groundset.rows import Row
from groundset.sources import present, sources_of

SEED = 20261130
MOST_A_ROW = 2
PLANTERS: dict[PlantKind, Callable[[Bundle], Iterator[Planted]]] = {
    "number": plant_numbers,
    "date": plant_dates,
    "name": plant_names,
    "status": plant_status,
    "quote": plant_quotes,
    "ref": plant_refs,
}
SHARE: dict[PlantKind, float] = {"quote": 0.4, "ref": 0.4}  # of the rows that could take one


def plant(rows: tuple[Row, ...], seed: int = SEED) -> tuple[Planted, ...]:
    """The planted errors over the rows whose world is here: the same seed gives the same ones."""
    here = [row for row in rows if row.world in present()]
    return tuple(planted for row in here for kind in PLANT_KINDS for planted in _of(row, rows, kind, seed))


def _of(row: Row, rows: tuple[Row, ...], kind: PlantKind, seed: int) -> Iterator[Planted]:
    dice = Random(f"{seed} {row.id} {kind}")
    if kind in SHARE and row.alter is None and dice.random() >= SHARE[kind]:
        return
    yield from islice(PLANTERS[kind](Bundle(row, sources_of(row, rows), dice)), MOST_A_ROW)
