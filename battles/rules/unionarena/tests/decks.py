"""Decks for tests: every trigger type, all three kinds, no effects.

The cards are made up here and are not shipped.
"""

from battles.rules.unionarena.position.cards import (
    COLORS,
    CardDefinition,
    CardKind,
    Trigger,
)

TRIGGERS = (
    Trigger.SPECIAL,
    Trigger.COLOR,
    Trigger.FINAL,
    Trigger.GET,
    Trigger.DRAW,
    Trigger.ACTIVE,
    Trigger.RAID,
    None,
    None,
    Trigger.GET,
    None,
    Trigger.DRAW,
    None,
)


def energy_of_color(color: str, amount: int) -> tuple[int, ...]:
    """Return the energy tuple of one color."""
    return tuple(amount if c == color else 0 for c in COLORS)


def character(number: str, *, color: str = "red", **changes: object) -> CardDefinition:
    """Make a quiet Character: BP 3000, no energy needed, 1 AP, gives 1 energy."""
    facts: dict[str, object] = {
        "number": number,
        "series": "TST",
        "name": f"Character {number}",
        "kind": CardKind.CHARACTER,
        "color": color,
        "ap_cost": 1,
        "generated_energy": energy_of_color(color, 1),
        "bp": 3000,
    }
    return CardDefinition(**{**facts, **changes})  # type: ignore[arg-type]  # by name


def site(number: str, *, color: str = "red", **changes: object) -> CardDefinition:
    """Make a quiet Site."""
    return character(
        number, color=color, **{"kind": CardKind.SITE, "bp": None, **changes}
    )


def event(number: str, *, color: str = "red", **changes: object) -> CardDefinition:
    """Make an Event without effect."""
    facts = {"kind": CardKind.EVENT, "bp": None, "generated_energy": (0,) * 5}
    return character(number, color=color, **{**facts, **changes})


def plain_deck(color: str = "red") -> tuple[CardDefinition, ...]:
    """Make a legal deck of 13 kinds of cards of one color."""
    kinds = []
    for index, trigger in enumerate(TRIGGERS):
        number = f"TST-{COLORS.index(color) + 1}-{index + 1:03}"
        if index == 7:
            kinds.append(site(number, color=color, trigger=trigger))
        elif index == 8:
            kinds.append(event(number, color=color, trigger=trigger))
        else:
            kinds.append(
                character(
                    number,
                    color=color,
                    trigger=trigger,
                    required_energy=index % 4,
                    bp=1500 + 500 * (index % 6),
                )
            )
    return tuple([card for card in kinds[:12] for _ in range(4)] + [kinds[12]] * 2)
