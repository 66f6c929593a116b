"""What combines with what: tables of the reference page, tried out when it is written.

A cell has a mark if a tree for it is sound and Japanese can say it: what is written
compiles to the same tree. The engine evaluates every combination in the same way.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from cards.effects import compile_card, validate_tree
from cards.effects.model import modifiers as m
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.atoms import Draw, Modify
from cards.effects.model.base import Modifier, Subject
from cards.effects.model.durations import Until
from cards.effects.model.enums import (
    AbilityKind,
    Act,
    CardKind,
    Color,
    KeywordName,
    MomentName,
    Place,
    Point,
    Side,
    Zone,
)
from cards.effects.model.filters import IsKind
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import Cards, Player, This
from cards.effects.renderers.ja import UnwritableError, write_card_text

Row = TypeVar("Row")
Column = TypeVar("Column")

_YES: Final = "yes"
_NO: Final = "-"
_VALUES: Final[dict[str, Modifier]] = {
    "BP": m.Bp(1000),
    "printed BP": m.BpBecomes(5000, printed=True),
    "required energy": m.RequiredEnergy(-1, Color.RED),
    "required energy for Raid": m.RequiredEnergy(-1, Color.RED, onto=()),
    "another required energy": m.AlsoRequires(Color.RED, 5),
    "AP cost": m.ApCost(-1),
    "energy generation": m.Generates((Color.RED,)),
    "name": m.AlsoNamed("灯台守"),
    "trait": m.AlsoHasTrait("港"),
    "keyword": m.Keyword(KeywordName.STEP),
}
_ORIGINS: Final = (
    *(None, Zone.FIELD, Zone.HAND, Zone.DECK, Zone.OUTSIDE_AREA),
    *(Zone.REMOVE_AREA, Zone.LIFE_AREA),
)
_GOALS: Final = (Zone.HAND, Zone.OUTSIDE_AREA, Zone.REMOVE_AREA)
# Changes of zone that have a moment of their own.
_NAMED: Final = {
    (Zone.HAND, Zone.OUTSIDE_AREA): MomentName.DISCARDED,
    (Zone.FIELD, Zone.HAND): MomentName.RETURNED_TO_HAND,
    (Zone.LIFE_AREA, Zone.OUTSIDE_AREA): MomentName.LIFE_SIDELINED,
}
_CHARACTERS: Final = (IsKind(CardKind.CHARACTER),)
_OPPONENT: Final = Cause(Side.OPPONENT)


def write_product_tables() -> Iterator[str]:
    """Yield the tables in Markdown, each under its heading."""
    yield "## What combines\n"
    yield (
        "A cell says `yes` where Japanese text can say the combination and is read back"
        " as the same\ntree; the engine evaluates all of them alike.\n"
    )
    yield "### What a card says of itself, and where it works\n"
    yield _table(_VALUES, Place, _is_value_stated)
    yield "### Where the kinds of abilities can work\n"
    yield _table({kind.value: kind for kind in _KINDS}, Place, _may_work)
    yield "### When this card goes from a zone (row) to another (column)\n"
    origins = {"anywhere" if zone is None else zone.value: zone for zone in _ORIGINS}
    yield _table(origins, _GOALS, _name_of_move)
    yield "### What cannot be done, and to whom that applies\n"
    yield _table({act.value: act for act in Act}, _BANS, _is_ban_stated)


def _table(
    rows: Mapping[str, Row],
    columns: Iterable[Column],
    cell: Callable[[Row, Column], str],
) -> str:
    heads = tuple(columns)
    lines = ["| | " + " | ".join(f"`{column}`" for column in heads) + " |"]
    lines.append("| --- |" + " --- |" * len(heads))
    for name, row in rows.items():
        cells = " | ".join(cell(row, column) for column in heads)
        lines.append(f"| {name} | {cells} |")
    return "\n".join(lines) + "\n"


def _is_stated(ability: Ability) -> bool:
    """Return whether Japanese says an ability in words that mean it."""
    tree = CardEffects((ability,))
    if validate_tree(tree):
        return False
    try:
        text = write_card_text(tree, CardKind.CHARACTER)
    except UnwritableError:
        return False
    return compile_card(CardKind.CHARACTER, text).tree == tree


def _mark(*abilities: Ability) -> str:
    return _YES if any(map(_is_stated, abilities)) else _NO


# --- values and places --------------------------------------------------------------

_KINDS: Final = (AbilityKind.CONTINUOUS, AbilityKind.TIMED, AbilityKind.ACTIVATED)


def _is_value_stated(value: Modifier, place: Place) -> str:
    body = Modify(This(), (value,))
    return _mark(Ability(AbilityKind.CONTINUOUS, body, place=place))


def _may_work(kind: AbilityKind, place: Place) -> str:
    body = Modify(This(), (m.Bp(1000),)) if kind is AbilityKind.CONTINUOUS else Draw(1)
    moments = (Moment(MomentName.ATTACKED, This()),)
    waits = moments if kind is AbilityKind.TIMED else ()
    tree = CardEffects((Ability(kind, body, moments=waits, place=place),))
    return _NO if validate_tree(tree) else _YES


# --- moments and bans ---------------------------------------------------------------


def _name_of_move(origin: Zone | None, goal: Zone) -> str:
    named = _NAMED.get((origin, goal)) if origin is not None else None
    if named is not None:
        return f"`{named.value}`"
    origins = () if origin is None else (origin,)
    moment = Moment(
        MomentName.CHANGED_ZONE, This(), cause=_OPPONENT, origins=origins, goal=goal
    )
    found = Ability(AbilityKind.TIMED, Draw(1), moments=(moment,))
    return f"`{moment.on.value}`" if _is_stated(found) else _NO


class _Ban(StrEnum):
    """To whom a ban applies."""

    THIS = "this card"
    OTHERS = "a set of cards"
    CAUSED = "by a cause"
    AGAINST = "with, or against, such cards"
    PLAYER = "a player"


_BANS: Final = tuple(_Ban)


def _is_ban_stated(act: Act, ban: _Ban) -> str:
    own = Cards(Side.ME, (Zone.FIELD,), _CHARACTERS)
    this, player = This(), Player(Side.OPPONENT)
    plain = m.Cannot((act,))
    forms: dict[_Ban, tuple[tuple[Subject, m.Cannot], ...]] = {
        _Ban.THIS: ((this, plain),),
        _Ban.OTHERS: ((own, plain), (own, m.Cannot((act,), cause=_OPPONENT))),
        _Ban.CAUSED: (
            (this, m.Cannot((act,), cause=_OPPONENT)),
            (player, m.Cannot((act,), cause=_OPPONENT)),
        ),
        _Ban.AGAINST: (
            (this, m.Cannot((act,), filters=_CHARACTERS)),
            (player, m.Cannot((act,), filters=_CHARACTERS)),
        ),
        _Ban.PLAYER: ((player, plain),),
    }
    places = (Place.FIELD, Place.HAND, Place.ANYWHERE)
    always = (
        Ability(AbilityKind.CONTINUOUS, Modify(who, (found,)), place=place)
        for who, found in forms[ban]
        for place in places
    )
    for_now = (
        Ability(
            AbilityKind.TIMED,
            Modify(who, (found,), Until(Point.END_OF_TURN)),
            moments=(Moment(MomentName.PLAYED, This()),),
        )
        for who, found in forms[ban]
    )
    return _mark(*always, *for_now)
