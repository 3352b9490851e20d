"""Holds every sentence of a draft against the material it cites, by code alone (design §8).

blocks.py and sentences.py cut the draft, facts.py finds what can be looked up in a sentence (dates, numbers, names),
sources.py, given.py and material.py read the sources once, lookup.py says what stands where and countable.py what may
be counted, place.py looks for another fact in the place, status.py and negation.py for the opposite, and judge.py
makes the marks of it.
Words and thresholds are in the .toml files.

Which sources: those that the sentence cites; else those its block cites, else the list item or the line above its
list, else its headings, innermost first; else all. What the program counted, the days it looked at and what the person
said need no source; what a note calls itself, and that something is not in the material, cannot have one.
Where the sentence and its sources are in different scripts, words cannot be compared and only the facts count.
"""

from notewright.language.grounding.counted import Counted, counted
from notewright.language.grounding.faults import check_line, faults_of, faulty_sentences, is_general
from notewright.language.grounding.ground import ground
from notewright.language.grounding.sentences import Sentence, sentences_of

__all__ = [
    "Counted",
    "Sentence",
    "check_line",
    "counted",
    "faults_of",
    "faulty_sentences",
    "ground",
    "is_general",
    "sentences_of",
]
