"""When: the part behind "when" and "at", and what would happen."""

from typing import Final, cast

from cards.effects.compilers.engine.meanings import move_to_line
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3, _4
from cards.effects.model.base import Filters, Subject
from cards.effects.model.enums import MomentName, Phase, Side, SourceKind, Zone
from cards.effects.model.filters import HasTrait, IsKind, Named
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import Cards, This

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
for (_end, _phase), _name in _POINTS.items():
    reads("phase_moment", Moment(_name, side=_1), f"the {_end} of {{owner}} {_phase}")
    reads("phase_moment", Moment(_name), f"the {_end} of the {_phase}")
    reads(
        "phase_moment",
        Moment(_name),
        f"the {_end} of each {_phase}",
        f"the {_end} of your {_phase} and your opponent's {_phase}",
    )
    reads("later_moment", Moment(_name), f"the {_end} of the {_phase} this turn")
    reads("later_moment", Moment(_name), f"the {_end} of this {_phase}")
    reads(
        "later_moment", Moment(_name, side=_1), f"the {_end} of {{owner}} next {_phase}"
    )
words(
    "later_moment",
    {
        "the end of this battle": Moment(MomentName.BATTLE_ENDED),
        "the end of the battle": Moment(MomentName.BATTLE_ENDED),
    },
)

# --- what happens to cards ----------------------------------------------------------

reads("actor", _1, "{known}", "one of {cards}", "a {cards}", "{cards}")
reads("actor", This(), "this active character")
reads("actor", _1, "an{cards}")
terms(
    "happens",
    {
        "attacks": MomentName.ATTACKED,
        "blocks": MomentName.BLOCKED,
        "is played": MomentName.PLAYED,
        "is played onto your field": MomentName.PLAYED,
        "is sidelined": MomentName.RETIRED,
        "leaves your field": MomentName.LEFT_FIELD,
        "leaves the field": MomentName.LEFT_FIELD,
        "is returned to hand": MomentName.RETURNED_TO_HAND,
        "is returned to your hand": MomentName.RETURNED_TO_HAND,
        "is returned to your hand from your field": MomentName.RETURNED_TO_HAND,
        "moves to another line": MomentName.MOVED_LINE,
        "moves": MomentName.MOVED_LINE,
        "attacks and wins a battle": MomentName.BATTLE_WON,
        "attacks and wins the battle": MomentName.BATTLE_WON,
        "attacks and loses a battle": MomentName.BATTLE_LOST,
        "blocks and wins a battle": MomentName.BLOCK_WON,
        "blocks and wins the battle": MomentName.BLOCK_WON,
        "blocks and loses a battle": MomentName.BLOCK_LOST,
        "attacks and is blocked": MomentName.ATTACK_BLOCKED,
        "attacks and is not blocked": MomentName.ATTACK_UNBLOCKED,
        "is switched to resting": MomentName.BECAME_RESTING,
        "is switched to active": MomentName.BECAME_ACTIVE,
        "performs raid": MomentName.RAID_PERFORMED,
        "is raided": MomentName.RAIDED_ONTO,
        "is raided onto": MomentName.RAIDED_ONTO,
        "is chosen": MomentName.CHOSEN_BY_EFFECT,
    },
)
terms("turn_phase", {"movement phase": Phase.MOVE, "attack phase": Phase.ATTACK})
reads(
    "moment",
    Moment(_2, _1, phase=_4, is_outside=_3),
    "{actor} {happens} {within} your {turn_phase}",
)
terms("within", {"during": False, "outside of": True})
reads("moment", Moment(_2, _1, cause=_3), "{actor} {happens}{by}")


@rule("moment", "{article_}{class} is played{by}")
def is_played(filters: Filters, cause: Cause | None) -> Value:
    """An 〈X〉 is played: by you, for what an opponent plays is said to be theirs."""
    is_named = any(isinstance(item, (Named, HasTrait)) for item in filters)
    cards = Cards(Side.ME, (Zone.FIELD,), filters)
    return Moment(MomentName.PLAYED, cards, cause=cause) if is_named else REJECT


reads("moment", Moment(_2, _1), "{its} attack is {fate}")
terms(
    "fate",
    {
        "blocked": MomentName.ATTACK_BLOCKED,
        "not blocked": MomentName.ATTACK_UNBLOCKED,
    },
)
reads("at_moment", Moment(MomentName.ATTACK_ENDED, _1), "the end of {its} attack")
reads(
    "at_moment",
    Moment(MomentName.BLOCKED_ATTACK_ENDED, _1),
    "the end of {its} attack that was blocked",
)
reads(
    "at_moment",
    Moment(MomentName.ATTACK_ENDED, _1),
    "the end of an attack by a {placed}",
)
reads(
    "at_moment",
    Moment(MomentName.ATTACK_ENDED, Cards(_1, (Zone.FIELD,), (IsKind(_2),))),
    "the end of one of {owner} {card_kind}'s attacks",
)
reads(
    "at_moment",
    Moment(MomentName.BATTLE_ENDED, _1),
    "the end of a battle {known} attacked in",
)


@rule("moments", "{actor} wins a battle")
def won(cards: Subject) -> Value:
    names = (MomentName.BATTLE_WON, MomentName.BLOCK_WON)
    return tuple(Moment(name, cards) for name in names)


