"""Sentences: conditions, moments, actors, and steps one after the other."""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.en.grammar.actions import DRAWN_PER, draw_per
from cards.effects.compilers.en.grammar.modifier_sentences import PLAYER_GAINS
from cards.effects.compilers.en.grammar.nouns import of_opponent, speaks_of_them
from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.meanings import hold_under, negate
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.phrases import Measure, Quantity, bar_from_choice
from cards.effects.model import filters
from cards.effects.model.atoms import Look, Modify, Move, Play, Relocate
from cards.effects.model.base import Amount, Condition, Duration, Effect, Subject
from cards.effects.model.conditions import And, DidThisTurn, Is, Not
from cards.effects.model.control import (
    As,
    If,
    May,
    Modes,
    Nothing,
    Sentences,
    Seq,
    Tiers,
)
from cards.effects.model.durations import Until
from cards.effects.model.enums import (
    BattleRole,
    CardKind,
    Deed,
    Distinct,
    Mode,
    MomentName,
    Point,
    Side,
    Stat,
    Zone,
)
from cards.effects.model.moments import Moment
from cards.effects.model.subjects import Among, Cards, EventCard, This

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

# --- steps --------------------------------------------------------------------------


def list_steps(effect: Effect) -> tuple[Effect, ...]:
    """Return the steps of a sequence; another effect is its only step."""
    return effect.of if isinstance(effect, Seq) and effect.bind is None else (effect,)


reads("steps", _1, "{act.*}", "{either.*}")
forms("then", " and ", ", then ", ", and ", ", ", " then ", " and then ")


@rule("steps", "{act.*}{then_}{steps.*}")
def then_step(act: Effect, rest: Effect) -> Value:
    return Seq((*list_steps(act), *list_steps(rest)))


# Looking is a sentence of its own.
reads("looking", Sentences((Look(_1), _2)), "{look_at.*}{then_}{steps.*}")
reads("look_at", _1, "<look> at {whole}")


@rule("steps", "{act.*}, and if {cond}, {steps.*}")
def then_if(act: Effect, condition: Condition, rest: Effect) -> Effect:
    return Seq((*list_steps(act), If(condition, rest)))


@rule("clause", "{statement}, and if {cond}, {steps.plain}")
def changed_then_if(first: Effect, condition: Condition, rest: Effect) -> Effect:
    return Seq((*list_steps(first), If(condition, rest)))


reads("clause", _1, "{steps.plain}", "{looking.plain}", "{statement}")
reads("clause", May(_1), "you may {steps.plain}")
rule("clause", "{per}, draw {many_cards}", line=DRAWN_PER)(draw_per)


@rule("clause", "{until}, {statement}")
def lasting_from_the_start(duration: Duration, effect: Effect) -> Value:
    """During your opponent's next turn, this character gains 1000 BP."""
    if not isinstance(effect, Modify) or effect.duration is not None:
        return REJECT
    return replace(effect, duration=duration)


reads(
    "clause",
    May(Modify(_1, _2, _3)),
    "{topic} may gain {gained}{lasting}",
    "you may have {topic} gain {gained}{lasting}",
)


@rule(
    "clause",
    "you may play {known} with fulfilled required energy from your {store}{entering}{where}",
)
def play_if_met(cards: Subject, zone: Zone, mode: Mode, where: Zone) -> Effect:
    """Play a card that was spoken of, if its required energy is met."""
    played = Play(Among(cards, (filters.InZone((zone,)),)), where, mode)
    return If(Is(cards, (filters.EnergyMet(),)), May(played))


reads("clause", May(_1), "you may perform:「{quoted_steps}」")
reads("quoted_steps", _1, "{steps.plain}。")


reads("clause", As(_1, _2), "{opponent} {steps.third}")
words("opponent", {"your opponent": Side.OPPONENT, "each player": Side.BOTH})
reads("clause", As(Side.BOTH, _1), "both players {steps.plain}")
reads("clause", As(_1, May(_2)), "{opponent} may {steps.plain}")


@rule("sentence", "if your opponent has {so_many_there}, they {steps.plain}")
def if_they_have(condition: Condition, do: Effect) -> Value:
    """If they have five cards in their hand, they place one of them …."""
    theirs = of_opponent(condition)
    return (
        REJECT
        if theirs is REJECT
        else If(cast(Condition, theirs), As(Side.OPPONENT, do))
    )


@rule("clause", "{act.plain}{then_}{opponent} {steps.third}")
def then_opponent(act: Effect, side: Side, rest: Effect) -> Effect:
    return Seq((*list_steps(act), As(side, rest)))


@rule("clause", "{steps.plain}{then_}{statement}", "{statement}{then_}{steps.plain}")
@rule("clause", "{statement}{then_}{statement}")
def step_and_statement(first: Effect, second: Effect) -> Value:
    if isinstance(second, unresolved.InHand) or isinstance(first, unresolved.InHand):
        return REJECT
    return Seq((*list_steps(first), *list_steps(second)))


