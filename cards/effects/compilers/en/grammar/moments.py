"""When: the part behind "when" and "at", and what would happen."""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.en.grammar.filters import LIST
from cards.effects.compilers.engine.meanings import attack_from_line, move_to_line
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3, _4
from cards.effects.compilers.engine.phrases import Location
from cards.effects.model.base import Filters, Subject
from cards.effects.model.enums import (
    CardKind,
    MomentName,
    Phase,
    Side,
    SourceKind,
    Zone,
)
from cards.effects.model.filters import HasTrait, IsKind, Named
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import Among, Cards, This

_BATTLE: Final = Cause(sources=(SourceKind.BATTLE,))

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- points of a turn ---------------------------------------------------------------

_POINTS: Final = {
    ("start", "turn"): MomentName.TURN_START,
    ("start", "main phase"): MomentName.MAIN_START,
    ("end", "main phase"): MomentName.MAIN_END,
    ("start", "attack phase"): MomentName.ATTACK_PHASE_START,
    ("end", "attack phase"): MomentName.ATTACK_PHASE_END,
    ("start", "end phase"): MomentName.END_PHASE_START,
    ("end", "turn"): MomentName.TURN_END,
}
_POINT: Final = "a point of a turn"
for (_end, _phase), _name in _POINTS.items():
    reads(
        "phase_moment",
        Moment(_name, side=_1),
        f"the {_end} of {{owner}} {_phase}",
        line=_POINT,
    )
    reads(
        "phase_moment",
        Moment(_name),
        f"the {_end} of the {_phase}",
        f"the {_end} of each {_phase}",
        f"the {_end} of your {_phase} and your opponent's {_phase}",
        line=_POINT,
    )
    reads(
        "later_moment",
        Moment(_name),
        f"the {_end} of the {_phase} this turn",
        f"the {_end} of this {_phase}",
        line=_POINT,
    )
    reads(
        "later_moment",
        Moment(_name, side=_1),
        f"the {_end} of {{owner}} next {_phase}",
        line=_POINT,
    )
words(
    "later_moment",
    {
        "the end of this battle": Moment(MomentName.BATTLE_ENDED),
        "the end of the battle": Moment(MomentName.BATTLE_ENDED),
    },
)

# --- what happens to cards ----------------------------------------------------------

reads("actor", _1, "{known}", "{article_}{cards}")
reads("actor", Among(_1, _2), "{this} with {withs}")
# Before it happens it is active: that is no more than what happens.
_HAPPENS: Final = "moment: {actor} {happens}{by}"
reads(
    "moment",
    Moment(MomentName.BECAME_RESTING, This(), cause=_1),
    "this active character is switched to resting{by}",
    line=_HAPPENS,
)
reads(
    "moment",
    Moment(MomentName.BECAME_ACTIVE, This(), cause=_1),
    "this resting character is switched to active{by}",
    line=_HAPPENS,
)
book.spellings(
    "happens",
    {
        MomentName.ATTACKED: "attacks",
        MomentName.BLOCKED: "blocks",
        MomentName.PLAYED: "is played|is played onto your field",
        MomentName.RETIRED: "is sidelined",
        MomentName.LEFT_FIELD: "leaves your field|leaves the field",
        MomentName.RETURNED_TO_HAND: "is returned to hand|is returned to your hand|"
        "is returned to your hand from your field",
        MomentName.MOVED_LINE: "moves|moves to another line",
        MomentName.BATTLE_WON: "attacks and wins a battle|attacks and wins the battle",
        MomentName.BATTLE_LOST: "attacks and loses a battle|attacks and loses the battle",
        MomentName.BLOCK_WON: "blocks and wins a battle|blocks and wins the battle",
        MomentName.BLOCK_LOST: "blocks and loses a battle|blocks and loses the battle",
        MomentName.BECAME_RESTING: "is switched to resting|becomes resting",
        MomentName.BECAME_ACTIVE: "is switched to active|becomes active",
        MomentName.RAID_PERFORMED: "performs raid",
        MomentName.RAIDED_ONTO: "is raided|is raided onto",
        MomentName.CHOSEN_BY_EFFECT: "is chosen",
    },
)
rule("moment", "{actor} attacks from the {line}")(attack_from_line)
reads(
    "moment",
    Moment(MomentName.RAIDED_ONTO, _1),
    "raid is performed onto {actor}",
    "raid is performed on {actor}",
)
reads("attack_begun", Moment(MomentName.ATTACK_BEGUN, _1), "{actor} attacks")
terms("turn_phase", {"movement phase": Phase.MOVE, "attack phase": Phase.ATTACK})
reads(
    "moment",
    Moment(_2, _1, phase=_4, is_outside=_3),
    "{actor} {happens} {within} your {turn_phase}",
)
terms("within", {"during": False, "outside of": True})
reads("moment", Moment(_2, _1, cause=_3), "{actor} {happens}{by}", line=_HAPPENS)


