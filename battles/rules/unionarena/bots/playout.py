"""Playouts of a battle: fast answers by rules of thumb.

These are not good answers, only likely ones: the energy that is needed first, then the
strongest Character to the front, Raid where it can be, attacks with everything (no
attacker is retired for losing, UA-5.4.3), blocks that cost nothing, and others when the
life is short. Where there is no rule of thumb, the answer is random.
"""

from collections.abc import Callable
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.decisions import Decision, LegalActions, Option
from battles.rules.unionarena.decisions.actions import (
    Accept,
    ActivateEffect,
    ActivateTrigger,
    Block,
    DeclareAttack,
    Decline,
    PerformRaid,
    PlayCard,
    UseEvent,
)
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINE_CAPACITY, Zone
from battles.rules.unionarena.queries import card_values, keywords
from battles.rules.unionarena.queries.energy import needed_energy
from unionarena.core.chance import Chance

# Points for the ways to spend AP; a point is about a Character of 1500 BP.
BP_PER_POINT: Final = 1500
NEEDED_ENERGY: Final = 3.0
SPARE_ENERGY: Final = 0.4
FRONT_PLAY: Final = 1.0
RAID: Final = 2.2
EVENT: Final = 1.4
ACTIVATION: Final = 1.2
READIED: Final = 1.0
FULL_LINE: Final = -0.6
SPREAD: Final = 1.0  # Range of the random number that is added to each.
MOST_ENERGY: Final = 6  # A larger hand is not saved.
SHORT_LIFE: Final = 2
PERCENT: Final = 100
CHUMP: Final = 45  # Percentage of blocks at low life that lose the blocker.
FREE_BLOCK: Final = 90
SNIPE: Final = 60
USED_TRIGGER: Final = 95
DEAR_TARGET: Final = 80
USUALLY_YES: Final = 75

Habit = Callable[[State, Decision, Chance], Action | None]


def play_on(battle: Battle[State], chance: Chance, *, turn: int, most: int) -> None:
    """Play a battle on until a turn begins, it ends, or so many answers are given."""
    for _ in range(most):
        if battle.decision is None or battle.position.turn >= turn:
            return
        battle.apply(pick_answer(battle, chance))


def pick_answer(battle: Battle[State], chance: Chance) -> Action:
    """Pick a likely answer to the question that is open."""
    decision = battle.position.decisions[0]
    habit = HABITS.get(decision.kind)
    if habit is not None:
        action = habit(battle.position, decision, chance)
        if action is not None:
            return action
    return LegalActions(decision).sample(chance)


def _happens_with_chance(chance: Chance, percent: int) -> bool:
    return chance.below(PERCENT) < percent


# --- The turn.


def _pick_main_action(
    state: State, decision: Decision, chance: Chance
) -> Action | None:
    player = decision.player
    wanted = _wanted_energy(state, player)
    lacking = wanted - sum(card_values.generated_energy(state, player))
    best, highest = decision.options[-1].action, 0.0  # The last option ends the phase.
    for option in decision.options[:-1]:
        points = _points(state, player, option, lacking)
        points += SPREAD * chance.below(PERCENT) / PERCENT
        if points > highest:
            best, highest = option.action, points
    return best


def _wanted_energy(state: State, player: int) -> int:
    hand = state.zone(player, Zone.HAND)
    needed = [needed_energy(state, card) for card in hand]
    return min(MOST_ENERGY, max(needed, default=0))


def _points(state: State, player: int, option: Option, lacking: int) -> float:
    action = option.action
    if isinstance(action, PlayCard):
        return _points_of_play(state, player, action, lacking)
    if isinstance(action, PerformRaid):
        base = state.table.find(action.base)
        gain = _bp(state, action.card) - card_values.current_bp(state, base)
        readied = 0.0 if state.modes[base] else READIED
        return RAID + gain / BP_PER_POINT + readied
    if isinstance(action, UseEvent):
        return EVENT
    return ACTIVATION if isinstance(action, ActivateEffect) else 0.0


def _points_of_play(state: State, player: int, action: PlayCard, lacking: int) -> float:
    card = state.table.find(action.card)
    bp = (state.cards[card].bp or 0) / BP_PER_POINT
    line = state.zone(player, action.line)
    if action.line == Zone.FRONT_LINE:
        if len(line) >= LINE_CAPACITY:
            lowest = min(card_values.current_bp(state, there) for there in line)
            return FULL_LINE + bp - lowest / BP_PER_POINT
        return FRONT_PLAY + bp
    if len(line) >= LINE_CAPACITY:
        return FULL_LINE
    generated = sum(state.cards[card].generated_energy)
    if lacking > 0:
        return NEEDED_ENERGY + generated - bp
    return SPARE_ENERGY


def _bp(state: State, card_id: int) -> int:
    return state.cards[state.table.find(card_id)].bp or 0


