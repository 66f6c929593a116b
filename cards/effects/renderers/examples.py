"""Invented cards that together use every node of the effect model.

Each has its Japanese text above its tree. The reference page shows them, and tests
render them in every language; none is a card that can be played.
"""

from dataclasses import dataclass
from typing import Final

from cards.effects.model import amounts as a
from cards.effects.model import atoms
from cards.effects.model import conditions as c
from cards.effects.model import control as k
from cards.effects.model import costs
from cards.effects.model import durations as d
from cards.effects.model import filters as f
from cards.effects.model import modifiers as m
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid, Window
from cards.effects.model.base import Condition, Effect, Filter
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.words import (
    AbilityKind,
    Act,
    BattleRole,
    CardKind,
    Color,
    Deed,
    Distinct,
    Frame,
    Icon,
    KeywordName,
    Mode,
    MomentName,
    Operator,
    Phase,
    Place,
    Point,
    Pool,
    Position,
    RaidChoice,
    Side,
    SourceKind,
    StackPart,
    Stat,
    Trigger,
    Zone,
)

_ME: Final = Side.ME
_FOE: Final = Side.OPPONENT
_CHARACTER: Final = f.IsKind(CardKind.CHARACTER)
_EVENT: Final = f.IsKind(CardKind.EVENT)
_KEEPER: Final = f.Named("灯台守")
_HARBOR: Final = f.HasTrait("港")
_THIS: Final = s.This()
_IT: Final = s.Ref("$1")
_TURN: Final = d.Until(Point.END_OF_TURN)


@dataclass(frozen=True, slots=True)
class Example:
    """An invented card.

    Attributes:
        text: Its Japanese text.
        tree: What the text means.
        kind: What kind of card it is.
    """

    text: str
    tree: CardEffects
    kind: CardKind = CardKind.CHARACTER


# --- shorthand --------------------------------------------------------------------


def _bp(operator: Operator, value: int | a.AltAmount | a.Amount) -> Filter:
    return f.StatIs(Stat.BP, operator, value)


def _mine(*filters: Filter, zone: Zone = Zone.FIELD) -> s.Cards:
    return s.Cards(_ME, (zone,), filters)


def _theirs(*filters: Filter, zone: Zone = Zone.FRONT_LINE) -> s.Cards:
    return s.Cards(_FOE, (zone,), filters)


def _up_to(count: int, of: s.Subject) -> s.Pick:
    return s.Pick(of, count=count, least=0)


def _there_is(of: s.Subject) -> Condition:
    return c.Compare(a.Count(of), Operator.AT_LEAST, 1)


def _card(*abilities: Ability, raid: Raid | None = None) -> CardEffects:
    return CardEffects(abilities=abilities, raid=raid)


def _on(name: MomentName, body: Effect, **more: object) -> Ability:
    moment = Moment(name, _THIS)
    ability = Ability(AbilityKind.TIMED, body, moments=(moment,))
    return _changed(ability, more)


def _changed(ability: Ability, more: dict[str, object]) -> Ability:
    window = more.get("window")
    limit = more.get("limit")
    return Ability(
        kind=ability.kind,
        body=ability.body,
        moments=ability.moments,
        window=window if isinstance(window, Window) else None,
        limit=limit if isinstance(limit, Limit) else None,
    )


def _played(body: Effect) -> Ability:
    return _on(MomentName.PLAYED, body)


def _always(body: Effect, *, place: Place = Place.FIELD) -> Ability:
    return Ability(AbilityKind.CONTINUOUS, body, place=place)


def _event(body: Effect) -> Ability:
    return Ability(AbilityKind.EVENT, body)


def _when(moment: Moment, body: Effect, **more: object) -> Ability:
    return _changed(Ability(AbilityKind.TIMED, body, moments=(moment,)), more)


def _choose_mine(*filters: Filter, bind: str = "$1") -> atoms.Choose:
    return atoms.Choose(_up_to(1, _mine(*filters, _CHARACTER)), bind=bind)


def _choose_theirs(*filters: Filter, bind: str = "$1") -> atoms.Choose:
    return atoms.Choose(_up_to(1, _theirs(*filters, _CHARACTER)), bind=bind)


def _discard_one() -> atoms.Move:
    return atoms.Move(s.Pick(_mine(zone=Zone.HAND)), Zone.OUTSIDE_AREA)
