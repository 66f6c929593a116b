"""The game of Union Arena on the kernel: its table of rules and its battle.

The table is the table of contents of the rules: each kind of unfinished work and the
module that carries it out.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel import json_readers
from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import Battle as KernelBattle
from battles.rules.kernel.cards import Table
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.game import Game, Result
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.serialization import read_common
from battles.rules.unionarena.decisions.actions import action_from_dict
from battles.rules.unionarena.decisions.questions import explain_choice
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.decisions.rule import Rule
from battles.rules.unionarena.executors import optional_alternatives
from battles.rules.unionarena.executors.node_table import NODE_TABLE
from battles.rules.unionarena.phases import (
    attack_phase,
    end_phase,
    main_phase,
    move_phase,
    setup,
    start_phase,
    turn,
)
from battles.rules.unionarena.player_actions import (
    attack,
    attack_beginning,
    card_choices,
    card_use,
    costs,
    field_entry,
    raid,
)
from battles.rules.unionarena.position.cards import AP_CARD, CardDefinition
from battles.rules.unionarena.position.deck_construction import check_deck
from battles.rules.unionarena.position.generated.frames import Setup, read_frame
from battles.rules.unionarena.position.options import RuleOptions
from battles.rules.unionarena.position.state import (
    State,
    new_roster,
    new_state,
    state_from_dict,
    state_to_dict,
)
from battles.rules.unionarena.resolution import (
    character_battle,
    damage,
    departures,
    effect_pool,
    effect_resolution,
    line_space,
    replacements,
    retirement,
    trigger_check,
    triggers,
    victory,
)
from battles.rules.unionarena.views.player_view import build_view
from unionarena.core.chance import Chance

# Every rule, in the order of the clauses; the type of a frame names its rule.
_ALL: Final[tuple[Rule, ...]] = (
    setup.RULE,  # UA-3
    turn.RULE,  # UA-4.1
    start_phase.RULE,  # UA-4.2
    move_phase.RULE,  # UA-4.3
    main_phase.RULE,  # UA-4.4
    card_use.RULE,  # UA-4.4.3 to 4.4.8, 4.4.14
    field_entry.RULE,  # UA-4.4.9 to 4.4.13
    line_space.RULE,  # UA-4.3.5, 4.4.11
    costs.RULE,  # UA-4.4.18
    attack_phase.RULE,  # UA-5.1
    attack_beginning.RULE,  # UA-5.2.4
    attack.RULE,  # UA-5.2, 5.3, 5.7
    character_battle.RULE,  # UA-5.4
    damage.RULE,  # UA-5.5
    trigger_check.RULE,  # UA-5.6
    triggers.RULE,  # UA-9
    raid.RULE,  # UA-6
    effect_pool.RULE,  # UA-7.4
    effect_resolution.RULE,  # UA-7.5
    card_choices.RULE,  # UA-7.5.2
    card_choices.TOP_RULE,  # UA-7.5.2
    optional_alternatives.RULE,  # UA-7.5.6
    replacements.RULE,  # UA-7.5.6
    replacements.ICON_RULE,  # UA-7.5.6
    departures.RULE,  # UA-7.7.3
    retirement.RULE,  # UA-7.7.2
    end_phase.RULE,  # UA-4.6
)
RULES: Final[dict[type[Frame], Rule]] = {
    **{rule.frame: rule for rule in _ALL},
    **{
        executor.frame: effect_resolution.DO_RULE
        for executor in NODE_TABLE.effects.values()
    },
}


class UnionArena(Game[State]):
    """The rules of Union Arena, version 3."""

    name = "unionarena"
    version = 3

    def advance(self, position: State) -> None:
        """Do waiting work until a question is asked or the battle is over."""
        frames = position.frames
        budget = position.options.step_budget
        decisions = position.decisions
        while frames and not decisions:
            frame = frames[-1]
            RULES[type(frame)].advance(position, frame)
            position.steps += 1
            if position.steps > budget and position.result is None:
                position.emit("step_budget_exhausted", {"steps": position.steps})
                position.finish(Result(None, "step_budget", None))

    def answer(self, position: State, answers: list[tuple[Decision, Action]]) -> None:
        """Carry out an accepted answer."""
        position.steps = 0
        frame = position.frames[-1]
        for _, action in answers:
            RULES[type(frame)].answer(position, frame, action)

    def explain(self, position: State, decision: Decision, action: Action) -> Illegal:
        """Return the reason why an action that is not offered is refused."""
        if decision.candidates is not None:
            return explain_choice(decision, action)
        reason = RULES[type(position.frames[-1])].reason
        illegal = None if reason is None else reason(position, decision, action)
        return illegal or refuse("action.not_offered", question=decision.kind)

    def action_from_dict(self, data: object) -> Action:
        """Read an action from plain data; raises MalformedAction."""
        return action_from_dict(data)

    def view(self, position: State, viewer: int | None, decision: Json) -> JsonObject:
        """Return what a viewer may know."""
        return build_view(position, viewer, decision)

    def copy(self, position: State) -> State:
        """Return an independent copy of a position."""
        return position.copy()

    def to_dict(self, position: State) -> JsonObject:
        """Return a position as plain data, without cards and options."""
        return state_to_dict(position)

    def fixed_to_dict(self, position: State) -> JsonObject:
        """Return the cards and options of the battle as plain data."""
        # Two cards of one number may be different revisions.
        different: dict[CardDefinition, int] = {}
        places = [different.setdefault(c, len(different)) for c in position.cards]
        owners = position.table.roster.owners
        decks: list[Json] = [
            [
                place
                for card, place, owner in zip(
                    position.cards, places, owners, strict=True
                )
                if owner == player and card is not AP_CARD
            ]
            for player in (0, 1)
        ]
        return {
            "options": position.options.to_dict(),
            "cards": [card.to_dict() for card in different],
            "decks": decks,
        }

    def from_dict(self, data: JsonObject, fixed: JsonObject) -> State:
        """Restore a position; raises DamagedState."""
        chance, frames, seq = read_common(data, read_frame)
        decks, options = read_fixed(fixed)
        blank = new_state(decks=decks, options=options, chance=chance, book=NODE_TABLE)
        saved = json_readers.as_object(
            json_readers.get_required(data, "state"), "state"
        )
        table = Table.from_dict(
            json_readers.as_object(
                json_readers.get_required(saved, "table", "state"), "state.table"
            ),
            roster=new_roster(blank.cards, blank.table.roster.owners),
        )
        state = state_from_dict(saved, blank=blank, table=table)
        state.frames = frames
        state.seq = seq
        return state

    def restart(self, position: State) -> State:
        """Return the very first position of the same battle: same cards, same seed."""
        owners = position.table.roster.owners
        decks = [
            [
                card
                for card, owner in zip(position.cards, owners, strict=True)
                if owner == player and card is not AP_CARD
            ]
            for player in (0, 1)
        ]
        return build_first_position(
            decks, position.options, Chance(position.chance.seed)
        )

    def forfeit(self, _position: State, player: int, action: Action) -> Result:
        """Return the result of conceding, timing out or leaving."""
        return victory.build_forfeit_result(player, action)


def read_fixed(
    fixed: JsonObject,
) -> tuple[list[list[CardDefinition]], RuleOptions]:
    """Read cards and options of a battle.

    Raises:
        GameError: If a card or an option cannot be read, or a deck names a card that
            is not given.
    """
    faces = json_readers.as_list(
        json_readers.get_required(fixed, "cards", "fixed"), "fixed.cards"
    )
    different = [
        AP_CARD
        if face == AP_CARD.to_dict()
        else CardDefinition.from_dict(json_readers.as_object(face, "fixed.cards"))
        for face in faces
    ]
    decks: list[list[CardDefinition]] = []
    for deck in json_readers.as_list(
        json_readers.get_required(fixed, "decks", "fixed"), "fixed.decks"
    ):
        places = json_readers.as_ints(deck, "fixed.decks")
        missing = [place for place in places if not 0 <= place < len(different)]
        if missing:
            raise json_readers.damaged_state_error(
                "fixed.decks", f"no card {missing[0]}"
            )
        decks.append([different[place] for place in places])
    options = json_readers.as_object(
        json_readers.get_required(fixed, "options", "fixed"), "options"
    )
    return decks, RuleOptions.from_dict(options)


def build_first_position(
    decks: Sequence[Sequence[CardDefinition]], options: RuleOptions, chance: Chance
) -> State:
    """Make the position before setup."""
    state = new_state(decks=decks, options=options, chance=chance, book=NODE_TABLE)
    state.push(Setup(0))
    return state


GAME: Final = UnionArena()


class Battle(KernelBattle[State]):
    """A battle of Union Arena.

    >>> from battles.rules.unionarena.position.samples import sample_decks
    >>> battle = Battle.start(decks=sample_decks(), seed=b"x")
    >>> battle.decision.kind
    'redraw'
    """

    __slots__ = ()

    @classmethod
    def start(
        cls,
        *,
        decks: Sequence[Sequence[CardDefinition]],
        seed: bytes,
        options: RuleOptions | None = None,
    ) -> "Battle":
        """Start a battle and run it to the first question.

        Args:
            decks: The decks of seat 0 and seat 1: 50 definitions each, 30 if
                limited.
            seed: 1 to 64 secret bytes; at least 16 random ones in real battles.
            options: How to read open points of the rules.

        Raises:
            IllegalDeck: If a deck breaks UA-2.2; names every problem of that deck.
        """
        options = options or RuleOptions()
        for player, deck in enumerate(decks):
            check_deck(deck, player=player, options=options)
        battle_ = cls(GAME, build_first_position(decks, options, Chance(seed)))
        battle_.run()
        return battle_

    @staticmethod
    def build_fixed_part(
        decks: Sequence[Sequence[CardDefinition]], options: RuleOptions
    ) -> JsonObject:
        """Return what ``fixed()`` gives for cards of any number, as positions have."""
        chance = Chance(b"nothing is drawn")
        return GAME.fixed_to_dict(build_first_position(decks, options, chance))

    @classmethod
    def from_dict(
        cls, data: JsonObject, *, fixed: JsonObject | None = None
    ) -> "Battle":
        """Restore a battle written by ``to_dict``.

        Args:
            data: The serialised battle.
            fixed: What ``fixed()`` gave, if the data was written without it.

        Raises:
            DamagedState: If the data is foreign or damaged.
        """
        return cls.restored(GAME, data, fixed)
