"""One attack: attacker, blocker, resolution (UA-5.2, UA-5.3, UA-5.7)."""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.actions import Block, DeclareAttack, Decline
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.generated.frames import (
    AttackBeginning,
    AttackRun,
)
from battles.rules.unionarena.position.generated.records import Attack, Pending
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values, keywords, restrictions
from battles.rules.unionarena.resolution import (
    card_modes,
    character_battle,
    damage_start,
    effect_pool,
    expiry,
    moments,
)
from cards.effects.model.enums import Act, Deed, KeywordName, MomentName
from cards.effects.model.modifiers import (
    AttacksFromEnergyLine,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    UnblockableBy,
)

# --- Attacker step (UA-5.2).


def explain_attacker(state: State, player: int, card_id: int) -> Illegal | None:
    """Return the reason against a card attacking at all (UA-1.3.3, UA-5.2.1)."""
    card = state.find_in(card_id, player, Zone.FRONT_LINE)
    if card < 0:
        card = state.find_in(card_id, player, Zone.ENERGY_LINE)
        if card < 0 or not attacks_from_energy_line(state, card):
            return refuse("attack.not_on_front_line", card=card_id)
    if not state.modes[card]:
        return refuse("attack.resting", name=state.cards[card].name)
    if restrictions.is_forbidden(
        state, card, Act.ATTACK
    ) or restrictions.is_forbidden_to_player(state, player, Act.ATTACK_WITH, card=card):
        return refuse("attack.forbidden", name=state.cards[card].name)
    return None


def attacks_from_energy_line(state: State, card: int) -> bool:
    """Return whether a text lets a card attack from there (UA-5.2.5)."""
    return AttacksFromEnergyLine in state.facts.kinds and card_values.has_modifier(
        state, card, AttacksFromEnergyLine
    )


def explain_attack(state: State, player: int, action: DeclareAttack) -> Illegal | None:
    """Return the reason against an attack (UA-5.2.2, UA-8.2)."""
    illegal = explain_attacker(state, player, action.card)
    if illegal is not None:
        return illegal
    card = state.table.find(action.card)
    if action.target is not None and _names_target_later(state, player, card):
        return refuse("attack.target_later", name=state.cards[card].name)
    return explain_target(state, player, card, action.target)


def explain_target(
    state: State, player: int, card: int, target_id: int | None
) -> Illegal | None:
    """Return the reason against attacking the player, or that Character."""
    if target_id is not None:
        return _explain_snipe(state, player, card, target_id)
    if restrictions.is_forbidden(state, card, Act.ATTACK_PLAYER):
        return refuse("attack.forbidden", name=state.cards[card].name)
    return None


def _explain_snipe(
    state: State, player: int, card: int, target_id: int
) -> Illegal | None:
    """Return the reason against a target: it must be on the front line (UA-8.2)."""
    if not keywords.has_snipe(state, card):
        return refuse("attack.no_snipe", name=state.cards[card].name)
    target = state.find_in(target_id, 1 - player, Zone.FRONT_LINE)
    if target < 0:
        return refuse("attack.bad_target", card=target_id)
    if restrictions.is_forbidden(
        state, target, Act.BE_SNIPED, other=card
    ) or restrictions.is_forbidden(state, card, Act.SNIPE, other=target):
        return refuse("attack.safe_target", name=state.cards[target].name)
    return None


def list_attack_options(state: State, player: int) -> list[Option]:
    """Return every attack the player may declare now."""
    options: list[Option] = []
    attackers = state.ids(state.zone(player, Zone.FRONT_LINE))
    if AttacksFromEnergyLine in state.facts.kinds:
        attackers = [*attackers, *state.ids(state.zone(player, Zone.ENERGY_LINE))]
    for card_id in attackers:
        if explain_attacker(state, player, card_id) is not None:
            continue
        attacks = list_attacks(state, player, card_id)
        if attacks and _names_target_later(state, player, state.table.find(card_id)):
            attacks = [Option(DeclareAttack(card_id), "begin_attack", card_id)]
        options.extend(attacks)
    return options


