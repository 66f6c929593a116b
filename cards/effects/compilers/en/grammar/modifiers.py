"""What is different about a card: BP, keywords, quoted abilities, bans, costs.

``gained`` is what is gained, ``lost`` what is lost, ``ban`` what a card cannot do,
``price`` what it costs; each means modifiers.
"""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.en.grammar.filters import LIST
from cards.effects.compilers.engine.meanings import ungranted
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.phrases import rest_cards
from cards.effects.model import modifiers as m
from cards.effects.model.amounts import Times
from cards.effects.model.base import Amount, Modifier, Modifiers
from cards.effects.model.conditions import Is
from cards.effects.model.costs import Discard, PayAp
from cards.effects.model.durations import Until, While
from cards.effects.model.enums import Act, Color, Phase, Point, Side
from cards.effects.model.filters import THE_SOURCE, InZone
from cards.effects.model.moments import Cause

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- durations ----------------------------------------------------------------------

book.spellings(
    "until",
    {
        Until(
            Point.END_OF_TURN
        ): "until the end of the turn|until the end of this turn|"
        "until end of turn|until end of the turn|for the rest of the turn|"
        "during this turn",
        Until(Point.END_OF_BATTLE): "until the end of the battle|until the end of this"
        " battle|for the duration of this battle|for the duration of the battle",
        Until(Point.END_OF_ATTACK): "until the end of the attack|until the end of this"
        " attack",
        Until(Point.OPPONENT_NEXT_TURN): "during your opponent's next turn|"
        "during your opponent's turn",
        Until(Point.MY_NEXT_TURN_START): "until the start of your next turn",
        Until(Point.MY_NEXT_TURN_END): "until the end of your next turn",
        **{
            Until(point): f"until the {end} of your opponent's next {of}"
            for point, end, of in (
                (Point.OPPONENT_NEXT_TURN_START, "start", "turn"),
                (Point.OPPONENT_NEXT_TURN_END, "end", "turn"),
                (Point.OPPONENT_NEXT_ATTACK_PHASE_END, "end", "attack phase"),
            )
        },
    },
)
reads("until", While(_1), "while {cond}", "for as long as {cond}")
reads(
    "until",
    While(Is(_1, (InZone((_2,)),))),
    "until {known} leaves the {line}",
    "until {known} leaves your {field}",
)
reads("until", While(Is(_1)), "until {known} leaves the field")

# --- what is gained -----------------------------------------------------------------


reads("gift", (m.Bp(_1),), "{n} BP")
reads("gift", (m.Bp(_1),), "BP equal to {quantity}")
reads("gift", (_1,), "{keyword}")
reads("gift", (m.Generates((_1,)),), "{color} energy generation")
reads("gift", (m.Generates((_1, _2)),), "{color} {color} energy generation")


_LETTERS: Final = {str(color)[0]: color for color in Color}
terms("letters", {letter: (color,) for letter, color in _LETTERS.items()})
terms("letters", {2 * letter: 2 * (color,) for letter, color in _LETTERS.items()})
reads("gift", (m.Generates(_1),), "{letters} energy generation")


@rule("gift", "{energy} energy generation")
def much_energy(energy: tuple[Color, int]) -> Modifiers:
    return (m.Generates((energy[0],) * energy[1]),)


reads(
    "gift",
    (m.CopyAbilities(_2, _1),),
    "all {timing} abilities on {known}",
    "all {timing} abilities of {known}",
)
rule("gift", "{granted}")(ungranted)
reads("gained", _1, "{gift}")
reads("gained", (*_1, *_2), "{gift} and {gift}", "{gift}, {more_gifts}", line=LIST)
reads("more_gifts", _1, "and {gift}", line=LIST)
reads("more_gifts", (*_1, *_2), "{gift}, {more_gifts}", line=LIST)


_ONE_OF: Final = "gained: one of several"


def _one_of(*options: Modifiers) -> Value:
    """Either 【A】 or 【B】."""
    if any(len(option) != 1 for option in options):
        return REJECT
    return (m.OneOfModifiers(options),)