@rule("clause", "{steps.plain}{then_}{statement}{then_}{steps.plain}")
def statement_between(first: Effect, second: Effect, third: Effect) -> Value:
    rest = step_and_statement(second, third)
    return REJECT if rest is REJECT else step_and_statement(first, cast(Effect, rest))


# --- if, when -----------------------------------------------------------------------


@rule("sentence", "{clause}")
def plain_sentence(effect: Effect) -> Value:
    return REJECT if speaks_of_them(effect) else effect


reads("if_head", _1, "if {cond}, ")


rule("sentence", "{if_head}{sentence}", "{if_head}then {sentence}")(hold_under)


@rule("sentence", "{clause} {supposed}")
def sentence_if(then: Effect, condition: Condition) -> Effect:
    return hold_under(condition, then)


_IF: Final = "supposed: if, unless"
reads("supposed", _1, "if {cond}", line=_IF)
rule("supposed", "unless {cond}", line=_IF)(negate)


@rule("sentence", "if {cond} at {phase_moment}, {sentence}")
def if_then(condition: Condition, moment: Moment, do: Effect) -> Effect:
    """If this character is active at the end of your attack phase, sideline it."""
    return unresolved.When((moment,), If(condition, do))


reads(
    "sentence",
    unresolved.When((_1,), _2, delayed=True, until=Until(Point.END_OF_TURN)),
    "the next time {moment} this turn, {sentence}",
    "when {moment} this turn, {sentence}",
)
reads(
    "sentence",
    unresolved.When(
        (_1,), _2, delayed=True, until=Until(Point.END_OF_TURN), every=True
    ),
    "each time {moment} this turn, {sentence}",
    "whenever {moment} this turn, {sentence}",
)


@rule("sentence", "then, {sentence}")
def further(effect: Effect) -> Effect:
    return unresolved.Further(effect)


reads(
    "sentence",
    unresolved.Else(_1),
    "if the revealed card is any other card, {sentence}",
    "otherwise, {sentence}",
    "if not, {sentence}",
    "if it is not, {sentence}",
)
reads(
    "sentence",
    unresolved.When((_1,), _2),
    "when {moment}, {sentence}",
    "whenever {moment}, {sentence}",
    "each time {moment}, {sentence}",
)
reads(
    "sentence",
    unresolved.When((_1,), If(_2, _3)),
    "if {moment} when {cond}, {sentence}",
)
reads("sentence", unresolved.When((_1,), _2), "as {attack_begun}, {sentence}")
_POINT: Final = "point: of a turn, a battle or an attack"
rule("sentence", "at {point}, {sentence}")(
    lambda point, do: unresolved.When((point[0],), do, delayed=point[1])
)
reads("point", (_1, False), "{phase_moment}", line=_POINT)
reads("point", (_1, False), "{at_moment}", line=_POINT)
reads("point", (_1, True), "{later_moment}", line=_POINT)
reads("sentence", unresolved.When(_1, _2), "when {moments}, {sentence}")
reads(
    "sentence",
    unresolved.When((_1,), _2, delayed=True, until=_3),
    "you gain 「if {moment}, {sentence}」 {until}",
    line=PLAYER_GAINS,
)


_NTH: Final = "sentence: its so-manieth attack"
terms("ordinal", {"first": 1, "second": 2, "third": 3})
reads("nth_attack", (_1, _2), "{this} attacks a {ordinal} time this turn", line=_NTH)
reads("nth_attack", (_1, _2), "{its} {ordinal} attack", line=_NTH)
words("at_or_in", {"when": False, "during": True}, line=_NTH)


@rule("sentence", "{at_or_in} {nth_attack}, {sentence}", line=_NTH)
def at_attack(is_during: bool, attack: tuple[Subject, int], do: Effect) -> Effect:
    """When this character attacks a second time: as it does; during: while it does."""
    cards, times = attack
    counted = DidThisTurn(cards, Deed.ATTACKED, times=times)
    if is_during:
        attacking = Is(cards, (filters.InBattle(BattleRole.ATTACKING),))
        return If(And((attacking, counted)), do)
    return unresolved.When((Moment(MomentName.ATTACKED, cards),), If(counted, do))


# --- rules of the ability they stand in ---------------------------------------------