def find_attackers_that_must(state: State, attacks: Sequence[Option]) -> set[int]:
    """Return the ids of cards with an offered attack that must make it (UA-5.2.6)."""
    if MustAttack not in state.facts.kinds:
        return set()
    return {
        option.card
        for option in attacks
        if option.card is not None
        and any(
            isinstance(rule.modifier, MustAttack)
            for rule in card_values.list_modifiers_on_card(
                state, state.table.find(option.card)
            )
        )
    }


def _names_target_later(state: State, player: int, card: int) -> bool:
    """Return whether effects come before the target of an attack (UA-5.2.4)."""
    return moments.has_effects_on(state, MomentName.ATTACK_BEGUN, player, card=card)


def list_attacks(state: State, player: int, card_id: int) -> list[Option]:
    """Return the attacks of a card: on the player, and by Snipe (UA-5.2.2, UA-8.2)."""
    card = state.table.find(card_id)
    options: list[Option] = []
    if not restrictions.is_forbidden(state, card, Act.ATTACK_PLAYER):
        options.append(Option(DeclareAttack(card_id), "attack_player", card_id))
    if keywords.has_snipe(state, card):
        options.extend(
            Option(DeclareAttack(card_id, target), "attack_character", card_id, target)
            for target in state.ids(state.zone(1 - player, Zone.FRONT_LINE))
            if _explain_snipe(state, player, card, target) is None
        )
    return options


def begin_attack(state: State, player: int, action: DeclareAttack) -> None:
    """Begin an attack: the attacker becomes resting (UA-5.2.1).

    Effects that activate as it attacks come before its target (UA-5.2.4).
    """
    card = state.table.find(action.card)
    is_target_later = _names_target_later(state, player, card)
    card_modes.make_resting(state, card, through="attack")
    state.attack = Attack(action.card)
    state.change += 1
    turn_history.record_deed(state, Deed.ATTACKED, player, card)
    if is_target_later:
        moments.activate_effects_on(state, MomentName.ATTACK_BEGUN, player, card=card)
        state.push(AttackBeginning(player))
    else:
        declare_target(state, player, action.target)


def declare_target(state: State, player: int, target_id: int | None) -> None:
    """Name what is attacked; the attack takes its course (UA-5.2.2, UA-5.2.3)."""
    attack = state.attack
    assert attack is not None  # it has begun
    attack.target = target_id or 0
    attack.sniped = target_id is not None
    target = -1 if target_id is None else state.table.find(target_id)
    state.emit(
        "attack_declared",
        {
            "player": player,
            "card": state.seen(state.table.find(attack.attacker)),
            "target_player": 1 - player if target < 0 else None,
            "target": None if target < 0 else state.seen(target),
        },
    )
    state.push(AttackRun(player))


def _activate_attack_effects(state: State, frame: AttackRun) -> None:
    """Activate effects on attacking, Double Attack among them (UA-5.2.3)."""
    attack = state.attack
    assert attack is not None  # it lasts as long as this frame
    card = state.table.find(attack.attacker)
    target = state.table.find(attack.target) if attack.target else -1
    first = turn_history.count_deeds(state, card, Deed.ATTACKED) == 1
    if first and keywords.has_double_attack(state, card):
        add_keyword(state, card, KeywordName.DOUBLE_ATTACK, 0)
    moments.activate_effects_on(
        state, MomentName.ATTACKED, frame.player, card=card, other=target
    )
    effect_pool.settle_pool(state)


def add_keyword(state: State, card: int, name: KeywordName, amount: int) -> None:
    """Add a keyword that activates to the pool, with the effects of its window."""
    state.pool.append(
        Pending(
            state.player_of(card),
            card,
            state.table.ids[card],
            node=amount,
            word=name.value,
        )
    )


def can_attack_go_on(state: State) -> bool:
    """Return whether attacker and attacked Character are still there (UA-5.7)."""
    attack = state.attack
    assert attack is not None  # only called during an attack
    if attack.broken:
        return False
    player = state.turn_player
    attacker = state.table.find(attack.attacker)
    if attacker < 0 or not state.is_on_field(attacker):
        return False  # UA-5.7.1
    if not attack.target:
        return True
    return state.find_in(attack.target, 1 - player, Zone.FRONT_LINE) >= 0  # UA-5.7.2


