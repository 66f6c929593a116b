"""The ruleset of Union Arena."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from battles.rules import unionarena as ua
from battles.rules.kernel.bots import RandomBot
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.soak_testing import SoakSubject
from battles.rules.unionarena.invariants import position_checks
from battles.rules.unionarena.invariants.noninterference import (
    find_difference_to_others,
)
from battles.rules.unionarena.invariants.secrecy import LEAK_DETECTOR
from battles.rules.unionarena.position.state import PHASES
from battles.rules.unionarena.position.zones import LINE_CAPACITY
from battles.rules.unionarena.views.line_clauses import find_clause
from cards.catalogue.card_parts import CardParts, Part
from cards.effects.model import atoms, control, modifiers
from cards.effects.model.enums import AbilityKind
from cards.effects.model.subjects import Pick, Ref

from .ruleset import AnyBattle, Ruleset, make_timed_bot
from .table_layout import RULES, Layout

Deck = Sequence[ua.CardDefinition]

# Those a player decides about among others, or that a card offers as options.
OPTIONAL_KINDS = frozenset(
    {AbilityKind.TIMED, AbilityKind.ACTIVATED, AbilityKind.REPLACEMENT}
)

CHOSEN = Ref("chosen")


def _start_union_arena(
    decks: Sequence[Sequence[ua.CardDefinition]],
    seed: bytes,
    options: Mapping[str, Any],
) -> AnyBattle:
    return ua.Battle.start(
        decks=(decks[0], decks[1]),
        seed=seed,
        options=ua.RuleOptions.from_dict(options),
    )


def _build_fixed_part(
    decks: Sequence[Sequence[ua.CardDefinition]], options: Mapping[str, Any]
) -> JsonObject:
    return ua.Battle.build_fixed_part(decks, ua.RuleOptions.from_dict(options))


def _choose_rule_options(
    given: Mapping[str, Any],
    is_live: bool,  # noqa: FBT001 - as every ruleset is asked
) -> dict[str, Any]:
    """Return options; by correspondence a forced answer would cost a day (ADR 11)."""
    return {**given, "uniform_windows": is_live, "uniform_choices": True}


def build_soak_subject(decks_of: Callable[[bytes], Sequence[Deck]]) -> SoakSubject:
    """Return what random games with certain decks are checked with.

    Args:
        decks_of: Returns the decks of both seats for a seed.
    """

    def start(seed: bytes) -> AnyBattle:
        # As the platform begins them.
        options = ua.RuleOptions(uniform_windows=True, uniform_choices=True)
        return ua.Battle.start(decks=decks_of(seed), seed=seed, options=options)

    return SoakSubject(
        start=start,
        restore=ua.Battle.from_dict,
        watcher=LEAK_DETECTOR,
        breaches=_find_breaches,
        wrong=lambda battle, chance: position_checks.generate_wrong_actions(
            battle.position, chance
        ),
        find_difference=find_difference_to_others,
    )


def _find_breaches(battle: AnyBattle) -> Iterator[str]:
    if battle.decision is None:
        yield from position_checks.find_broken_zones(battle.position)
    else:
        yield from position_checks.find_problems(battle.position, battle.decision.kind)


def _list_parts(card: ua.CardDefinition) -> CardParts:
    program = card.program
    trigger = (program.trigger.ability,) if program.trigger is not None else ()
    return CardParts(
        _list_offered(card), (program.effects, *trigger), program.number_of
    )


def _list_offered(card: ua.CardDefinition) -> dict[int, Part]:
    """Abilities by the number of what they do; answers of questions by their own."""
    program = card.program
    parts: dict[int, Part] = {
        program.number_of(code.ability.body): code.ability
        for code in program.abilities
        if code.kind in OPTIONAL_KINDS
    }
    for node in program.nodes:
        if isinstance(node, control.OneOf | control.Modes):
            parts |= {program.number_of(effect): effect for effect in node.of}
        elif isinstance(node, control.Later):
            parts[program.number_of(node.do)] = node.do
        elif isinstance(node, atoms.Modify):
            for choice in node.modifiers:
                if isinstance(choice, modifiers.OneOfModifiers):
                    # Which card was asked before; the answer says what it gets.
                    what = CHOSEN if isinstance(node.what, Pick) else node.what
                    for option in choice.options:
                        number = program.number_of(option[0])
                        parts[number] = replace(node, what=what, modifiers=option)
    return parts


LAYOUT = Layout(
    column=("life", False),
    rows=(("energy_line", LINE_CAPACITY), ("front_line", LINE_CAPACITY)),
    piles=(
        ("points", "ap"),
        ("deck", "deck"),
        ("open", "outside_area"),
        ("open", "remove_area"),
    ),
    held=("checking_area", "looked_at"),
    phases=PHASES[1:],  # setup is none
    figures=("bp",),
    struck="life_area",
    score=("life", _("Life")),
    duel={"attacker": ("attacker_bp",), "defender": ("defender_bp",)},
    safe=("redraw", "extra_draw"),
    weighty=(
        "card_played",
        "event_used",
        "raid_performed",
        "attack_declared",
        "blocked",
        "battle_compared",
        "card_retired",
        "damage_dealt",
        "life_revealed",
        "trigger_activated",
    ),
    drops={"use_event": "table"},
    rules=RULES,
)


UNION_ARENA = Ruleset(
    name=ua.UnionArena.name,
    title=_("Union Arena"),
    version=ua.UnionArena.version,
    define=ua.CardDefinition.from_dict,
    start=_start_union_arena,
    restore=lambda state, fixed: ua.Battle.from_dict(state, fixed=fixed),
    compose=_build_fixed_part,
    read_action=ua.action_from_dict,
    tell=lambda events, language, reader, players, cards: ua.render_log_lines(
        events, language=language, reader=reader, players=players, cards=cards
    ),
    tell_end=lambda reason, language, reader, winner: ua.render_end_reason(
        reason, language=language, reader=reader, winner=winner
    ),
    preview=ua.preview,
    rules_of_new=_choose_rule_options,
    options=frozenset(each.name for each in fields(ua.RuleOptions)),
    refusals=ua.REFUSALS,
    bots={
        "random": lambda chance, _is_time_up: RandomBot(chance),
        "greedy": lambda chance, _is_time_up: ua.GreedyBot(chance),
        "monte_carlo": make_timed_bot(ua.MonteCarloBot),
        "defender": lambda chance, _is_time_up: ua.DefendingBot(chance),
        "goldfish": lambda _chance, _is_time_up: ua.GoldfishBot(),
    },
    strengths={"random": -740, "greedy": 0, "monte_carlo": 505},
    thinker=make_timed_bot(ua.MonteCarloBot),
    worth_comparing=frozenset({"main", "movement", "attack", "block"}),
    parts=_list_parts,
    subject=build_soak_subject(lambda _: ua.sample_decks()),
    layout=LAYOUT,
    limited={"limited": True},
    has_public_chance=True,
    clause_of=find_clause,
    also_plays=frozenset({1, 2}),
)
