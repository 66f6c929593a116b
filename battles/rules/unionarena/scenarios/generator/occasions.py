"""How an ability is activated: the position it needs and the first answers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.scenarios.generator.plans import SIDES, Plan
from battles.rules.unionarena.scenarios.generator.sample_cards import (
    LINES,
    Sample,
    TooComplex,
    build_passing_sample,
)
from battles.rules.unionarena.scenarios.generator.table import SOURCE, Table, TableCard
from cards.effects.model import modifiers as m
from cards.effects.model.abilities import Ability, Raid
from cards.effects.model.amounts import CountThisTurn
from cards.effects.model.base import Filters, Modifier
from cards.effects.model.conditions import DidThisTurn
from cards.effects.model.enums import (
    AbilityKind,
    CardKind,
    Color,
    Deed,
    Frame,
    MomentName,
    Place,
    Side,
    Zone,
)
from cards.effects.model.filters import InZone, NameContains, Named
from cards.effects.model.subjects import Cards, CauseCard, This, get_cause_filters
from cards.effects.model.traversal import walk_tree

Begin = Callable[[Plan], None]

FOE: Final = "raider"  # The opponent's Character that attacks, or blocks.
BASE: Final = "base"
AXE: Final = "axe"  # An Event that retires the source.
HELD: Final = Zone.UNDER  # The zone of a card while it is being used.
ACTOR: Final = "actor"  # Another card to which something happens.
TOSSED: Final = "tossed"
DOOMED: Final = "doomed"
MIGHT: Final = 20000  # BP no other card has.


class Occasion:
    """A way to activate an ability.

    Attributes:
        phase: The phase the position is in.
        turn_of: The turn player: 0 or 1.
        is_exact: Whether what follows can be computed.
    """

    def __init__(
        self, begin: Begin, *, phase: str = "main", turn_of: int = 0, exact: bool = True
    ) -> None:
        self.begin = begin
        self.phase = phase
        self.turn_of = turn_of
        self.is_exact = exact


def place_source(
    table: Table, ability: Ability, sample: Sample, raid: Raid | None
) -> Occasion:
    """Put the source where it must be, with all it needs, and return how to begin.

    Raises:
        TooComplex: If there is no way to bring about such a moment.
    """
    in_hand = ability.kind in (AbilityKind.EVENT, AbilityKind.ON_USE)
    if in_hand:
        table.add(TableCard(SOURCE, sample, 0, Zone.HAND))
        exact = ability.kind is AbilityKind.EVENT
        return Occasion(_use, exact=exact)
    if ability.kind is AbilityKind.TRIGGER:
        table.add(TableCard(SOURCE, sample, 0, Zone.LIFE_AREA))
        _add_foe(table)
        other = Sample(name="another raider", color="yellow", bp=500)
        # It could attack too, so that the turn does not end by itself.
        table.add(TableCard("another", other, 1, Zone.FRONT_LINE))
        return Occasion(_check_life, phase="attack", turn_of=1)
    if ability.kind in (AbilityKind.TIMED, AbilityKind.REPLACEMENT):
        return _moment(table, ability, sample, raid)
    if ability.kind is AbilityKind.ACTIVATED:
        _on_field(table, ability, sample, raid)
        return Occasion(_activate)
    return _continuous(table, ability, sample, raid)


def _continuous(
    table: Table, ability: Ability, sample: Sample, raid: Raid | None
) -> Occasion:
    """Return the occasion of a continuous ability: none, or doing what it changes."""
    if ability.place is Place.HAND:
        return _in_hand(table, ability, sample)
    card = _on_field(table, ability, sample, raid)
    for modifier in walk_tree(ability.body):
        if isinstance(modifier, Modifier):
            occasion = _shown_by_others(table, modifier, card)
            if occasion is not None:
                return occasion
    if any(isinstance(node, DidThisTurn) for node in walk_tree(ability.body)):
        card.zone = Zone.ENERGY_LINE
        return Occasion(_move_up, phase="move", exact=False)
    exact = ability.place is not Place.DECK
    turn_of = _turn_of(ability, 0)
    return Occasion(lambda _plan: None, turn_of=turn_of, exact=exact)


def _shown_by_others(
    table: Table, modifier: Modifier, card: TableCard
) -> Occasion | None:
    """Show a card's name, or a player's gift, by the actions of others."""
    match modifier:
        case m.AlsoNamed(name):
            return _build_retiring_occasion(table, [{"t": "Named", "name": name}])
        case m.AlsoHasTrait(trait):
            return _build_retiring_occasion(table, [{"t": "HasTrait", "trait": trait}])
        case m.AlsoKind(kind):
            return _build_retiring_occasion(
                table, [{"t": "IsKind", "kind": kind.value}]
            )
        case m.EveryColor():
            others = (Color.YELLOW.value, Color.PURPLE.value)
            other = next(color for color in others if color != card.sample.color)
            return _build_retiring_occasion(
                table, [{"t": "IsColor", "colors": [other]}]
            )
        case m.AlsoRequires(count=count):
            exactly: JsonObject = {"t": "StatIs", "stat": "required_energy"}
            exactly |= {"operator": "==", "value": count}
            return _build_retiring_occasion(table, [exactly])
        case m.AlsoCostsAp(count=count):
            card.zone = Zone.DECK
            card.sample = replace(card.sample, ap_cost=count + 1)
            return _build_searching_occasion(table, count)
        case m.HandLimit(count):
            held = replace(Sample(name="held"), required_energy=9)
            for number in range(count):
                table.add(TableCard(f"held_{number}", held, 0, Zone.HAND))
            return Occasion(lambda plan: plan.say(0, "end phase"), exact=False)
        case m.FreeExtraDraw():
            return Occasion(lambda plan: plan.say(0, "yes"), phase="start", exact=False)
        case m.HandBpReads(by=by):
            return _build_reading_occasion(table, by)
        case m.DamageTaken():
            _add_foe(table)
            card.sample = replace(card.sample, is_active=False)
            return _answers([(1, f"attack with {FOE}")], turn_of=1)
        case m.CopyAbilities():
            busy: JsonObject = {"t": "Ability", "kind": "activated"}
            busy["body"] = {"t": "Draw", "count": 1}
            tree: JsonObject = {"t": "CardEffects", "abilities": [busy]}
            table.add(TableCard("busy", Sample(effects=tree), 0, Zone.ENERGY_LINE))
            return Occasion(lambda _plan: None, exact=False)
    return None


def _in_hand(table: Table, ability: Ability, sample: Sample) -> Occasion:
    """Put a card into hand that is only playable with its ability."""
    table.add(TableCard(SOURCE, sample, 0, Zone.HAND))
    for node in walk_tree(ability.body):
        if isinstance(node, m.ApCost):
            table.ap[0] = max(0, sample.ap_cost - 1)
        if isinstance(node, m.RequiredEnergy):
            table.energy = max(0, sample.required_energy - 1)
    return Occasion(lambda _plan: None, exact=False)


def _build_retiring_occasion(table: Table, filters: list[Json]) -> Occasion:
    """Let an Event retire what the source is only through its ability."""
    axe = Sample(name=AXE, kind=CardKind.EVENT, bp=None, ap_cost=0)
    table.add(TableCard(AXE, _axe(axe, filters), 0, Zone.HAND))
    return Occasion(lambda plan: plan.say(0, f"use {AXE}"), exact=False)


def _build_searching_occasion(table: Table, ap_cost: int) -> Occasion:
    """Let an Event take the source from the deck, as a card of an AP cost."""
    fits: JsonObject = {"t": "StatIs", "stat": "ap_cost"}
    fits |= {"operator": "==", "value": ap_cost}
    found: JsonObject = {"t": "Cards", "side": "me", "zones": ["deck"]}
    found["filters"] = [fits]
    what: JsonObject = {"t": "Pick", "of": found, "count": 1}
    _add_axe(table, {"t": "Move", "what": what, "to": "hand"})

    def search(plan: Plan) -> None:
        plan.say(0, f"use {AXE}")
        plan.say(0, f"choose {SOURCE}")

    return Occasion(search, exact=False)


def _build_reading_occasion(table: Table, by: int) -> Occasion:
    """Let an Event draw for a BP in hand that is there only through the source."""
    held = replace(Sample(name="held"), bp=500)
    table.add(TableCard("held", held, 0, Zone.HAND))
    high: JsonObject = {
        "t": "StatIs",
        "stat": "bp",
        "operator": ">=",
        "value": 500 + by,
    }
    found: JsonObject = {"t": "Cards", "side": "me", "zones": ["hand"]}
    found["filters"] = [high]
    count: JsonObject = {"t": "Count", "of": found}
    holds: JsonObject = {"t": "Compare", "left": count, "operator": ">=", "right": 1}
    body: JsonObject = {
        "t": "If",
        "condition": holds,
        "then": {"t": "Draw", "count": 1},
    }
    _add_axe(table, body)
    return Occasion(lambda plan: plan.say(0, f"use {AXE}"), exact=False)


def _turn_of(ability: Ability, usual: int) -> int:
    window = ability.window
    if window is None or window.turn is None:
        return usual
    return 0 if window.turn is Side.ME else 1


def _line(ability: Ability, sample: Sample) -> Zone:
    if ability.window is not None and ability.window.line is not None:
        return ability.window.line
    is_site = sample.kind is CardKind.SITE
    return Zone.ENERGY_LINE if is_site else Zone.FRONT_LINE


def _on_field(
    table: Table,
    ability: Ability,
    sample: Sample,
    raid: Raid | None,
    line: Zone | None = None,
) -> TableCard:
    """Put the source on its line, on a base if it works in a Raid stack only."""
    card = TableCard(SOURCE, sample, 0, line or _line(ability, sample))
    if ability.frame is Frame.RAID:
        table.add(TableCard(BASE, _base(table, raid), 0, None))
        card.below = BASE
        card.sample = replace(sample, is_raided=True)
    return table.add(card)


def _base(table: Table, raid: Raid | None) -> Sample:
    onto = raid.onto[0] if raid is not None and raid.onto else ()
    return build_passing_sample(onto, table.worth, Sample(name="squire", bp=2000))


def _add_foe(table: Table, bp: int = 500) -> None:
    sample = Sample(name=FOE, color="yellow", bp=bp)
    table.add(TableCard(FOE, sample, 1, Zone.FRONT_LINE))


# --- Moments.


def _moment(
    table: Table, ability: Ability, sample: Sample, raid: Raid | None
) -> Occasion:
    on = ability.moments[0].on
    about_source = isinstance(ability.moments[0].subject, This)
    if on in (MomentName.PLAYED, MomentName.RAID_PERFORMED) and about_source:
        return _entering(table, ability, sample, raid)
    if on in _PHASES:
        return _phase(table, ability, sample, raid)
    if on is MomentName.DISCARDED and ability.moments[0].subject is None:
        return _discarding(table, ability, sample, raid)
    if on is MomentName.WOULD_DRAW and ability.moments[0].side is Side.OPPONENT:
        _on_field(table, ability, sample, raid)
        tree = _event_tree(
            {"t": "As", "side": "opponent", "do": {"t": "Draw", "count": 1}}
        )
        axe = Sample(name=AXE, kind=CardKind.EVENT, bp=None, ap_cost=0, effects=tree)
        table.add(TableCard(AXE, axe, 0, Zone.HAND))
        return Occasion(lambda plan: plan.say(0, f"use {AXE}"), exact=False)
    if isinstance(ability.moments[0].subject, Cards):
        return _other(table, ability, sample, raid)
    if on is MomentName.DISCARDED and CauseCard() in walk_tree(ability.body):
        return _discarded(table, ability, sample)
    if not about_source:
        raise TooComplex(f"the moment {on} of something else")
    if on in _ATTACKS:
        _on_field(table, ability, sample, raid, Zone.FRONT_LINE)
        _add_foe(table)
        return Occasion(_ATTACKS[on], phase="attack", exact=on is MomentName.ATTACKED)
    if on in _BLOCKS:
        _on_field(table, ability, sample, raid, Zone.FRONT_LINE)
        _add_foe(table, MIGHT if on in _LOSSES else 500)
        exact = on is MomentName.BLOCKED
        return Occasion(_block, phase="attack", turn_of=1, exact=exact)
    if ability.moments[0].goal is not None:
        raise TooComplex("the moment of going to one place")
    if on in _LEAVES:
        _on_field(table, ability, sample, raid)
        axe = Sample(name=AXE, kind=CardKind.EVENT, bp=None, ap_cost=0)
        table.add(TableCard(AXE, _axe(axe, _named(sample.name)), 0, Zone.HAND))
        return Occasion(_LEAVES[on])
    raise TooComplex(f"the moment {on}")


def _discarded(table: Table, ability: Ability, sample: Sample) -> Occasion:
    """Let the card that the moment names, the actor, put the source outside."""
    filters = get_cause_filters(ability.moments)
    there = tuple(item for item in filters if not isinstance(item, InZone))
    actor = build_passing_sample(there, table.worth, Sample(name=ACTOR))
    hand: JsonObject = {"t": "Cards", "side": "me", "zones": ["hand"]}
    hand["filters"] = _named(sample.name)
    body: JsonObject = {"t": "Move", "what": hand, "to": "outside_area"}
    tree: JsonObject = {
        "t": "CardEffects",
        "abilities": [{"t": "Ability", "kind": "activated", "body": body}],
    }
    table.add(TableCard(SOURCE, sample, 0, Zone.HAND))
    table.add(TableCard(ACTOR, replace(actor, effects=tree), 0, Zone.FRONT_LINE))
    return Occasion(_discard_source, exact=False)


def _discard_source(plan: Plan) -> None:
    plan.say(0, f"activate {ACTOR}")
    plan.table.leave(SOURCE, Zone.OUTSIDE_AREA)
    plan.table.event_card, plan.table.cause_card = SOURCE, ACTOR


def _named(name: str) -> list[Json]:
    return [{"t": "Named", "name": name}]


def _axe(sample: Sample, filters: list[Json], seat: int = 0) -> Sample:
    side = "opponent" if seat else "me"
    cards: JsonObject = {"t": "Cards", "side": side, "zones": ["field"]}
    cards["filters"] = filters
    return replace(sample, effects=_event_tree({"t": "Retire", "what": cards}))


def _add_axe(table: Table, body: JsonObject) -> None:
    """Add an Event that does something to the hand."""
    tree = _event_tree(body)
    axe = Sample(name=AXE, kind=CardKind.EVENT, bp=None, ap_cost=0, effects=tree)
    table.add(TableCard(AXE, axe, 0, Zone.HAND))


def _event_tree(body: JsonObject) -> JsonObject:
    ability: JsonObject = {"t": "Ability", "kind": "event", "body": body}
    return {"t": "CardEffects", "abilities": [ability]}


def _entering(
    table: Table, ability: Ability, sample: Sample, raid: Raid | None
) -> Occasion:
    table.add(TableCard(SOURCE, sample, 0, Zone.HAND))
    is_raid = ability.frame is Frame.RAID
    if is_raid or ability.moments[0].on is MomentName.RAID_PERFORMED:
        table.add(TableCard(BASE, _base(table, raid), 0, Zone.FRONT_LINE))
        return Occasion(_perform_raid)
    line = _line(ability, sample)
    return Occasion(lambda plan: _play(plan, line))


def _phase(
    table: Table, ability: Ability, sample: Sample, raid: Raid | None
) -> Occasion:
    moment = ability.moments[0]
    _on_field(table, ability, sample, raid)
    phase, goal, exact = _PHASES[moment.on]
    turn_of = 1 if moment.side is Side.OPPONENT else 0
    turn_of = _turn_of(ability, turn_of)
    if not goal:
        end_phase: Begin = partial(Plan.say, seat=turn_of, words="end phase")
        return Occasion(end_phase, phase=phase, turn_of=turn_of, exact=exact)
    before = 1 - turn_of if phase == "end" else turn_of
    skip: JsonObject = {"skip_to": {"phase": goal, "turn_of": SIDES[turn_of]}}
    return Occasion(
        lambda plan: plan.steps.append(skip), phase=phase, turn_of=before, exact=exact
    )


def _other(
    table: Table, ability: Ability, sample: Sample, raid: Raid | None
) -> Occasion:
    """Let something happen to another card of a set, called the actor."""
    moment = ability.moments[0]
    assert isinstance(moment.subject, Cards)  # the caller has checked
    _on_field(table, ability, sample, raid)
    filters = moment.subject.filters
    actor = build_passing_sample(filters, table.worth, Sample(name=ACTOR))
    seat = 1 if moment.subject.side is Side.OPPONENT else 0
    if moment.opponent_is_this:
        return _against_source(table, ability, actor)
    if moment.on in (MomentName.PLAYED, MomentName.CARD_USED) and seat == 0:
        table.add(TableCard(ACTOR, actor, 0, Zone.HAND))
        line = "energy line" if actor.kind is CardKind.SITE else "front line"
        is_event = actor.kind is CardKind.EVENT
        words = f"use {ACTOR}" if is_event else f"play {ACTOR} to {line}"
        return Occasion(lambda plan: plan.say(0, words), exact=False)
    if moment.on in _FIGHTS:
        table.add(TableCard(ACTOR, actor, seat, Zone.FRONT_LINE))
        if seat == 0:
            _add_foe(table)
        answers = [(seat, f"attack with {ACTOR}")]
        if moment.on is not MomentName.ATTACKED and seat == 0:
            answers.append((1, f"block with {FOE}"))
        elif moment.on is not MomentName.ATTACKED:
            victim = Sample(name=DOOMED, bp=500)
            table.add(TableCard(DOOMED, victim, 0, Zone.FRONT_LINE))
            answers.append((0, f"block with {DOOMED}"))
        return _answers(answers, turn_of=seat)
    if moment.on in (MomentName.RETIRED, MomentName.LEFT_FIELD):
        table.add(TableCard(ACTOR, replace(actor, name=ACTOR), seat, Zone.FRONT_LINE))
        if not _is_named_anything(filters):
            table.cards[ACTOR].sample = actor
        name = table.cards[ACTOR].sample.name
        axe = Sample(name=AXE, kind=CardKind.EVENT, bp=None, ap_cost=0)
        cause = moment.cause
        user = 1 if cause is not None and cause.side is Side.OPPONENT else 0
        table.add(TableCard(AXE, _axe(axe, _named(name), seat ^ user), user, Zone.HAND))
        return Occasion(
            lambda plan: plan.say(user, f"use {AXE}"), turn_of=user, exact=False
        )
    raise TooComplex(f"the moment {moment.on} of another card")


def _is_named_anything(filters: Filters) -> bool:
    return not any(isinstance(node, (Named, NameContains)) for node in filters)


def _against_source(table: Table, ability: Ability, actor: Sample) -> Occasion:
    """Let the source battle the actor, in a turn in which the ability works."""
    source = table.cards[SOURCE]
    source.zone = Zone.FRONT_LINE
    actor = replace(actor, bp=min(actor.bp or 500, 500))
    table.add(TableCard(ACTOR, actor, 1, Zone.FRONT_LINE))
    turn_of = _turn_of(ability, 0)
    first, second = (SOURCE, ACTOR) if turn_of == 0 else (ACTOR, SOURCE)
    answers = [(turn_of, f"attack with {first}"), (1 - turn_of, f"block with {second}")]
    return _answers(answers, turn_of=turn_of)


def _answers(answers: Sequence[tuple[int, str]], *, turn_of: int) -> Occasion:
    def begin(plan: Plan) -> None:
        for seat, words in answers:
            plan.say(seat, words)

    return Occasion(begin, phase="attack", turn_of=turn_of, exact=False)


def _discarding(
    table: Table, ability: Ability, sample: Sample, raid: Raid | None
) -> Occasion:
    """Let an effect of the player put a card of their hand outside."""
    _on_field(table, ability, sample, raid)
    tossed: JsonObject = {"t": "Named", "name": TOSSED}
    cards: JsonObject = {"t": "Cards", "side": "me", "zones": ["hand"]}
    cards["filters"] = [tossed]
    body: JsonObject = {"t": "Move", "what": cards, "to": "outside_area"}
    event = Sample(name=AXE, kind=CardKind.EVENT, bp=None, ap_cost=0)
    table.add(TableCard(AXE, replace(event, effects=_event_tree(body)), 0, Zone.HAND))
    table.add(TableCard(TOSSED, Sample(name=TOSSED), 0, Zone.HAND))
    return Occasion(lambda plan: plan.say(0, f"use {AXE}"), exact=False)


# --- What must have happened earlier in the turn.


def prepare_conditions(table: Table, ability: Ability) -> list[str]:
    """Add the cards and answers by which conditions of this turn hold.

    Raises:
        TooComplex: If there is no way to make one hold.
    """
    words: list[str] = []
    # A continuous ability may depend on it in its body; elsewhere the body is another
    # case.
    parts = ability.conditions
    is_continuous = ability.kind is AbilityKind.CONTINUOUS
    for part in (ability,) if is_continuous else parts:
        for node in walk_tree(part):
            if isinstance(node, CountThisTurn):
                words += _perform_deed(table, node, len(words))
    return words


def _perform_deed(table: Table, node: CountThisTurn, number: int) -> list[str]:
    label = f"before_{number}"
    event = Sample(name=label, kind=CardKind.EVENT, bp=None, ap_cost=0)
    if node.deed is Deed.USED and node.side is Side.ME:
        sample = build_passing_sample(
            node.filters, table.worth, replace(event, name=label)
        )
        sample = replace(sample, effects=_event_tree({"t": "Nothing"}))
        table.add(TableCard(label, replace(sample, ap_cost=0), 0, Zone.HAND))
        if sample.kind is not CardKind.EVENT:
            raise TooComplex("a card used before that is no Event")
        return [f"use {label}"]
    if node.deed is Deed.RETIRED and node.side is Side.ME:
        table.add(TableCard(f"{label}_axe", _axe(event, _named(DOOMED)), 0, Zone.HAND))
        doomed = build_passing_sample(node.filters, table.worth, Sample(name=DOOMED))
        table.add(TableCard(DOOMED, doomed, 0, Zone.ENERGY_LINE))
        return [f"use {label}_axe"]
    raise TooComplex(f"{node.deed} before")


# --- Beginnings: each adds the answers and their effect on the table.


def _pay_for(plan: Plan, label: str) -> None:
    plan.table.ap[0] -= plan.table.cards[label].sample.ap_cost


def _use(plan: Plan) -> None:
    plan.say(0, f"use {SOURCE}")
    _pay_for(plan, SOURCE)
    plan.table.cards[SOURCE].zone = HELD


def _move_up(plan: Plan) -> None:
    plan.say(0, f"choose {SOURCE}")


def _activate(plan: Plan) -> None:
    plan.say(0, f"activate {SOURCE}")


def _play(plan: Plan, line: Zone) -> None:
    plan.say(0, f"play {SOURCE} to {line.value.replace('_', ' ')}")
    _pay_for(plan, SOURCE)
    card = plan.table.cards[SOURCE]
    card.zone = line
    card.sample = replace(card.sample, is_active=False)
    plan.table.event_card = SOURCE


def _perform_raid(plan: Plan) -> None:
    plan.say(0, f"raid {SOURCE} onto {BASE}")
    _pay_for(plan, SOURCE)
    source, base = plan.table.cards[SOURCE], plan.table.cards[BASE]
    source.zone, base.zone = base.zone, None
    source.below = BASE
    source.sample = replace(source.sample, is_raided=True)
    plan.table.event_card = SOURCE


def _attack(plan: Plan) -> None:
    plan.say(0, f"attack with {SOURCE}")
    card = plan.table.cards[SOURCE]
    card.sample = replace(card.sample, is_active=False)
    plan.table.event_card = SOURCE


def _attack_blocked(plan: Plan) -> None:
    _attack(plan)
    plan.say(1, f"block with {FOE}")
    plan.table.opponent = FOE


def _attack_unblocked(plan: Plan) -> None:
    _attack(plan)
    plan.say(1, "no")


def _block(plan: Plan) -> None:
    plan.say(1, f"attack with {FOE}")
    plan.say(0, f"block with {SOURCE}")
    table = plan.table
    for label in (FOE, SOURCE):
        card = table.cards[label]
        card.sample = replace(card.sample, is_active=False)
    table.turn_of, table.event_card, table.opponent = 1, SOURCE, FOE


def _retire(plan: Plan) -> None:
    plan.say(0, f"use {AXE}")
    plan.table.cards[AXE].zone = Zone.OUTSIDE_AREA
    plan.table.leave(SOURCE, Zone.OUTSIDE_AREA)
    plan.table.event_card = SOURCE


def _nearly_retire(plan: Plan) -> None:
    plan.say(0, f"use {AXE}")
    plan.table.cards[AXE].zone = Zone.OUTSIDE_AREA
    plan.table.event_card = SOURCE


def _check_life(plan: Plan) -> None:
    table = plan.table
    plan.say(1, f"attack with {FOE}")
    foe = table.cards[FOE]
    foe.sample = replace(foe.sample, is_active=False)
    if any(table.cards[x].sample.is_active for x in table.lying(0, LINES[0])):
        plan.say(0, "no")
    if table.life[0] > 1:
        plan.say(1, f"choose {SOURCE}")
    plan.say(0, f"trigger {SOURCE}")
    table.turn_of = 1
    table.life[0] -= 1
    table.cards[SOURCE].zone = HELD


_ATTACKS: Final[dict[MomentName, Begin]] = {
    MomentName.ATTACKED: _attack,
    MomentName.ATTACK_BLOCKED: _attack_blocked,
    MomentName.ATTACK_UNBLOCKED: _attack_unblocked,
    MomentName.BATTLE_WON: _attack_blocked,
    MomentName.BECAME_RESTING: _attack,
}
_LOSSES: Final = (MomentName.WOULD_LOSE_BATTLE_RETIRE, MomentName.BLOCK_LOST)
_FIGHTS: Final = (
    MomentName.ATTACKED,
    MomentName.BATTLE_WON,
    MomentName.ATTACK_BLOCKED,
)
_BLOCKS: Final = (MomentName.BLOCKED, MomentName.BLOCK_WON, *_LOSSES)
_LEAVES: Final[dict[MomentName, Begin]] = {
    MomentName.RETIRED: _retire,
    MomentName.LEFT_FIELD: _retire,
    MomentName.WOULD_RETIRE: _nearly_retire,
    MomentName.WOULD_LEAVE_FIELD: _nearly_retire,
}
# Phase of the position, the phase to go on to (else the phase is ended), and whether
# what follows can be computed.
# what follows can be worked out.
_PHASES: Final = {
    MomentName.TURN_START: ("end", "main", False),
    MomentName.MAIN_START: ("move", "main", True),
    MomentName.MAIN_END: ("main", "", False),
    MomentName.ATTACK_PHASE_START: ("main", "attack", True),
    MomentName.ATTACK_PHASE_END: ("attack", "", False),
    MomentName.END_PHASE_START: ("attack", "", False),
    MomentName.TURN_END: ("attack", "", False),
}
