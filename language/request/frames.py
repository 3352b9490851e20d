"""Folds framed phrases into one token each: what stands between the markers of frames.toml is the filter's value."""

from collections.abc import Callable, Sequence

from notewright.language.request.exclusion import exclude
from notewright.language.request.folder_lists import more_folders, outside
from notewright.language.request.folders import folder
from notewright.language.request.framing import Found
from notewright.language.request.labels import tag, title
from notewright.language.request.line import Line
from notewright.language.request.measured import measured
from notewright.language.request.neighbours import by_neighbours
from notewright.language.request.note_length import note_length
from notewright.language.request.orders import order
from notewright.language.request.restriction import placed, recurring, restriction
from notewright.language.request.token import Token
from notewright.language.request.topics import topic, topic_by_close, topic_by_verb, unknown_time

Frame = Callable[[Line, Sequence[Token], int], Found | None]
_FRAMES: tuple[Frame, ...] = (
    *(note_length, measured, outside, folder, more_folders, tag, title, recurring, exclude, unknown_time, placed),
    *(topic_by_verb, topic_by_close, topic, restriction),
)


def fold_frames(line: Line, tokens: Sequence[Token]) -> list[Token]:
    """`tokens` with every framed phrase as one token; later frames see the work of earlier ones."""
    tokens = _fold(line, list(tokens), order)
    folded = [by_neighbours(tokens, at) for at in range(len(tokens))]
    for frame in _FRAMES:
        folded = _fold(line, folded, frame)
    return folded


def _fold(line: Line, tokens: list[Token], frame: Frame) -> list[Token]:
    at = 0
    while at < len(tokens):
        found = frame(line, tokens, at)
        if found:
            start, end, new = found
            tokens = [*tokens[:start], *new, *tokens[end:]]
            at = start + len(new)
        else:
            at += 1
    return tokens