rule("moment", "{actor} moves to the {line}")(move_to_line)


# --- cards put from the hand outside, and what players do ---------------------------

_DISCARDED: Final = MomentName.DISCARDED
# This card goes from one zone to another, by whatever does that.
forms("gone", " is placed", " is added", " is returned")
forms("to", " into ", " to ")


@rule("moment", "{this}{gone_} from {owner} {store}{to_}{owner} {store}{by}")
def this_goes(*parts: Value) -> Value:
    """This card is placed from your deck into your sideline by one of your abilities."""
    cards, side, origin, other, goal, cause = parts
    is_own = side is Side.ME and other is Side.ME
    if not is_own or origin is goal or (origin, goal) == _FROM_HAND:
        return REJECT
    return Moment(
        MomentName.CHANGED_ZONE,
        cast(Subject, cards),
        cause=cast(Cause | None, cause),
        origins=(cast(Zone, origin),),
        goal=cast(Zone, goal),
    )


_FROM_HAND: Final = (Zone.HAND, Zone.OUTSIDE_AREA)
reads(
    "moment",
    Moment(MomentName.CHANGED_ZONE, _1, cause=_3, origins=(Zone.UNDER,), goal=_2),
    "{actor} is placed from face down under a character on your field into your"
    " {store}{by}",
)
_DISCARD: Final = "moment: cards go from hand into the sideline"
reads(
    "moment",
    Moment(_DISCARDED, This(), cause=_1),
    "this card is placed from your hand into your sideline{by}",
    line=_DISCARD,
)


@rule(
    "moment",
    "you place {article_}{class} from your hand into your sideline{by}",
    line=_DISCARD,
)
def discarded_by_you(filters: Filters, cause: Cause | None) -> Value:
    return discarded(filters, Side.ME, Side.ME, cause)


@rule(
    "moment",
    "{article_}{class} is placed from {owner} hand into {owner} sideline{by}",
    line=_DISCARD,
)
def discarded(filters: Filters, side: Side, other: Side, cause: Cause | None) -> Value:
    if side is not other:
        return REJECT
    cards = Cards(side, (Zone.HAND,), filters) if filters else None
    return Moment(_DISCARDED, cards, None if filters else side, cause)


forms("article", "a ", "an ", "one ", "")
reads(
    "moment",
    Moment(_DISCARDED, side=Side.ME, cause=_1),
    "cards are placed from your hand into your sideline{by}",
    line=_DISCARD,
)
reads(
    "moment",
    Moment(MomentName.LIFE_SIDELINED, Cards(_2, (Zone.OUTSIDE_AREA,), _1)),
    "{article_}{class} is placed from {owner} life area into {owner_} sideline",
)

reads(
    "moment",
    Moment(_DISCARDED, This(), cause=_1),
    "{this_} is placed from hand into the sideline{by}",
    line=_DISCARD,
)
reads(
    "moment",
    Moment(_DISCARDED, side=_1, cause=_2),
    "one of {owner} cards is placed from hand into the sideline{by}",
    line=_DISCARD,
)
reads("moment", Moment(MomentName.DAMAGE_TAKEN, side=Side.ME), "damage is dealt to you")
reads(
    "moment",
    Moment(MomentName.DAMAGE_TAKEN, side=Side.OPPONENT),
    "damage is dealt to your opponent",
)
reads(
    "moment", Moment(MomentName.LIFE_LEFT, side=_1), "a card leaves {owner} life area"
)
reads(
    "moment",
    Moment(MomentName.TRIGGER_ACTIVATED, side=_1),
    "{owner} trigger is activated",
)
reads(
    "moments",
    (Moment(_2, _1), Moment(_3, _1)),
    "{actor} {happens} or when it {happens}",
)

# --- what would happen --------------------------------------------------------------

terms(
    "would",
    {
        "would be sidelined": MomentName.WOULD_RETIRE,
        "is sidelined": MomentName.WOULD_RETIRE,
        "would leave your field": MomentName.WOULD_LEAVE_FIELD,
        "would leave the field": MomentName.WOULD_LEAVE_FIELD,
        "leaves the field": MomentName.WOULD_LEAVE_FIELD,
        "leaves your field": MomentName.WOULD_LEAVE_FIELD,
    },
)
reads("leaving", Moment(_2, _1, cause=_3), "{actor} {would}{by}")
reads(
    "leaving_by_either",
    tuple(Moment(_2, _1, cause=cause) for cause in (_3, _BATTLE)),
    "{actor} {would} due to {cause} or battle",
    "{actor} {would} by {cause} or battle",
)
reads(
    "leaving",
    Moment(MomentName.WOULD_ACTIVATE_ICON, side=Side.ME, icon=_1),
    "your {timing} ability would activate",
)
words("sent", {"hand": Zone.HAND, "removal area": Zone.REMOVE_AREA})
reads(
    "leaving",
    Moment(MomentName.WOULD_LEAVE_FIELD, _1, cause=_3, not_to=_2),
    "{actor} would leave the field for anywhere but the {sent}{by}",
)


@rule("leaving", "{article_}{class} leaves your field{by}")
def leaves_your_field(filters: Filters, cause: Cause | None) -> Value:
    cards = Cards(Side.ME, (Zone.FIELD,), filters)
    return Moment(MomentName.WOULD_LEAVE_FIELD, cards, cause=cause)