@rule("moment", "{article_}{class} is played onto {owner} field{by}")
def is_played_there(filters: Filters, side: Side, cause: Cause | None) -> Moment:
    return Moment(MomentName.PLAYED, Cards(side, (Zone.FIELD,), filters), cause=cause)


@rule("moment", "{article_}{class} is played{by}", line=_HAPPENS)
def is_played(filters: Filters, cause: Cause | None) -> Value:
    """An 〈X〉 is played: by you, for what an opponent plays is said to be theirs."""
    is_named = any(isinstance(item, (Named, HasTrait)) for item in filters)
    cards = Cards(Side.ME, (Zone.FIELD,), filters)
    return Moment(MomentName.PLAYED, cards, cause=cause) if is_named else REJECT


reads("moment", Moment(_2, _1), "{its} attack {fate}", line=_HAPPENS)
reads("happens", _1, "{fate}", "attacks and {fate}")
terms(
    "fate",
    {
        "is blocked": MomentName.ATTACK_BLOCKED,
        "is not blocked": MomentName.ATTACK_UNBLOCKED,
    },
)
# Whose attack it is: "its attack", "an attack by a character on your field".
reads(
    "attack",
    _1,
    "{its} attack",
    "an attack by {actor}",
    "the attack of {actor}",
    line="attack: of a card",
)


@rule("attack", "one of {owner} {card_kind}'s attacks", line="attack: of a card")
def attack_of_kind(side: Side, kind: CardKind) -> Subject:
    return Cards(side, (Zone.FIELD,), (IsKind(kind),))


reads("at_moment", Moment(MomentName.ATTACK_ENDED, _1), "the end of {attack}")
reads(
    "at_moment",
    Moment(MomentName.BLOCKED_ATTACK_ENDED, _1),
    "the end of {attack} that was blocked",
)
for _role, _ended in (
    ("attacked", MomentName.BATTLE_ENDED),
    ("blocked", MomentName.BLOCK_ENDED),
):
    reads(
        "at_moment",
        Moment(_ended, _1),
        f"the end of a battle {{actor}} {_role} in",
        f"the end of the battle in which {{actor}} {_role}",
        line="at_moment: the end of a battle",
    )


@rule("moments", "{actor} wins a battle")
def won(cards: Subject) -> Value:
    names = (MomentName.BATTLE_WON, MomentName.BLOCK_WON)
    return tuple(Moment(name, cards) for name in names)


reads("where_from", True, "", " from {owner_} {line_}", " from the {line_}")


@rule("moment", "{actor} moves{where_from_} to {goal}{where_from_}")
def moves_to(cards: Subject, goal: Zone) -> Value:
    return REJECT if goal is Zone.OTHER_LINE else move_to_line(cards, goal)


# --- cards put from the hand outside, and what players do ---------------------------

# Cards go from one zone to another, by whatever does that.
forms("gone", " is placed", " are placed", " is added", " is returned")
_FROM: Final = "way_from: the zone that cards come from"
reads("way_from", Location(_1, _2), " from {owner} {zone}", line=_FROM)
# "From hand": of whom it is must be said beside it.
reads("way_from", Location(Side.ACTING, _1), " from {zone}", line=_FROM)
_WAY: Final = "way: from a zone to another"
reads("way", (_1, _2), "{way_from}{way_to}", line=_WAY)
reads("way", (_2, _1), "{way_to}{way_from}", line=_WAY)
reads("way", (None, _1), "{way_to}", line=_WAY)
_Way = tuple[Location | None, Zone]
_OWN: Final = (Side.ME, Side.ACTING)
# Ways that have moments of their own.
_OWN_MOMENTS: Final = {
    (Zone.HAND, Zone.OUTSIDE_AREA): MomentName.DISCARDED,
    (Zone.LIFE_AREA, Zone.OUTSIDE_AREA): MomentName.LIFE_SIDELINED,
    (Zone.FIELD, Zone.HAND): MomentName.RETURNED_TO_HAND,
}


def _own_moment(way: _Way) -> MomentName | None:
    where, goal = way
    is_one = where is not None and len(where.zones) == 1
    return _OWN_MOMENTS.get((where.zones[0], goal)) if where and is_one else None


@rule(
    "moment",
    "{this}{gone_}{way}{by}",
    "you place {this}{way}{by}",
    line="moment: cards go from zone to zone",
)
def this_goes(cards: Subject, way: _Way, cause: Cause | None) -> Value:
    """This card is placed from your deck into your sideline by one of your abilities."""
    where, goal = way
    own = _own_moment(way)
    if own is MomentName.LIFE_SIDELINED or (where and where.side not in _OWN):
        return REJECT
    if own is not None:
        return Moment(own, cards, cause=cause)
    origins = where.zones if where else ()
    if goal in origins or (not origins and goal is not Zone.REMOVE_AREA):
        return REJECT  # From anywhere, or from the field?
    changed = MomentName.CHANGED_ZONE
    return Moment(changed, cards, cause=cause, origins=origins, goal=goal)


