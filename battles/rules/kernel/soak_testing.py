"""Random games of any game, inspected as they go: conformance by the thousand.

A game describes itself once (:class:`SoakSubject`); here a random battle of it is
played to its end. Cheap checks run at every question, thorough ones at some, and each
battle is replayed, restored and undone at the end.
"""

import traceback
from collections.abc import Callable, Iterable
from typing import Final

from battles.rules.kernel import invariants
from battles.rules.kernel.actions import Action, Undo
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.leaks import LeakDetector, get_table
from battles.rules.kernel.simulation import MOST_DECISIONS, derive_game_seed
from unionarena.core.chance import Chance

SHOWN_TRACE: Final = 1500  # Characters of a traceback in a report.

FindDifference = Callable[[AnyBattle, Action, int, Chance], str | None]


class SoakSubject:
    """A game to be inspected.

    Attributes:
        start: Starts a battle from a seed, with decks that follow from it.
        restore: Restores a battle from plain data with its fixed part.
        watcher: Searches for what viewers may not know.
        breaches: Returns what is wrong with a battle by the game's own rules.
        wrong: Returns random answers that are hardly ever allowed.
        find_difference: Returns how an answer reveals what a seat holds, or None.
    """

    __slots__ = ("breaches", "find_difference", "restore", "start", "watcher", "wrong")

    def __init__(
        self,
        *,
        start: Callable[[bytes], AnyBattle],
        restore: Callable[[JsonObject], AnyBattle],
        watcher: LeakDetector,
        breaches: Callable[[AnyBattle], Iterable[str]] = lambda _: (),
        wrong: Callable[[AnyBattle, Chance], list[Action]] = lambda *_: [],
        find_difference: FindDifference = lambda *_: None,
    ) -> None:
        self.start = start
        self.restore = restore
        self.watcher = watcher
        self.breaches = breaches
        self.wrong = wrong
        self.find_difference = find_difference


class InspectedGame:
    """One random game under inspection.

    Attributes:
        subject: The game.
        battle: The battle.
        every: A thorough check comes about every so many decisions.
        most: Decisions after which the game counts as stalled.
        problems: The problems found so far.
        decisions: Questions answered so far.
        thorough: Questions checked thoroughly so far.
    """

    def __init__(
        self,
        subject: SoakSubject,
        *,
        seed: bytes,
        chance: Chance,
        every: int = 40,
        most: int = MOST_DECISIONS,
    ) -> None:
        self.subject = subject
        self.seed = seed
        self.chance = chance
        self.every = every
        self.most = most
        self.battle = subject.start(seed)
        self.log: list[tuple[Action, int]] = []
        self.problems: list[str] = []
        self.decisions = 0
        self.thorough = 0

    def play(self) -> None:
        """Play to the end, or to the first problem."""
        while self.battle.decision is not None and not self.problems:
            if self.decisions >= self.most:
                self.problems.append(f"no end after {self.most} decisions")
                return
            self._inspect()
            if not self.problems:
                self._step()
        if not self.problems:
            self._finish()

    def _step(self) -> None:
        battle, chance = self.battle, self.chance
        decisions = battle.decisions
        # A single question needs no random pick.
        place = chance.below(len(decisions)) if len(decisions) > 1 else 0
        seat = decisions[place].player
        action = battle.legal_actions(seat).sample(chance)
        before = battle.position.seq
        is_watched = chance.below(self.every) == 0
        earlier = battle.copy() if is_watched else None
        if is_watched:
            leak = self.subject.find_difference(battle, action, seat, chance)
            self.problems.extend([leak] if leak else [])
        self.log.append((action, seat))
        events = battle.apply(action, seat)
        self.decisions += 1
        self.problems.extend(invariants.find_misnumbered_events(events, before=before))
        if earlier is not None:
            self.problems.extend(self.subject.watcher(battle, earlier, events))

    def _inspect(self) -> None:
        battle, found = self.battle, self.problems
        found.extend(invariants.find_misplaced_cards(get_table(battle)))
        found.extend(invariants.find_unanswerable_questions(battle))
        found.extend(self.subject.breaches(battle))
        if not found and self.chance.below(self.every) == 0:
            self._inspect_thoroughly()

    def _inspect_thoroughly(self) -> None:
        battle, chance = self.battle, self.chance
        self.thorough += 1
        found = self.problems
        table = get_table(battle)
        wrong = self.subject.wrong(battle, chance)
        wrong += invariants.generate_random_choices(battle, table, chance)
        for seat in (0, 1):
            found.extend(invariants.find_faulty_refusals(battle, wrong, seat=seat))
        found.extend(invariants.find_rejected_offers(battle, chance))
        found.extend(invariants.find_json_losses(battle, self.subject.restore))

    def _finish(self) -> None:
        battle, found = self.battle, self.problems
        found.extend(invariants.find_unanswerable_questions(battle))
        found.extend(invariants.find_misplaced_cards(get_table(battle)))
        found.extend(self.subject.breaches(battle))
        if battle.result is not None and battle.result.reason == "step_budget":
            found.append("the step budget was used up")
        again = self.subject.start(self.seed)
        found.extend(invariants.find_replay_differences(again, self.log, battle))
        self._take_back()

    def _take_back(self) -> None:
        """Check that undoing and playing on as before leads to the same position."""
        battle = self.battle
        if battle.answered < 2:  # noqa: PLR2004 - nothing lies in between
            return
        middle = battle.answered // 2
        twin = battle.rewind(middle)
        twin.apply(Undo(middle // 2), 0)
        for action, seat in self.log[middle // 2 :]:
            twin.apply(action, seat)
        game = battle.game
        if game.to_dict(twin.position) != game.to_dict(battle.position):
            self.problems.append(f"taking back to {middle // 2} leads elsewhere")


class Findings:
    """What inspecting one game has found.

    Attributes:
        decisions: Questions answered.
        thorough: How many questions were checked thoroughly.
        end: The reason the game ended, or ``none``.
        problems: The problems, as sentences; a traceback if it crashed.
    """

    __slots__ = ("decisions", "end", "problems", "thorough")

    def __init__(
        self, decisions: int, thorough: int, end: str, problems: list[str]
    ) -> None:
        self.decisions = decisions
        self.thorough = thorough
        self.end = end
        self.problems = problems


def inspect_game(
    subject: SoakSubject, series: str, number: int, *, every: int, most: int
) -> Findings:
    """Play one game of a series and inspect it.

    Args:
        subject: The game.
        series: Seed of the series; game ``number`` of it is always the same game.
        number: Which one, from 0.
        every: A thorough check comes about every so many decisions.
        most: Decisions after which the game counts as stalled.
    """
    game: InspectedGame | None = None
    try:
        game = InspectedGame(
            subject,
            seed=derive_game_seed(series, number, "battle"),
            chance=Chance(derive_game_seed(series, number, "soak")),
            every=every,
            most=most,
        )
        game.play()
        problems = game.problems
    except Exception:  # noqa: BLE001 - whatever broke is what is looked for
        problems = [traceback.format_exc()[-SHOWN_TRACE:]]
    if game is None:
        return Findings(0, 0, "none", problems)
    result = game.battle.result
    end = "none" if result is None else result.reason
    return Findings(game.decisions, game.thorough, end, problems)
