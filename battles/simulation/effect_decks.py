"""Decks in which every card has an effect, as most printed cards have.

The cards are made up; the comment above each tree is its text. For tests, and for
measurements with full effects.
"""

from typing import Any, Final, cast

from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.position.cards import (
    COLORS,
    CardDefinition,
    CardKind,
    Trigger,
)
from cards.effects import CardEffects, dump_tree
from cards.effects.model import (
    amounts,
    atoms,
    conditions,
    control,
    costs,
    durations,
    filters,
    modifiers,
    subjects,
)
from cards.effects.model.abilities import Ability, Limit, Raid, Window
from cards.effects.model.base import Condition, Cost, Effect, Filter, Modifier
from cards.effects.model.enums import (
    AbilityKind,
    KeywordName,
    Mode,
    MomentName,
    Operator,
    Place,
    Point,
    Position,
    RaidChoice,
    Side,
    Stat,
    Zone,
)
from cards.effects.model.enums import CardKind as Kind
from cards.effects.model.moments import Moment

HARBOR = filters.HasTrait("harbor")
CHARACTER = filters.IsKind(Kind.CHARACTER)
THIS_TURN = durations.Until(Point.END_OF_TURN)
BOUND = subjects.Ref("$1")


def up_to(bp: int) -> Filter:
    """Match BP of at most this much."""
    return filters.StatIs(Stat.BP, Operator.AT_MOST, bp)


def front(side: Side, *passed: Filter) -> subjects.Cards:
    """Select characters on the front line of a side."""
    return subjects.Cards(side, (Zone.FRONT_LINE,), (*passed, CHARACTER))


def field(side: Side, *passed: Filter) -> subjects.Cards:
    """Select characters on the field of a side."""
    return subjects.Cards(side, (Zone.FIELD,), (*passed, CHARACTER))


def hand(*passed: Filter) -> subjects.Cards:
    """Select cards in the player's own hand."""
    return subjects.Cards(Side.ME, (Zone.HAND,), passed)


def on(name: MomentName, body: Effect) -> Ability:
    """Build a timed ability about its own card."""
    moments = (Moment(name, subjects.This()),)
    return Ability(AbilityKind.TIMED, body, moments)


def main(body: Effect, *price: Cost, limit: Limit | None = None) -> Ability:
    """Build an "activate: main" ability."""
    return Ability(AbilityKind.ACTIVATED, body, costs=price, limit=limit)


def always(
    *found: Modifier,
    what: subjects.Cards | None = None,
    window: Window | None = None,
    condition: Condition | None = None,
) -> Ability:
    """Build a continuous ability of a card on the field."""
    body: Effect = atoms.Modify(what or subjects.This(), found)
    if condition is not None:
        body = control.If(condition, body)
    return Ability(AbilityKind.CONTINUOUS, body, window=window, place=Place.FIELD)


def event(body: Effect) -> Ability:
    """Build the ability of an Event."""
    return Ability(AbilityKind.EVENT, body)


def keyword(name: KeywordName, value: int | None = None) -> Ability:
    """Build a keyword."""
    return always(modifiers.Keyword(name, value))


def discard(count: int = 1) -> atoms.Move:
    """Discard cards."""
    return atoms.Move(subjects.Pick(hand(), count), Zone.OUTSIDE_AREA)


MINE = Window(turn=Side.ME)
AT_FRONT = Window(line=Zone.FRONT_LINE)


def is_there(cards: subjects.Cards) -> conditions.Compare:
    """Hold if there is such a card."""
    return conditions.Compare(amounts.Count(cards), Operator.AT_LEAST, 1)


# Look at the top 4 cards; reveal up to 1 [harbor] and put it into the hand; the rest
# goes to the bottom in any order. If one was taken, discard 1.
SEARCH = control.Sentences(
    (
        atoms.Look(subjects.Top(Side.ME, 4), bind="$1"),
        atoms.Move(
            subjects.Pick(subjects.Among(BOUND, (HARBOR,)), 1, 0),
            Zone.HAND,
            reveal=True,
            bind="$2",
        ),
        atoms.Move(
            subjects.Rest("$1"), Zone.DECK, position=Position.BOTTOM, any_order=True
        ),
        control.If(conditions.Did("$2"), discard()),
    )
)


def retire_up_to(bp: int) -> control.Seq:
    """Sideline 1 opposing front-line character with at most this much BP."""
    return control.Seq(
        (
            atoms.Choose(subjects.Pick(front(Side.OPPONENT, up_to(bp))), bind="$1"),
            atoms.Retire(BOUND),
        )
    )


def boost(bp: int, cards: subjects.Cards) -> control.Seq:
    """Choose 1 of the cards; its BP changes by this much this turn."""
    return control.Seq(
        (
            atoms.Choose(subjects.Pick(cards), bind="$1"),
            atoms.Modify(BOUND, (modifiers.Bp(bp),), THIS_TURN),
        )
    )


# You may discard 1; if you do, draw 2.
LOOT = control.Sentences(
    (
        control.May(discard(), bind="$1"),
        control.If(conditions.Did("$1"), atoms.Draw(2)),
    )
)