# --- Blocker step (UA-5.3).


def explain_block(state: State, player: int, card_id: int) -> Illegal | None:
    """Return the reason against a card blocking this attack now (UA-5.3.1).

    It is checked when the blocker is chosen and not again (UA-5.3.5).
    """
    card = state.find_in(card_id, player, Zone.FRONT_LINE)
    if card < 0:
        return refuse("block.not_on_front_line", card=card_id)
    name = state.cards[card].name
    if not state.modes[card]:
        return refuse("block.resting", name=name)
    attack = state.attack
    assert attack is not None  # only called during an attack
    attacker = state.table.find(attack.attacker)
    if _is_block_forbidden(state, card, attacker):
        return refuse("block.forbidden", name=name)
    return None


def _is_block_forbidden(state: State, card: int, attacker: int) -> bool:
    if restrictions.is_forbidden(state, card, Act.BLOCK, other=attacker):
        return True
    if turn_history.count_deeds(
        state, attacker, Deed.ATTACKED
    ) == 1 and restrictions.is_forbidden(
        state, card, Act.BLOCK_FIRST_ATTACK, other=attacker
    ):
        return True
    return any(
        isinstance(rule.modifier, UnblockableBy)
        and restrictions.build_modifier_scope(state, rule).passes(
            card, rule.modifier.filters
        )
        for rule in card_values.list_modifiers_on_card(state, attacker)
    )


def _ask_block(state: State, frame: AttackRun) -> None:
    """Ask the attacked player for a blocker (UA-5.3.1); none after Snipe (UA-5.3.2).

    With uniform windows the question is asked whether or not a Character can block,
    also where a text says that the attack cannot be blocked: it takes away blockers,
    not the step. Snipe takes away the step.
    """
    attack = state.attack
    assert attack is not None  # it lasts as long as this frame
    if attack.sniped or not can_attack_go_on(state):
        return
    player = 1 - frame.player
    options = [
        Option(Block(card_id), "block", card_id, attack.attacker)
        for card_id in state.ids(state.zone(player, Zone.FRONT_LINE))
        if explain_block(state, player, card_id) is None
    ]
    if not options and not state.options.uniform_windows:
        return
    options = _only_required(state, attack.attacker, options)
    state.ask(
        Decision(player, "block", "UA-5.3.1", options=options, source=attack.attacker)
    )


def _must_block(state: State, card: int, attacker_id: int) -> bool:
    """Return whether a card must block the attack of another, if it can."""
    if MustBlock not in state.facts.kinds:
        return False
    attacker = state.table.find(attacker_id)
    return any(
        isinstance(rule.modifier, MustBlock)
        and (
            rule.modifier.attacker is None
            or attacker
            in restrictions.build_modifier_scope(state, rule).cards(
                rule.modifier.attacker
            )
        )
        for rule in card_values.list_modifiers_on_card(state, card)
    )


def _only_required(
    state: State, attacker_id: int, options: list[Option]
) -> list[Option]:
    """Remove what effects do not allow: not blocking, or blocking with others."""
    must = [
        option
        for option in options
        if _must_block(state, state.table.find(option.card or 0), attacker_id)
    ]
    if must:
        return must
    for rule in card_values.list_modifiers_on_card(
        state, state.table.find(attacker_id)
    ):
        if not isinstance(rule.modifier, MustBeBlocked):
            continue
        scope = restrictions.build_modifier_scope(state, rule)
        fit = [
            option
            for option in options
            if scope.passes(state.table.find(option.card or 0), rule.modifier.filters)
        ]
        if fit:
            return fit
    return [*options, Option(Decline(), "no_block")]


def _take_block(state: State, frame: AttackRun, action: Action) -> None:
    """Turn the blocker to resting; it becomes the target (UA-5.3.1)."""
    attack = state.attack
    assert attack is not None  # the decision offered it
    if not isinstance(action, Block):
        return
    card = state.table.find(action.card)
    card_modes.make_resting(state, card, through="block")
    attack.target = attack.blocker = action.card
    state.change += 1
    turn_history.record_deed(state, Deed.BLOCKED, 1 - frame.player, card)
    state.emit(
        "blocked",
        {
            "player": 1 - frame.player,
            "card": state.seen(card),
            "attacker": state.seen(state.table.find(attack.attacker)),
        },
    )


