"""What a modifier adds to the derived values (``cards.effects.model.modifiers``).

Numbers, keywords, names and abilities are added up; everything else is kept as a rule
on its card or player, and read by the code for attack, block, choice or mode.
"""

from collections.abc import Callable
from typing import Final, TypeVar, cast

from battles.rules.unionarena.position.cards import COLOR_INDEX, COLORS
from battles.rules.unionarena.position.derived_values import (
    DerivedValues,
    GrantedAbility,
    ModifierInForce,
)
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.alternatives import (
    is_alternative_taken,
)
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import modifiers
from cards.effects.model.base import Modifier, Modifiers
from cards.effects.model.enums import Side

M = TypeVar("M", bound=Modifier)
# Adds a modifier to the derived values: for a card, with its number or None.
Contribution = Callable[[DerivedValues, Scope, int, Modifier, "int | None"], None]


def _bp(
    whole: DerivedValues, scope: Scope, card: int, node: modifiers.Bp, value: int | None
) -> None:
    by = scope.number(node.by) if value is None else value
    if by:
        _add_bp(whole, scope, card, by)


def _add_bp(whole: DerivedValues, scope: Scope, card: int, by: int) -> None:
    whole.bp[card] = whole.bp.get(card, 0) + by
    whole.bp_causes.setdefault(card, []).append((by, scope.source))


def _bp_becomes(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.BpBecomes,
    value: int | None,
) -> None:
    """Set the BP: a number computed before is a difference, or the printed BP."""
    if node.printed:
        printed = scope.number(node.to) if value is None else value
        whole.printed_bp[card] = (printed, scope.source)
    elif value:
        _add_bp(whole, scope, card, value)


def _bp_times(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.BpTimes,
    value: int | None,
) -> None:
    if value:
        _add_bp(whole, scope, card, value)


def _generates(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.Generates,
    value: int | None,
) -> None:
    added = whole.generates.setdefault(card, [0] * len(COLORS))
    times = scope.number(node.times) if value is None else value
    for color in node.energy:
        added[COLOR_INDEX[color]] += times


def _required_energy(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.RequiredEnergy,
    value: int | None,
) -> None:
    if node.onto is not None:  # Read where Raid is performed.
        _keep_rule(whole, scope, card, node)
    elif node.color is None or node.color == scope.state.cards[card].color:
        by = scope.number(node.by) if value is None else value
        whole.required[card] = whole.required.get(card, 0) + by


def _ap_cost(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.ApCost,
    value: int | None,
) -> None:
    by = scope.number(node.by) if value is None else value
    whole.ap_cost[card] = whole.ap_cost.get(card, 0) + by


def _keyword(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.Keyword,
    value: int | None,
) -> None:
    whole.keywords.setdefault(card, []).append(node)


def _grant(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.Grant,
    value: int | None,
) -> None:
    code = scope.program.code_of(node.ability)
    gifts = whole.granted.setdefault(card, [])
    limit = node.ability.limit
    adds_up = limit is None or limit.stacks
    if adds_up or all(gift.code.ability != node.ability for gift in gifts):
        gifts.append(GrantedAbility(code, scope.origin))


def _copy_abilities(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.CopyAbilities,
    value: int | None,
) -> None:
    for other in scope.cards(node.of):
        found = list(
            card_values.list_abilities_with_icon(scope.state, other, node.icon)
            if node.icon is not None
            else card_values.list_abilities_of_turn(
                scope.state, other, is_own=node.turn is Side.ME
            )
        )
        for code, origin in found:
            whole.granted.setdefault(card, []).append(GrantedAbility(code, origin))


def _lose_keywords(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.LoseKeywords,
    value: int | None,
) -> None:
    whole.lost_keywords.setdefault(card, []).extend(node.keywords)


def _lose_printed(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.LosePrinted,
    value: int | None,
) -> None:
    if card not in whole.lost_printed:
        whole.lost_printed.append(card)


def _lose_abilities(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.LoseAbilities,
    value: int | None,
) -> None:
    whole.lost_turns.setdefault(card, []).append(int(node.turn is Side.ME))


def _also_named(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.AlsoNamed,
    value: int | None,
) -> None:
    whole.names.setdefault(card, []).append(node.name)


def _also_has_trait(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.AlsoHasTrait,
    value: int | None,
) -> None:
    whole.traits.setdefault(card, []).append(node.trait)


