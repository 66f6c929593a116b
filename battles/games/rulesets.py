"""The games that can be played, by name: the one place that imports their packages.

Everything else in this app speaks to a game through its ``Ruleset`` and the kernel's
``Battle``; a further game is one more entry here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from battles.rules import kernel
from battles.rules import unionarena as ua
from battles.rules.kernel.cards import Table
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.told import Line

AnyBattle = kernel.Battle[Any]


class Definition(Protocol):
    """A card as a game understands it; only the game looks further inside."""

    @property
    def name(self) -> str:
        """The name by which the rules compare cards."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What this app needs of a game.

    Attributes:
        name: As stored with each battle.
        version: Grows whenever old logs would play differently, or end in a position
            that is written differently.
        define: Reads a card face; faces never change, so the answer may be kept.
        start: Two decks of definitions, the seed and the rule options to a battle.
        restore: A state and the battle's fixed part to a battle.
        read_action: Plain data to an action; raises ``MalformedAction``.
        tell: Events as a viewer gets them to lines of the log: the language, the seat
            that reads (None: a stranger), the players' names, the cards' by number.
        tell_end: The reason for which a battle ended, in words: the language, the seat
            that reads, the winner.
        table_of: The cards of a battle, and who knows them.
        preview: What a legal action will surely do, as plain data.
        rules_of_new: The rule options a battle is given, and whether both players are
            at the table, to those a new battle is stored with.
    """

    name: str
    version: int
    define: Callable[[Mapping[str, Any]], Definition]
    start: Callable[[Sequence[Sequence[Any]], bytes, Mapping[str, Any]], AnyBattle]
    restore: Callable[[JsonObject, JsonObject], AnyBattle]
    read_action: Callable[[object], kernel.Action]
    tell: Callable[
        [Sequence[JsonObject], str, int | None, Sequence[str], Mapping[str, str]],
        list[Line],
    ]
    tell_end: Callable[[str, str, int | None, int | None], str]
    table_of: Callable[[AnyBattle], Table]
    preview: Callable[[AnyBattle, kernel.Action], JsonObject]
    rules_of_new: Callable[[Mapping[str, Any], bool], dict[str, Any]]


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


def _rules_of_new_union_arena(
    given: Mapping[str, Any],
    is_live: bool,  # noqa: FBT001 - as every ruleset is asked
) -> dict[str, Any]:
    """By correspondence a question with one answer would cost a day (ADR 11)."""
    return {**given, "uniform_windows": is_live, "uniform_choices": True}


UNION_ARENA = Ruleset(
    name="unionarena",
    version=ua.UnionArena.version,
    define=ua.CardDefinition.from_dict,
    start=_start_union_arena,
    restore=lambda state, fixed: ua.Battle.from_dict(state, fixed=fixed),
    read_action=ua.action_from_dict,
    tell=lambda events, language, reader, players, cards: ua.tell(
        events, language=language, reader=reader, players=players, cards=cards
    ),
    tell_end=lambda reason, language, reader, winner: ua.tell_end(
        reason, language=language, reader=reader, winner=winner
    ),
    table_of=lambda battle: battle.position.table,
    preview=ua.preview,
    rules_of_new=_rules_of_new_union_arena,
)

RULESETS = {UNION_ARENA.name: UNION_ARENA}
