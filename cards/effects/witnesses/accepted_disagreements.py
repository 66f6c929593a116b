"""Cards whose texts differ for a known reason: errata, or a damaged list.

``accepted_disagreements.toml`` names them by card number, says which text counts, and
why, in our own words.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class AcceptedDisagreement:
    """Why the texts of a card differ.

    Attributes:
        language: The language whose text counts.
        reason: Why the other does not, in a sentence.
    """

    language: str
    reason: str


@cache
def load_accepted_disagreements() -> Mapping[str, AcceptedDisagreement]:
    """Return the known disagreements by card number."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        number: AcceptedDisagreement(entry["use"], entry["reason"])
        for number, entry in data.items()
    }