@rule(
    "moment",
    "{article_}{class}{gone_}{way}{by}",
    "you place {article_}{class}{way}{by}",
    line="moment: cards go from zone to zone",
)
def cards_go(filters: Filters, way: _Way, cause: Cause | None) -> Value:
    where, own = way[0], _own_moment(way)
    is_known = where is not None and where.side is not Side.ACTING
    if not (where and is_known and own) or own is MomentName.RETURNED_TO_HAND:
        return REJECT
    if own is MomentName.LIFE_SIDELINED:
        cards = Cards(where.side, (Zone.OUTSIDE_AREA,), filters)
        return Moment(own, cards) if filters and cause is None else REJECT
    if not filters:
        return Moment(own, side=where.side, cause=cause)
    return Moment(own, Cards(where.side, where.zones, filters), cause=cause)


@rule("moment", "one of {owner} cards{gone_}{way}{by}")
def one_goes(side: Side, way: _Way, cause: Cause | None) -> Value:
    where, goal = way
    return cards_go((), (where and replace(where, side=side), goal), cause)


reads(
    "moment",
    Moment(MomentName.CHANGED_ZONE, _1, cause=_3, origins=(Zone.UNDER,), goal=_2),
    "{article_}{under}{gone_}{way_to}{by}",
)
book.spellings(
    "moment",
    {
        Moment(MomentName.DAMAGE_TAKEN, side=Side.ME): "damage is dealt to you|"
        "you take damage",
        Moment(MomentName.DAMAGE_TAKEN, side=Side.OPPONENT): "damage is dealt to your"
        " opponent|your opponent takes damage",
    },
)
terms("drawer", {"you draw": Side.ME, "your opponent draws": Side.OPPONENT})
forms("drawn", "a card", "cards", "one or more cards")
_DRAWN: Final = Moment(MomentName.DRAWN, side=_1, cause=_2)
reads("moment", _DRAWN, "{drawer} {drawn_}{by}")
terms("user", {"you use": Side.ME, "your opponent uses": Side.OPPONENT})
reads(
    "moment",
    Moment(MomentName.CARD_USED, Cards(_1, (Zone.HAND,), _2)),
    "{user} {article_}{class}",
)
reads(
    "moment", Moment(MomentName.LIFE_LEFT, side=_1), "a card leaves {owner} life area"
)
reads(
    "moment",
    Moment(MomentName.TRIGGER_ACTIVATED, side=_1),
    "{owner} trigger is activated",
)
_EITHER: Final = "moments: one or the other"
reads(
    "moments",
    (Moment(_2, _1), Moment(_3, _1)),
    "{actor} {happens} or {happens}",
    "{actor} {happens} or when it {happens}",
    line=_EITHER,
)
reads(
    "moments",
    (Moment(_2, _1), Moment(_4, _3)),
    "{actor} {happens} or when {actor} {happens}",
    line=_EITHER,
)

# --- what would happen --------------------------------------------------------------

book.spellings(
    "would",
    {
        MomentName.WOULD_RETIRE: "would be sidelined|is sidelined",
        MomentName.WOULD_LEAVE_FIELD: "would leave your field|would leave the field|"
        "leaves the field|leaves your field",
    },
)
terms(
    "would_go",
    {
        f"{be} {way}": zone
        for be in ("would be", "is")
        for way, zone in (
            *((f"returned to {hand}", Zone.HAND) for hand in ("hand", "your hand")),
            ("returned from your field to your hand", Zone.HAND),
            ("placed into your removal area", Zone.REMOVE_AREA),
            ("placed into the removal area", Zone.REMOVE_AREA),
        )
    },
)
_WOULD_GO: Final = Moment(MomentName.WOULD_LEAVE_FIELD, _1, cause=_3, goal=_2)
reads("leaving", _WOULD_GO, "{actor} {would_go}{by}")
reads("leavings", (_1,), "{leaving}")
_LEAVING: Final = "leaving: {actor} {would}{by}"
reads("leaving", Moment(_2, _1, cause=_3), "{actor} {would}{by}", line=_LEAVING)
reads(
    "leavings",
    tuple(Moment(_2, _1, cause=cause) for cause in (_3, _BATTLE)),
    "{actor} {would} due to {cause} or battle",
    "{actor} {would} by {cause} or battle",
    line=LIST,
)
reads(
    "leaving",
    Moment(MomentName.WOULD_ACTIVATE_ICON, side=Side.ME, icon=_1),
    "your {timing} ability would activate",
)
reads(
    "leaving",
    Moment(MomentName.WOULD_DRAW, side=_1, cause=_2),
    "{who} would draw cards by {cause}",
)


@rule("leaving", "{article_}{class} leaves your field{by}", line=_LEAVING)
def leaves_your_field(filters: Filters, cause: Cause | None) -> Value:
    cards = Cards(Side.ME, (Zone.FIELD,), filters)
    return Moment(MomentName.WOULD_LEAVE_FIELD, cards, cause=cause)