def _activate_block_effects(state: State, frame: AttackRun) -> None:
    """Activate effects on blocking, or on not being blocked (UA-5.3.3, UA-5.3.4)."""
    attack = state.attack
    assert attack is not None  # it lasts as long as this frame
    attacker = state.table.find(attack.attacker)
    if attack.blocker:
        _activate_block(state, frame.player, attacker, attack)
    elif can_attack_go_on(state) and _counts_as_unblocked(state, attack):
        state.emit(
            "not_blocked",
            {"player": 1 - frame.player, "attacker": state.seen(attacker)},
        )
        moments.activate_effects_on(
            state, MomentName.ATTACK_UNBLOCKED, frame.player, card=attacker
        )
    effect_pool.settle_pool(state)


def _counts_as_unblocked(state: State, attack: Attack) -> bool:
    """Return whether the attack counts as unblocked; Snipe offers no block (D-54)."""
    return not attack.sniped or state.options.snipe_counts_as_unblocked


def _activate_block(state: State, player: int, attacker: int, attack: Attack) -> None:
    blocker = state.table.find(attack.blocker)
    first = turn_history.count_deeds(state, blocker, Deed.BLOCKED) == 1
    if first and keywords.has_double_block(state, blocker):
        add_keyword(state, blocker, KeywordName.DOUBLE_BLOCK, 0)
    moments.activate_effects_on(
        state, MomentName.BLOCKED, 1 - player, card=blocker, other=attacker
    )
    moments.activate_effects_on(
        state, MomentName.ATTACK_BLOCKED, player, card=attacker, other=blocker
    )


# --- Resolution.


def _resolve_attack(state: State, frame: AttackRun) -> None:
    """Battle a Character or damage the player (UA-5.4, UA-5.5)."""
    attack = state.attack
    assert attack is not None  # it ends with this frame
    if not can_attack_go_on(
        state
    ):  # What has activated has resolved by now (UA-5.7.3).
        state.emit("attack_ended", {"player": frame.player})
        return
    if attack.target:
        character_battle.begin_character_battle(state, frame.player)
        return
    attacker = state.table.find(attack.attacker)
    amount = keywords.direct_damage(state, attacker)
    doer = damage_start.build_battle_doer(state, attacker)
    damage_start.begin_damage(
        state, 1 - frame.player, amount, attack.attacker, doer=doer
    )


def _end_attack(state: State, frame: AttackRun) -> None:
    """End the attack; what waits for its end comes after it (UA-5.4.4)."""
    attack = state.attack
    assert attack is not None  # it ends here
    state.attack = None
    expiry.expire_attack_effects(state)
    state.change += 1
    finish_rule(state, frame)
    attacker = state.table.find(attack.attacker)
    if attacker >= 0 and state.is_on_field(attacker):
        names = [MomentName.ATTACK_ENDED]
        if attack.blocker:
            names.append(MomentName.BLOCKED_ATTACK_ENDED)
        for name in names:
            moments.activate_effects_on(state, name, frame.player, card=attacker)
    _activate_for_winner(state, frame.player, attack)
    effect_pool.settle_pool(state)


def _activate_for_winner(state: State, player: int, attack: Attack) -> None:
    """Activate effects of the Character that won the battle of the attack, if any."""
    winner = state.table.find(attack.winner) if attack.winner else -1
    if winner >= 0 and state.is_on_field(winner):
        moments.activate_effects_on(
            state, MomentName.WON_ATTACK_ENDED, player, card=winner
        )


def explain_unoffered_block(
    state: State, decision: Decision, action: Action
) -> Illegal | None:
    """Return the reason against a block that is not offered."""
    if isinstance(action, Block):
        illegal = explain_block(state, decision.player, action.card)
        return illegal or refuse("block.required")
    return refuse("block.required") if isinstance(action, Decline) else None


RULE: Final = Rule(
    AttackRun,
    (
        _activate_attack_effects,
        _ask_block,
        _activate_block_effects,
        _resolve_attack,
        _end_attack,
    ),
    {_ask_block: _take_block},
    explain_unoffered_block,
)