rule(
    "gained",
    "either {gift} or {gift}",
    "{gift} or {gift}",
    "{gift}, {gift}, or {gift}",
    line=_ONE_OF,
)(_one_of)


@rule("gained", "{gift} and either {gift} or {gift}", line=_ONE_OF)
def gift_and_one_of(sure: Modifiers, *options: Modifiers) -> Value:
    found = _one_of(*options)
    return (*sure, *found) if isinstance(found, tuple) else REJECT


# --- what is lost -------------------------------------------------------------------


reads("lost", _1, "{lost_one}")


@rule("lost_one", "{n} BP")
def less_bp(n: int) -> Modifiers:
    return (m.Bp(-n),)


reads("keyword_list", (_1,), "{keyword_name}", line=LIST)
reads("keyword_list", (_1, _2), "{keyword_name} and {keyword_name}", line=LIST)
reads("keyword_list", (_1, *_2), "{keyword_name}, {more_keywords}", line=LIST)
reads("more_keywords", (_1,), "and {keyword_name}", line=LIST)
reads("more_keywords", (_1, *_2), "{keyword_name}, {more_keywords}", line=LIST)
reads("lost", (m.LoseKeywords(_1),), "{keyword_list}")
reads("lost", (*_1, *_2), "{lost_one} and {lost}", line=LIST)
reads("lost_one", (m.LosePrinted(),), "all base abilities")
reads("lost", (m.LoseAbilities(_1),), "{turn_window} abilities")
terms(
    "turn_window", {"【自分のターン中】": Side.ME, "【相手のターン中】": Side.OPPONENT}
)


# --- whose ability -----------------------------------------------------------------

_OF: Final = "ability_kind: abilities of kinds of cards"
words("kinds_of_abilities", {"abilities": (), "abilities on cards": ()}, line=_OF)
reads("kinds_of_abilities", _1, "an ability on an {source}", line=_OF)
reads("kinds_of_abilities", _1, "abilities on {sources}", line=_OF)
reads("kinds_of_abilities", (*_1, *_2), "{ability_kind}, {ability_kinds}", line=LIST)
reads("ability_kinds", (*_1, *_2), "{ability_kind}, {ability_kinds}", line=LIST)
reads("ability_kinds", _1, "or {ability_kind}", line=LIST)
reads("ability_kind", _1, "abilities on {sources}", "{sources} abilities", line=_OF)

# --- what cannot be done ------------------------------------------------------------

words("cannot", {"cannot": None, "can't": None})
words("be", {"is": None, "are": None})
forms("by_card", "by a ", "by an ", "by ")
reads("ban", (m.UnblockableBy(),), "{cannot_} be blocked")
reads("ban", (m.UnblockableBy(_1),), "{cannot_} be blocked {by_card_}{class}")
reads("ban", (m.MustBeBlocked(),), "must be blocked when it attacks if able")
reads("ban", (m.AlsoHasTrait(_1),), "also has {trait} affinity")
words(
    "ban",
    {
        "enters the field set to active": (m.EntersActive(),),
        "enter the field set to active": (m.EntersActive(),),
    },
)
reads("ban", (m.Cannot((Act.BLOCK,), filters=_1),), "{cannot_} block {class}")
reads("ban", (m.Silenced((_1,)),), "{cannot_} activate {timing} abilities")
reads("ban", (m.MustBlock(),), "must block your opponent's attacks if able")
reads("ban", (m.MustAttack(),), "must attack if able")
reads("ban", (m.MustBlock(_1),), "must block {its} attacks if able")
_KEEPS_BP: Final = "ban: what lowers BP does nothing"
reads(
    "ban",
    (m.NoBpLoss(),),
    "{be_} not affected by BP-reducing abilities",
    line=_KEEPS_BP,
)


reads("bans", _1, "{ban}")