# Abilities of each card, and what differs from the default card.
KINDS: Final[tuple[tuple[tuple[Ability, ...], dict[str, Any]], ...]] = (
    # On play: look at four, take a [harbor].
    ((on(MomentName.PLAYED, SEARCH),), {"required_energy": 1, "bp": 1500}),
    # On play: draw a card.
    ((on(MomentName.PLAYED, atoms.Draw(1)),), {"bp": 1000}),
    # On play: retire an opposing Character of 2500 BP or less.
    (
        (on(MomentName.PLAYED, retire_up_to(2500)),),
        {"required_energy": 3, "bp": 3000},
    ),
    # Activate main, rest this: a front-line Character of yours gets 1000 BP this turn.
    (
        (main(boost(1000, front(Side.ME)), costs.RestThis()),),
        {"required_energy": 1, "bp": 1500},
    ),
    # Your turn: if you have another [harbor], this gets 1000 BP. Impact 1.
    (
        (
            always(
                modifiers.Bp(1000),
                window=MINE,
                condition=is_there(field(Side.ME, filters.Other(), HARBOR)),
            ),
            keyword(KeywordName.IMPACT, 1),
        ),
        {"required_energy": 2, "bp": 3000},
    ),
    # Site. Your turn: your front-line [harbor] get 500 BP.
    (
        (
            always(
                modifiers.Bp(500),
                what=subjects.Cards(Side.ME, (Zone.FRONT_LINE,), (HARBOR, CHARACTER)),
                window=MINE,
            ),
        ),
        {"kind": CardKind.SITE, "bp": None, "required_energy": 1},
    ),
    # On attack: this gets 1000 BP this turn. On retire: draw a card.
    (
        (
            on(
                MomentName.ATTACKED,
                atoms.Modify(subjects.This(), (modifiers.Bp(1000),), THIS_TURN),
            ),
            on(MomentName.RETIRED, atoms.Draw(1)),
        ),
        {"required_energy": 2, "bp": 2500},
    ),
    # Step. On play: you may discard 1 to draw 2.
    (
        (keyword(KeywordName.STEP), on(MomentName.PLAYED, LOOT)),
        {"required_energy": 1, "bp": 2000},
    ),
    # Event: an opposing Character gets -2000 BP this turn. Draw a card.
    (
        (
            event(
                control.Sentences((boost(-2000, front(Side.OPPONENT)), atoms.Draw(1)))
            ),
        ),
        {"kind": CardKind.EVENT, "bp": None, "required_energy": 2},
    ),
    # Raid [harbor]. On play: rest up to 1 opposing Character. Double Attack.
    (
        (
            on(
                MomentName.PLAYED,
                atoms.SetMode(subjects.Pick(front(Side.OPPONENT), 1, 0), Mode.RESTING),
            ),
            keyword(KeywordName.DOUBLE_ATTACK),
        ),
        {"required_energy": 3, "bp": 4000, "raid": True},
    ),
    # Once per turn, discard 1: draw a card. While on the front line, cannot be chosen.
    (
        (
            main(atoms.Draw(1), costs.Discard(1), limit=Limit(1)),
            always(
                modifiers.Keyword(KeywordName.NEGATE_IMPACT),
                window=AT_FRONT,
            ),
        ),
        {"required_energy": 2, "bp": 2500},
    ),
    # Event: play a Character of 2 or less required energy from outside, resting.
    (
        (
            event(
                atoms.Play(
                    subjects.Pick(
                        subjects.Cards(
                            Side.ME,
                            (Zone.OUTSIDE_AREA,),
                            (
                                filters.StatIs(
                                    Stat.REQUIRED_ENERGY, Operator.AT_MOST, 2
                                ),
                                CHARACTER,
                            ),
                        )
                    ),
                    raid=RaidChoice.NO,
                )
            ),
        ),
        {"kind": CardKind.EVENT, "bp": None, "required_energy": 2},
    ),
    # Snipe. When it wins a battle by attacking, one of your AP cards becomes active.
    (
        (
            keyword(KeywordName.SNIPE),
            on(
                MomentName.BATTLE_WON,
                atoms.SetMode(
                    subjects.Pick(
                        subjects.Cards(
                            Side.ME, (Zone.AP_AREA,), (filters.InMode(Mode.RESTING),)
                        )
                    ),
                    Mode.ACTIVE,
                ),
            ),
        ),
        {"required_energy": 3, "bp": 3500},
    ),
)
TRIGGERS = (
    Trigger.GET,
    Trigger.DRAW,
    Trigger.SPECIAL,
    Trigger.ACTIVE,
    None,
    None,
    Trigger.DRAW,
    Trigger.GET,
    Trigger.COLOR,
    Trigger.RAID,
    None,
    Trigger.FINAL,
    None,
)


def effect_card(index: int, color: str) -> CardDefinition:
    """Build one of the cards in a color."""
    abilities, facts = KINDS[index]
    raid = Raid(((HARBOR,),)) if facts.get("raid") else None
    kind = facts.get("kind", CardKind.CHARACTER)
    is_event = kind is CardKind.EVENT
    return CardDefinition(
        number=f"EFF-{color}-{index:03}",
        series="EFF",
        name=f"Effect {color} {index}",
        kind=kind,
        color=color,
        required_energy=facts.get("required_energy", 0),
        ap_cost=1,
        generated_energy=tuple(int(c == color and not is_event) for c in COLORS),
        bp=facts["bp"],
        traits=("harbor",) if index % 2 else ("beast",),
        trigger=TRIGGERS[index],
        effects=cast("JsonObject", dump_tree(CardEffects(abilities, raid))),
    )


def effect_deck(color: str = "red") -> tuple[CardDefinition, ...]:
    """Build a legal deck of one color."""
    kinds = [effect_card(index, color) for index in range(len(KINDS))]
    return tuple([card for card in kinds[:12] for _ in range(4)] + [kinds[12]] * 2)