def _alternative(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: modifiers.AltModifier,
    value: int | None,
) -> None:
    for chosen in choose_modifiers(scope, node):
        add_card_contribution(whole, scope, card, chosen, None)


def choose_modifiers(scope: Scope, node: modifiers.AltModifier) -> Modifiers:
    """Return the modifiers of the last case that holds (UA-7.5.6)."""
    chosen = node.base
    for index, case in enumerate(node.cases):
        if is_alternative_taken(
            scope, node, index, case.condition, optional=case.optional
        ):
            chosen = case.value
    return chosen


def _build_entry(
    node: type[M], add: Callable[[DerivedValues, Scope, int, M, int | None], None]
) -> tuple[type[Modifier], Contribution]:
    return node, cast("Contribution", add)


CONTRIBUTIONS: Final[dict[type[Modifier], Contribution]] = dict(
    (
        _build_entry(modifiers.Bp, _bp),
        _build_entry(modifiers.BpBecomes, _bp_becomes),
        _build_entry(modifiers.BpTimes, _bp_times),
        _build_entry(modifiers.Generates, _generates),
        _build_entry(modifiers.RequiredEnergy, _required_energy),
        _build_entry(modifiers.ApCost, _ap_cost),
        _build_entry(modifiers.Keyword, _keyword),
        _build_entry(modifiers.Grant, _grant),
        _build_entry(modifiers.CopyAbilities, _copy_abilities),
        _build_entry(modifiers.LoseKeywords, _lose_keywords),
        _build_entry(modifiers.LosePrinted, _lose_printed),
        _build_entry(modifiers.LoseAbilities, _lose_abilities),
        _build_entry(modifiers.AlsoNamed, _also_named),
        _build_entry(modifiers.AlsoHasTrait, _also_has_trait),
        _build_entry(modifiers.AltModifier, _alternative),
    )
)
# Kept as rules; the module in the comment reads them.
RULES: Final = (
    modifiers.HandLimit,  # phases.end
    modifiers.FreeExtraDraw,  # phases.start
    modifiers.BpReach,  # choosing
    modifiers.HandBpReads,  # stats
    modifiers.CountsAs,  # amounts
    modifiers.RaidableBy,  # raid
    modifiers.AttacksFromEnergyLine,  # attack
    modifiers.UnblockableBy,  # attack
    modifiers.MustBeBlocked,  # attack
    modifiers.MustBlock,  # attack
    modifiers.MustAttack,  # attack
    modifiers.Cannot,  # forbidding
    modifiers.CannotGain,  # continuous
    modifiers.Untargetable,  # choosing
    modifiers.TargetTax,  # choosing
    modifiers.Unaffected,  # forbidding
    modifiers.Silenced,  # continuous
    modifiers.DamageTaken,  # damage
    modifiers.EntersActive,  # play
    modifiers.StaysResting,  # modes
    modifiers.AlsoKind,  # program
    modifiers.AlsoRequires,  # energy
    modifiers.AlsoCostsAp,  # node_evaluation.stats
    modifiers.EveryColor,  # continuous
    modifiers.GeneratesOnFront,  # continuous
    modifiers.NoBpLoss,  # reading.deriving
)


def add_card_contribution(
    whole: DerivedValues,
    scope: Scope,
    card: int,
    node: Modifier,
    value: int | None,
    index: int = -1,
) -> None:
    """Add a modifier in force on a card to the derived values.

    Args:
        whole: Changed in place.
        scope: The scope it is evaluated in.
        card: The card it is in force on.
        node: The modifier.
        value: Its number as computed when it was applied; None computes it now.
        index: Its place in ``State.applied``; -1 for continuous effects.
    """
    add = CONTRIBUTIONS.get(type(node))
    if add is not None:
        add(whole, scope, card, node, value)
        return
    _keep_rule(whole, scope, card, node, index)


def _keep_rule(
    whole: DerivedValues, scope: Scope, card: int, node: Modifier, index: int = -1
) -> None:
    rule = ModifierInForce(
        node, scope.player, scope.source, scope.origin, scope.env, index
    )
    whole.rules.setdefault(card, []).append(rule)


def add_seat_contribution(
    whole: DerivedValues, scope: Scope, seat: int, node: Modifier, index: int = -1
) -> None:
    """Add a modifier in force on a player to the derived values."""
    rule = ModifierInForce(
        node, scope.player, scope.source, scope.origin, scope.env, index
    )
    whole.seat_rules[seat].append(rule)