def _pick_extra_draw(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Draw when there is AP that no card in hand will need."""
    hand = len(state.zone(decision.player, Zone.HAND))
    if hand < len(state.active_ap(decision.player)):
        return Accept()
    return Decline()


def _pick_movement(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Move forward what the energy can spare, the strongest first."""
    player = decision.player
    room = LINE_CAPACITY - len(state.zone(player, Zone.FRONT_LINE))
    spare = sum(card_values.generated_energy(state, player))
    spare -= _wanted_energy(state, player)
    if _happens_with_chance(chance, SHORT_LIFE):
        return None
    cards = [state.table.find(card_id) for card_id in decision.candidates or []]
    cards = [card for card in cards if state.zone_of(card) == Zone.ENERGY_LINE]
    cards.sort(key=lambda card: -card_values.current_bp(state, card))
    chosen: list[int] = []
    for card in cards:
        generated = sum(card_values.energy_generated_by(state, card))
        if len(chosen) < room and generated <= spare:
            spare -= generated
            chosen.append(state.table.ids[card])
    return Choose(tuple(chosen))


def _pick_attack(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Attack with everything, in any order; a Character if the attack retires it."""
    options = decision.options[:-1]
    snipes = [option for option in options if option.target and _falls(state, option)]
    if snipes and _happens_with_chance(chance, SNIPE):
        return chance.choice(snipes).action
    plain = [option for option in options if not option.target]
    return chance.choice(plain or options).action


def _falls(state: State, option: Option) -> bool:
    action = option.action
    if not isinstance(action, DeclareAttack) or action.target is None:
        return False
    attacker, target = state.table.find(action.card), state.table.find(action.target)
    ours = card_values.current_bp(state, attacker)
    return ours >= card_values.current_bp(state, target)  # UA-5.4.2


def _pick_block(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Block with the weakest survivor; with a loser only if life is short."""
    attack = state.attack
    blockers = [
        (card_values.current_bp(state, state.table.find(action.card)), action.card)
        for action in (option.action for option in decision.options)
        if isinstance(action, Block)
    ]
    may_decline = len(blockers) < len(decision.options)
    if attack is None or not may_decline:
        return None
    attacker = state.table.find(attack.attacker)
    bp = card_values.current_bp(state, attacker)
    standing = [blocker for blocker in blockers if blocker[0] > bp]
    if standing:
        return (
            Block(min(standing)[1])
            if _happens_with_chance(chance, FREE_BLOCK)
            else Decline()
        )
    life = len(state.zone(decision.player, Zone.LIFE_AREA))
    damage = keywords.direct_damage(state, attacker)
    impact = keywords.impact_damage(state, attacker)
    if impact >= damage or not blockers:
        return Decline()
    if life <= damage or (life <= SHORT_LIFE and _happens_with_chance(chance, CHUMP)):
        return Block(min(blockers)[1])
    return Decline()


# --- Other questions.


def _pick_trigger(state: State, decision: Decision, chance: Chance) -> Action | None:
    for option in decision.options:
        if isinstance(option.action, ActivateTrigger):
            return option.action if _happens_with_chance(chance, USED_TRIGGER) else None
    return None


def _pick_yes_or_no(state: State, decision: Decision, chance: Chance) -> Action | None:
    for option in decision.options:
        if isinstance(option.action, Accept) and _happens_with_chance(
            chance, USUALLY_YES
        ):
            return option.action
    return None


def _pick_cards(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Choose the opponent's strongest; of others the weakest or what is retired."""
    candidates = decision.candidates or []
    if decision.constraint is not None or decision.ordered or not candidates:
        return None
    cards = [state.table.find(card_id) for card_id in candidates]
    if not all(state.is_on_field(card) for card in cards):
        return None
    theirs = [card for card in cards if state.player_of(card) != decision.player]
    if len(theirs) < len(cards) or not _happens_with_chance(chance, DEAR_TARGET):
        return None
    cards.sort(key=lambda card: -card_values.current_bp(state, card))
    chosen = cards[: decision.maximum]
    return Choose(tuple(state.table.ids[card] for card in chosen))


def _pick_discard(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Discard what costs most: it is played last, if ever."""
    cards = [state.table.find(card_id) for card_id in decision.candidates or []]
    cards.sort(key=lambda card: -state.cards[card].required_energy)
    ids = state.table.ids
    return Choose(tuple(ids[card] for card in cards[: decision.minimum]))


def _pick_redraw(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Keep a hand with at least two cards that need no or one energy."""
    hand = state.zone(decision.player, Zone.HAND)
    early = [card for card in hand if state.cards[card].required_energy <= 1]
    free = [card for card in hand if not state.cards[card].required_energy]
    return Decline() if free and len(early) > 1 else Accept()


HABITS: Final[dict[str, Habit]] = {
    "redraw": _pick_redraw,
    "extra_draw": _pick_extra_draw,
    "movement": _pick_movement,
    "main": _pick_main_action,
    "attack": _pick_attack,
    "block": _pick_block,
    "trigger_check": _pick_trigger,
    "may": _pick_yes_or_no,
    "choose_cards": _pick_cards,
    "hand_limit": _pick_discard,
}