@rule("bans", "{ban} and {ban}", "{ban}, {more_bans}", line=LIST)
def join_bans(first: Modifiers, second: Modifiers) -> Value:
    """Several things a card cannot do are one, where nothing more is said of them."""
    is_one = all(item == m.Cannot(getattr(item, "acts", ())) for item in first + second)
    return REJECT if is_one else (*first, *second)


reads("more_bans", _1, "and {ban}", line=LIST)
reads("more_bans", (*_1, *_2), "{ban}, {more_bans}", line=LIST)
reads("ban", (m.Cannot((Act.BE_SNIPED,)),), "{cannot_} be targeted by 【狙い撃ち】")
forms("it_again", "it", "they")
forms("set", "switched", "set")
_STAYS: Final = "the next time {it_again_} would be {set_} to active"
forms("will", "will remain", "remains", "remain", "will also remain")
reads("ban", (m.StaysResting(times=1),), "{will_} [set to ]resting " + _STAYS)
_BOTH_PHASES: Final = m.StaysResting(phases=(Phase.START, Phase.END))
_WHEN: Final = tuple(
    when.format(joint)
    for when in ("during start {} end phases", "in the start phase {} the end phase")
    for joint in ("and", "or")
)
forms("ban", *(f"will not switch to active {w}" for w in _WHEN), means=(_BOTH_PHASES,))
forms("both_phases", *_WHEN)
reads("ban", (_BOTH_PHASES,), "{will_} [set to ]resting {both_phases_}")
reads("ban", (m.StaysResting(),), "{will_} [set to ]resting")
terms(
    "banned",
    {
        "attack": (Act.ATTACK,),
        "block": (Act.BLOCK,),
        "attack the player": (Act.ATTACK_PLAYER,),
        "be raided": (Act.BE_RAIDED,),
        "be raided onto": (Act.BE_RAIDED,),
        "be used": (Act.BE_USED,),
        "be played from hand": (Act.PLAY_FROM_HAND,),
        **{
            f"be {played} except by raid": (Act.PLAY_WITHOUT_RAID,)
            for played in ("played", "played from your hand")
        },
        **{
            f"be {how}your {where} line": acts
            for where, play, move in (
                ("front", Act.PLAY_TO_FRONT, Act.MOVE_TO_FRONT),
                ("energy", Act.PLAY_TO_ENERGY, Act.MOVE_TO_ENERGY),
            )
            for how, acts in (
                ("played onto ", (play,)),
                ("played to ", (play,)),
                ("moved to ", (move,)),
                ("played onto or moved to ", (play, move)),
            )
        },
        "move": (Act.MOVE,),
        "move to the front line": (Act.MOVE_TO_FRONT,),
        "move to the energy line": (Act.MOVE_TO_ENERGY,),
        "leave the field": (Act.LEAVE_FIELD,),
        "be attacked by 【狙い撃ち】": (Act.BE_SNIPED,),
        "block your opponent's first attack": (Act.BLOCK_FIRST_ATTACK,),
        "block the first attack": (Act.BLOCK_FIRST_ATTACK,),
    },
)
reads("acts", _1, "{banned}", line=LIST)
reads("acts", (*_1, *_2), "{banned} or {acts}", "{banned}, {acts}", line=LIST)
reads("acts", (*_1, *_2), "{banned}, or {acts}", line=LIST)
reads("ban", (m.Cannot(_1, _2),), "{cannot_} {acts}{by}")
_IN_PHASE: Final = "{banned}{in_} {any_phase}"
reads("ban", (m.Cannot(_1, phases=(_2,)),), "{cannot_} " + _IN_PHASE)
reads(
    "ban",
    (m.Cannot(_1), m.Cannot(_2, phases=(_3,))),
    "{cannot_} {acts} or " + _IN_PHASE,
    line="ban: {cannot_} " + _IN_PHASE,
)
forms(
    "in",
    *(f" {word} {whose}" for word in ("in", "during") for whose in ("the", "your")),
)
reads(
    "ban",
    (m.Cannot((Act.MOVE_TO_FRONT,), cause=Cause(filters=THE_SOURCE, is_other=True)),),
    "can only be moved to your front line using its ability",
)


