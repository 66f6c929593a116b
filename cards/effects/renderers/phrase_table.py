"""Phrases as a table: one row a word, one column a form."""

from collections.abc import Mapping, Sequence
from typing import Final

from cards.effects.model.enums import Operator, Side

# Columns of families that have a phrase for every word of one kind, in this order.
SIDES: Final = tuple(f"{{}}.{side.value}" for side in Side)
OPERATORS: Final = tuple(f"{{}}.{operator.value}" for operator in Operator)


def build_phrases(columns: Sequence[str], rows: Mapping[str, str]) -> dict[str, str]:
    """Return phrases by their keys.

    Args:
        columns: A key for each column, ``{}`` where the name of the row goes.
        rows: Cells by the name of the row, separated by `` / ``.

    >>> build_phrases(("{}.one", "{}.many"), {"It": "it / them"})
    {'It.one': 'it', 'It.many': 'them'}
    """
    return {
        column.format(name): cell
        for name, cells in rows.items()
        for column, cell in zip(columns, cells.split(" / "), strict=True)
    }


def expand_phrases(
    forms: Mapping[str, str], words: Mapping[str, str]
) -> dict[str, str]:
    """Return phrases that differ in a word alone.

    Args:
        forms: A phrase for each key; ``{}`` in the key is the name of the word,
            ``@`` in the phrase the word.
        words: The words by their names.

    >>> expand_phrases({"Is.{}": "is @", "Not.{}": "is not @"}, {"Red": "red"})
    {'Is.Red': 'is red', 'Not.Red': 'is not red'}
    """
    return {
        key.format(name): form.replace("@", word)
        for key, form in forms.items()
        for name, word in words.items()
    }
