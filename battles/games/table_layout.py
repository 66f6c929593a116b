"""How a game lies on the table: the data from which the page draws its board.

The page knows components (rows of cards, piles, counters, a hand, questions) and none
of a game's zones; where they lie, it reads from a ``Layout``. The zones are those of
the game's views.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from battles.rules.kernel.json_types import JsonObject
from cards.catalogue import localized_names

Words = Mapping[str, Mapping[str, str]]
# ``deck``: a number of hidden cards; ``open``: cards one may spread out; ``count``: a
# number; ``points``: cards of which only active or resting matters; ``role``: what one
# of the two players is, by the place of the seat in ``view["turn"]``.
Pile = tuple[Literal["deck", "open", "count", "points", "role"], str]
RULES: Final = "/battles/rules/"


def _give_no_words(_language: str) -> Words:
    return {}


@dataclass(frozen=True, slots=True)
class Layout:
    """One game's table.

    Attributes:
        column: The zone beside the rows, and whether its cards lie open; an open card
            may say how far it has come (``progress``).
        rows: Zones of cards in play, from the player's edge to the middle, each with
            the places that are drawn; 0: as many as there are cards.
        piles: What lies in the rail beside the rows, from the middle to the edge.
        held: Zones whose cards are held up to be seen.
        phases: Phases of a turn that are told apart.
        numbers: Numbers of the turn that are shown beside it, by their place in
            ``view["turn"]``.
        figures: What a card in play is worth, by name in its view, where the printed
            value is ``printed_<name>``.
        struck: Where a player who is attacked is hit: a zone.
        score: What of a player's view tells strangers how they stand, and its name: a
            number, or cards that are counted. None where nothing does.
        duel: Who is compared in a battle, by the card's name in ``battle_compared``,
            and the figures shown beside it.
        safe: Questions whose last answer is the one to press without a thought.
        weighty: Events whose lines of the log matter most, beside turns and the end.
        drops: Where a card is let go for an action, by its type: a zone, or ``table``.
        wishes: What pressing a card is meant for where actions are offered: by zone
            (``*``: any row), then by kind of card (``*``: any), the action without the
            card.
        rules: Where its clauses can be read; empty if nowhere on the site.
        words: Words and sentences in a language, by kind (``zone``, ``mode``,
            ``prompt``, ``wait``, ``label``, ``confirm``, ...) and code; a kind or code
            that is missing has its words in the vocabulary or with the page.
    """

    column: tuple[str, bool]
    rows: tuple[tuple[str, int], ...]
    piles: tuple[Pile, ...]
    held: tuple[str, ...]
    phases: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    struck: str = ""
    score: tuple[str, Any] | None = None
    duel: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    safe: tuple[str, ...] = ()
    weighty: tuple[str, ...] = ()
    drops: Mapping[str, str] = field(default_factory=dict)
    wishes: Mapping[str, Mapping[str, JsonObject]] = field(default_factory=dict)
    rules: str = ""
    words: Callable[[str], Words] = _give_no_words

    def score_of(self, player: Mapping[str, Any]) -> int | None:
        """Return a player's score, by their part of a view."""
        if self.score is None:
            return None
        value = player[self.score[0]]
        return value if isinstance(value, int) else len(value)

    def zone_name(self, zone: str) -> str:
        """Return a zone's name in the reader's language."""
        own = self.words(localized_names.get_reader_language()).get("zone", {})
        return (
            own[zone] if zone in own else str(localized_names.lazy_title("zone", zone))
        )

    def to_dict(self, language: str) -> JsonObject:
        """Return plain data, with the words of a language."""
        column, is_open = self.column
        return {
            "column": {"zone": column, "open": is_open},
            "rows": [{"zone": zone, "room": room} for zone, room in self.rows],
            "piles": [{"kind": kind, "zone": zone} for kind, zone in self.piles],
            "held": list(self.held),
            "phases": list(self.phases),
            "numbers": list(self.numbers),
            "figures": list(self.figures),
            "struck": self.struck,
            "duel": {card: list(figures) for card, figures in self.duel.items()},
            "safe": list(self.safe),
            "weighty": list(self.weighty),
            "drops": dict(self.drops),
            "wishes": {zone: dict(by_kind) for zone, by_kind in self.wishes.items()},
            "rules": self.rules,
            "words": {
                kind: dict(names) for kind, names in self.words(language).items()
            },
        }