reads("sentence", _1, "{use_rule}", "{rule}")
terms("times", {"once": 1, "twice": 2})
reads("times", _1, "{n} time[s]", line="times: a term of the rules")
forms("a_turn", " each turn", " per turn", " a turn")
reads(
    "rule",
    unresolved.OncePerTurn(_1, _2),
    "you can only activate this {name} ability {times}{a_turn_}",
    "you can only use this {name} ability {times}{a_turn_}",
    "this {name} ability can only be {used_} {times}{a_turn_}",
    "this ability of {name} can only be {used_} {times}{a_turn_}",
    "this ability of {name} can be {used_} only {times}{a_turn_}",
)
forms("used", "used", "activated")
_ENTERED: Final = DidThisTurn(This(), Deed.ENTERED)
forms(
    "played_turn",
    *(
        f"{on} the turn {this} {was} played"
        for on in ("on", "during")
        for this in ("this character", "this card")
        for was in ("is", "was")
    ),
)
reads(
    "rule",
    unresolved.OnlyIf(_ENTERED),
    "you can only activate this ability {played_turn_}",
)
reads(
    "rule",
    unresolved.OnlyIf(Not(_ENTERED)),
    "you cannot activate this ability {played_turn_}",
)
reads(
    "use_rule",
    unresolved.OncePerTurn(_2, _1),
    "you can only use {n} {name} card{a_turn_}",
)
reads(
    "use_rule",
    unresolved.OnUse(_1, required=True),
    "you cannot use this card unless you {steps.plain}",
)
for _kind, _do, _thing in (
    ("use_rule", "use this card", "this card can only be used"),
    ("rule", "activate this ability", "this ability can only be activated"),
):
    reads(
        _kind,
        unresolved.OnlyIf(_1),
        f"you can only {_do} if {{cond}}",
        f"{_thing} if {{cond}}",
        f"{_thing} when {{cond}}",
        f"you cannot {_do} unless {{cond}}",
        line=f"{_kind}: only if",
    )
    rule(_kind, f"you cannot {_do} if {{cond}}", line=f"{_kind}: only if")(
        lambda condition: unresolved.OnlyIf(negate(condition))
    )
rule("rule", "you can only activate this ability {times}{a_turn_}")(
    lambda times: unresolved.OncePerTurn(None, times)
)
reads("rule", unresolved.DoesNotStack(_1), "this {name} ability does not stack")
reads(
    "deck_limit",
    unresolved.DeckLimit(_1),
    "a deck can contain up to {n} copies of this card",
    "a deck can only contain up to {n} copies of this card",
)
reads("note", _1, "{deck_limit}")


# 〈X〉 / ［Y］: what a Raid line names; any other class of cards is read as such.
_MARKED: Final = "raid_target: what stands in marks"
reads("raid_target", (filters.Named(_1),), "{name}", line=_MARKED)
reads("raid_target", (filters.HasTrait(_1),), "{trait}", line=_MARKED)
reads("raid_targets", (_1,), "{raid_target}")
reads(
    "raid_targets",
    (_1, *_2),
    "{raid_target} / {raid_targets}",
    "{raid_target} or {raid_targets}",
)

# --- instead ------------------------------------------------------------------------

reads(
    "sentence",
    unresolved.OnUse(_1),
    "when using this card, {sentence}",
    "when playing this card, {sentence}",
)
reads(
    "sentence",
    unresolved.InsteadOf(_1, May(Nothing())),
    "if {leaving}, you may choose not to activate it",
)
reads(
    "sentence",
    unresolved.InsteadOf(_1, Nothing()),
    "if {leaving}, it stays on the field",
)
rule(
    "sentence", "if {leavings}, {clause} instead", "when {leavings}, {clause} instead"
)(lambda moments, do: unresolved.InsteadOf(moments[0], do, moments[1:]))
_BEATEN: Final = Moment(
    MomentName.WOULD_LOSE_BATTLE_RETIRE,
    subject=Cards(Side.OPPONENT, (Zone.FIELD,), (filters.IsKind(CardKind.CHARACTER),)),
    opponent_is_this=True,
)
reads(
    "sentence",
    unresolved.InsteadOf(_BEATEN, _1),
    "your opponent's characters that lose to this character in battle {goes} instead of"
    " being sidelined",
)
_GOES: Final = "goes: to another place"
reads("goes", Move(EventCard(), _1), "are placed into their {store}", line=_GOES)
reads("goes", Move(EventCard(), _1), "are returned to their {store}", line=_GOES)
reads("goes", Relocate(EventCard(), _1), "move to their {line}", line=_GOES)

# --- marked words that become others ------------------------------------------------

reads(
    "replacement",
    unresolved.Replacing(_1, _2, False),
    "{if_head}{marked} instead[:| and]",
)
reads(
    "replacement",
    unresolved.Replacing(_1, _2, True),
    "{if_head}you may {marked} instead",
    "{if_head}you may use {marked} instead",
    "{if_head}the chosen character may gain {marked} instead",
    "{if_head}the chosen card may gain {marked} instead",
)
_UNITS: Final = {Stat.BP: "BP", Stat.REQUIRED_ENERGY: "required energy"}
forms(
    "reaching",
    " of the character you may choose",
    " of the character you may choose with this ability",
    " of the character you may play with this ability",
    " of the character card you may add to your hand with this ability",
    " of the characters you may choose with this ability",
)


