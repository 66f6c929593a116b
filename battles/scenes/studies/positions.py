"""What a study begins with, and the positions its moves lead to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from battles.games.pinned_cards import PinnedCards
from battles.games.refusals import translate_refusal
from battles.games.registry import RULESETS, USUAL_GAME, AnyBattle
from battles.rules import kernel
from battles.rules.kernel.battle import list_standing_actions
from battles.scenes.boards import SceneBoard
from battles.scenes.errors import ImpossiblePosition
from battles.scenes.models import Study
from battles.scenes.selectors import pin_cards
from battles.seating.positions import Position
from battles.watching.replays.playback import LoadedReplay
from collection.services import FrozenDeck

from .tree import START, Move

# The state has its own chance; the games ask for a seed where they only read cards.
NO_SEED: Final = b"study"


@dataclass(frozen=True, slots=True)
class StudyCards:
    """The cards of a study.

    Attributes:
        saved: The revision of each card as it was, by number.
        now: The same as it is now.
        changed: The numbers of those that differ.
    """

    saved: Mapping[str, int]
    now: Mapping[str, int]

    @property
    def changed(self) -> tuple[str, ...]:
        """Return the numbers of cards that say something else now."""
        return tuple(
            sorted(number for number in self.saved if self._has_changed(number))
        )

    def _has_changed(self, number: str) -> bool:
        return self.now[number] != self.saved[number]


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was played on the way through a study.

    Attributes:
        move: The move.
        battle: The battle after it; the same object at each step.
        facts: What happened, as the engine tells it.
    """

    move: Move
    battle: AnyBattle
    facts: tuple[kernel.Event, ...]


def begin_with_battle(reel: LoadedReplay) -> tuple[dict[str, Any], list[Move]]:
    """Return what a study of a finished battle begins with, and its moves.

    What was taken back in the battle is left out.
    """
    session = reel.session
    start = {
        "decks": [list(seat.revision_ids) for seat in session.seats],
        "state": session.fresh_game().to_dict(fixed=False),
        "rules": dict(session.record.options),
        "filler": False,
    }
    moves = [
        Move(place, place - 1, step.seat, step.action, is_played=True)
        for place, at in enumerate(list_moments(reel), start=1)
        for step in (reel.steps[at - reel.first - 1],)
    ]
    return start, moves


def list_moments(reel: LoadedReplay) -> list[int]:
    """Return the moments of a replay after each of its standing actions."""
    actions = [reel.session.ruleset.read_action(step.action) for step in reel.steps]
    _first, numbers = list_standing_actions(reel.last, reel.first, actions)
    return numbers


def begin_with_scene(board: SceneBoard, pins: Mapping[str, int]) -> dict[str, Any]:
    """Return what a study of a scene begins with: the scene after its actions."""
    return {
        "decks": [[pins[number] for number in deck] for deck in board.prepared.decks],
        "state": dict(board.prepared.state),
        "rules": RULESETS[USUAL_GAME.name].rules_of_new({}, True),
        "filler": True,
    }


def find_cards(study: Study) -> StudyCards:
    """Return the cards of a study as they were and as they are now.

    Those that come with a game never change.

    Raises:
        CardNotFound: One of them is not public any more.
        ImpossiblePosition: The engine cannot play one.
    """
    pinned = PinnedCards(study.game, _list_revisions(study))
    saved = pinned.revision_by_number
    listed = [number for number, revision in saved.items() if revision >= 0]
    return StudyCards(saved, {**saved, **(pin_cards(listed) if listed else {})})


def _list_revisions(study: Study) -> set[int]:
    return {revision for deck in study.start["decks"] for revision in deck}


class StudyGame:
    """A study with its cards loaded.

    Attributes:
        study: The row.
        ruleset: The game.
        pinned: The cards it is shown with.
        decks: Their revisions, by seat.
    """

    def __init__(
        self, study: Study, revisions: Mapping[str, int] | None = None
    ) -> None:
        """Load the cards of a study.

        Args:
            study: The study.
            revisions: The revision of each card by its number; None: as saved.
        """
        self.study = study
        self.ruleset = RULESETS[study.game]
        self.decks: list[list[int]] = study.start["decks"]
        if revisions is not None:
            saved = PinnedCards(study.game, _list_revisions(study))
            numbers = {pk: number for number, pk in saved.revision_by_number.items()}
            self.decks = [
                [revisions[numbers[each]] for each in deck] for deck in self.decks
            ]
        self.pinned = PinnedCards(
            study.game, (pk for deck in self.decks for pk in deck)
        )

    def begin(self) -> AnyBattle:
        """Return the position the study begins with; the caller may play on."""
        decks = [self.pinned.deck(deck) for deck in self.decks]
        start = self.study.start
        return self.ruleset.begin(decks, NO_SEED, start["rules"], dict(start["state"]))

    def play(self, moves: Iterable[Move]) -> Iterator[Step]:
        """Play moves from the start.

        Raises:
            ImpossiblePosition: The rules do not allow one, with these cards.
        """
        battle = self.begin()
        for move in moves:
            yield Step(move, battle, self.carry_out(battle, move))

    def carry_out(self, battle: AnyBattle, move: Move) -> tuple[kernel.Event, ...]:
        """Play a move, and return what happened.

        Raises:
            ImpossiblePosition: The rules do not allow it.
        """
        action = self.ruleset.read_action(move.action)
        refusal = battle.explain(action, move.seat)
        if refusal is not None:
            raise ImpossiblePosition(
                translate_refusal(refusal, refusal.data),
                code=refusal.code,
                clause=refusal.clause,
                details={"move": move.number},
            )
        return battle.apply(action, move.seat)

    def find_position(self, path: list[Move]) -> AnyBattle:
        """Return the battle after some moves.

        Raises:
            ImpossiblePosition: The rules do not allow one, with these cards.
        """
        battle = self.begin()
        for move in path:
            self.carry_out(battle, move)
        return battle

    def freeze(self, battle: AnyBattle) -> Position:
        """Return a position of the study, to play on from."""
        first, second = (
            FrozenDeck(None, self.study.title, tuple(deck)) for deck in self.decks
        )
        return Position(
            decks=(first, second),
            state=battle.to_dict(fixed=False),
            rules=self.study.start["rules"],
        )


def find_move_at(moments: list[int], at: int) -> int:
    """Return the number of the move of a game that leads to a moment of its replay."""
    return sum(moment <= at for moment in moments) or START