@rule("ban", "{cannot_} {banned} by anything other than {cause}")
def banned_but_by(acts: tuple[Act, ...], cause: Cause) -> Modifiers:
    return (m.Cannot(acts, cause=replace(cause, is_other=True)),)


terms("any_phase", {"move phase": Phase.MOVE, "movement phase": Phase.MOVE})
reads(
    "ban",
    (m.Cannot((Act.SNIPE,), filters=_1),),
    "{cannot_} target {class} using 【狙い撃ち】",
    "{cannot_} attack {class} with 【狙い撃ち】",
    "{cannot_} attack {class} by 【狙い撃ち】",
)
terms(
    "undone",
    {
        "moved": Act.MOVE,
        "placed into the removal area": Act.BE_REMOVED,
        "placed into your removal area": Act.BE_REMOVED,
        "sidelined": Act.BE_RETIRED,
        "switched to resting": Act.BE_RESTED,
        "returned to your hand": Act.BE_RETURNED_TO_HAND,
        "returned to hand": Act.BE_RETURNED_TO_HAND,
    },
)
# What cannot be done to a card, by a cause or at all: one thing, or several.
reads("passives", (_1,), "{passive}", line=LIST)
reads("passives", (_1, _2), "{passive} or {passive}", line=LIST)
reads("passives", (_1, *_2), "{passive}, {more_passives}", line=LIST)
reads("more_passives", (_1,), "or {passive}", line=LIST)
reads("more_passives", (_1, *_2), "{passive}, {more_passives}", line=LIST)
reads("passive", _1, "{undone}")
words("passive", {"chosen": m.Untargetable})
words("passive", {"affected by BP-reducing abilities": m.NoBpLoss}, line=_KEEPS_BP)


@rule("ban", "{cannot_} be {passives}{by}")
def none_is_done(passives: tuple[Value, ...], cause: Cause | None) -> Value:
    if cause is None and m.Untargetable in passives:
        return REJECT
    bans: list[Modifier] = []
    for item in passives:
        if isinstance(item, Act):
            bans.append(m.Cannot((item,), cause=cause))
        elif item is m.NoBpLoss:
            bans.append(m.NoBpLoss(cause))
        else:
            bans.append(m.Untargetable(cast(Cause, cause)))
    return tuple(bans)


reads("ban", (m.AttacksFromEnergyLine(),), "can attack from the energy line")
reads(
    "ban", (m.GeneratesOnFront(),), "generates energy even if it is on the front line"
)

# --- costs --------------------------------------------------------------------------


reads("tax", PayAp(_1), "pay {n} AP")
rule("tax", "switch {n} {placed} to resting")(lambda n, cards: rest_cards(cards, n))
reads("tax", Discard(_1), "place {n} {plural_} from their hand into their sideline")

# --- other changes ------------------------------------------------------------------

reads("also_names", (m.AlsoNamed(_1),), "{name}", line=LIST)
reads("also_names", (m.AlsoNamed(_1), *_2), "{name} and {also_names}", line=LIST)
reads("also_as", _1, "{also_names}")
reads(
    "also_as",
    (m.AlsoHasTrait(_1),),
    "a {trait} affinity {plural_}",
    "having {trait} affinity",
)
reads("new_bp", m.BpBecomes(_1), "{n}")
reads("new_bp", m.BpTimes(_1), "{n} times as high")
words("new_bp", {"double": m.BpTimes(2), "doubled": m.BpTimes(2)})


def scale(count: Amount, changes: Modifiers) -> Value:
    """So much for each of them: BP, energy and prices; nothing else adds up."""
    if len(changes) != 1:
        return REJECT
    match changes[0]:
        case m.Bp(by=int(by)) | m.RequiredEnergy(by=int(by)) | m.ApCost(by=int(by)):
            return (replace(changes[0], by=Times(count, by)),)
        case m.Generates(times=1):
            return (replace(changes[0], times=count),)
    return REJECT