@rule(
    "replacement",
    "{growing_if}{per}, add {n} to the {stat} range{reaching_}",
    "{growing_if}add {n} to the {stat} range{reaching_} {per}",
)
def reach_grows(condition: Condition | None, *parts: Value) -> Value:
    """For each ［X］ card on your field, add 1000 to the BP range."""
    per = next(part for part in parts if isinstance(part, Amount))
    n = next(part for part in parts if isinstance(part, int))
    stat = next(part for part in parts if isinstance(part, Stat))
    if stat not in _UNITS:
        return REJECT
    return unresolved.GrowingBy(condition, per, n, _UNITS[stat])


_GROWS: Final = "replacement: how many grow"
reads(
    "replacement",
    unresolved.GrowingBy(None, _1, _2, "character"),
    "{per}, add {n} to the number of characters you may choose",
    line=_GROWS,
)


@rule("replacement", "add[ an additional] {marked} {unit} {per}", line=_GROWS)
def number_grows(words_: str, unit: str, per: Amount) -> Value:
    if not words_.isdecimal():
        return REJECT
    return unresolved.GrowingBy(None, per, int(words_), unit)


terms("unit", {"BP": "BP", "character": "character"})


_GROWING: Final = "growing_if: a condition, or none"
reads("growing_if", _1, "{if_head}", line=_GROWING)
words("growing_if", {"": None}, line=_GROWING)

# --- lists --------------------------------------------------------------------------

forms(
    "listed",
    " of the following:",
    " of the following",
    " of the abilities listed below",
    " of the abilities listed below:",
    " from the following:",
    " of the following effects:",
    " of the following abilities:",
    " of the following, and activate it:",
)


@rule("menu", "choose {how_many}{listed_}")
def choose_entries(quantity: Quantity) -> Value:
    if not isinstance(quantity.count, int) or quantity.least not in (None, 0):
        return REJECT
    return Modes((), quantity.count, up_to=quantity.least == 0)


reads("menu", Modes((), unresolved.ALL), "choose all{listed_}")
reads("menu", May(_1), "you may {menu}", line="clause: you may {steps.plain}")
reads("menu", unresolved.Further(_1), "then, {menu}")
reads("menu", If(_1, _2), "{if_head}{menu}")
reads(
    "menu",
    unresolved.When((_1,), _2),
    "when {moment}, {menu}",
    line="sentence: when {moment}, {sentence}",
)


@rule("menu", "{steps.plain}{then_}{menu}", line="steps: {act.*}{then_}{steps.*}")
def then_menu(act: Effect, menu: Effect) -> Effect:
    return Seq((*list_steps(act), *list_steps(menu)))


words(
    "sentence",
    {
        "you cannot sideline characters with the same card name with this ability": (
            unresolved.Differing(Distinct.NAME)
        )
    },
)


rule("sentence", "a {class} cannot be chosen by this ability")(bar_from_choice)
reads(
    "sentence",
    unresolved.EachOnce(_1),
    "you cannot choose {n_} of the abilities on {name} that you have already chosen this turn",
    "you cannot choose an ability that has already been chosen by {name} this turn",
)
_REQUIRED: Final = "tier_amount: the required number"
reads("tier_amount", _1, "if you have the required {counted_number}", line=_REQUIRED)
reads("tier_amount", _1, "depending on {quantity}", "if {quantity} is sufficient[:]")


rule(
    "tier_amount", "if your opponent has the required {counted_number}", line=_REQUIRED
)(of_opponent)
reads("counted_number", _1, "{sum_of_} of {counted}")
reads(
    "menu",
    unresolved.TieredGrant(_1, _2),
    "{topic} gains all abilities listed below {tier_amount}",
    "{topic} gains the abilities listed below {tier_amount}",
)
_LISTED: Final = "menu: gains what is listed, for so long"
reads(
    "menu",
    unresolved.TieredGrant(_1, _3, _2),
    "{topic} gains all abilities listed below {until} {tier_amount}",
    line=_LISTED,
)
reads(
    "menu",
    unresolved.TieredGrant(_2, _3, _1),
    "{until}, {topic} gains all abilities listed below {tier_amount}",
    line=_LISTED,
)
reads(
    "menu",
    unresolved.TieredGrant(_1, duration=_2),
    "{topic} gains all abilities listed below{lasting}",
    line=_LISTED,
)
reads("menu", Tiers(_1, ()), "apply all of the following, depending on {quantity}:")
reads("menu", Tiers(_1, ()), "activate all abilities listed below {tier_amount}")
reads("row_gain", _1, "{gained}")


@rule("row", "{measure}")
def row(measure: Measure) -> Value:
    return REJECT if measure.high is not None else (measure.operator, measure.low)
