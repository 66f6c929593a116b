"""Two plain decks, so that a battle can be played from a prompt at once.

The cards are made up here and have no effects but their triggers; the starter series
with effects are content of the ``cards`` app.
"""

from battles.rules.unionarena.position.cards import (
    COLORS,
    CardDefinition,
    CardKind,
    Trigger,
)

# Per kind of card: required energy, BP (None for a Site), trigger, copies. Together 50
# cards within the limits of UA-2.2.3 and UA-2.2.4.
_KINDS: tuple[tuple[int, int | None, Trigger | None, int], ...] = (
    (0, 1500, Trigger.GET, 4),
    (0, 2000, None, 4),
    (0, 1000, Trigger.DRAW, 4),
    (1, 2500, Trigger.ACTIVE, 4),
    (1, 3000, None, 4),
    (1, None, Trigger.DRAW, 4),
    (2, 3000, Trigger.COLOR, 4),
    (2, 3500, Trigger.GET, 4),
    (3, 3500, Trigger.SPECIAL, 4),
    (3, 4000, None, 4),
    (4, 4500, Trigger.FINAL, 4),
    (4, 5000, Trigger.ACTIVE, 4),
    (5, 5500, None, 2),
)


def sample_decks() -> tuple[tuple[CardDefinition, ...], tuple[CardDefinition, ...]]:
    """Give two legal decks of 50 cards, a red one and a blue one.

    >>> [len(deck) for deck in sample_decks()]
    [50, 50]
    """
    return _deck("red"), _deck("blue")


def _deck(color: str) -> tuple[CardDefinition, ...]:
    return tuple(
        card
        for index, (energy, bp, trigger, copies) in enumerate(_KINDS, start=1)
        for card in [_card(color, index, energy, bp, trigger)] * copies
    )


def _card(
    color: str, index: int, energy: int, bp: int | None, trigger: Trigger | None
) -> CardDefinition:
    return CardDefinition(
        number=f"SMP-{COLORS.index(color) + 1}-{index:03}",
        series="SMP",
        name=f"{color} sample {index}",
        kind=CardKind.SITE if bp is None else CardKind.CHARACTER,
        color=color,
        required_energy=energy,
        ap_cost=1,
        generated_energy=tuple(int(each == color) for each in COLORS),
        bp=bp,
        trigger=trigger,
    )
