"""Puzzles from games: positions with a proved win this turn.

What nobody knows is made plain first: the opponent's hand, all life cards and both
decks become fillers, so that nothing is random and the proof holds for everything they
could be without a trigger. A position is a puzzle if the solver proves the win, ending
the phase at once does not win, and the winning first moves are one plan: each still
wins after any other. Then cards that do not matter are taken off.

Games of bots give puzzles for everyone. A person's own game gives the wins they missed:
there the win is proved with everything they could see on the table.
"""

from collections.abc import (
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from copy import deepcopy
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from typing import Any, Final

from battles.games.ruleset import AnyBattle
from battles.rules import unionarena as ua
from battles.rules.kernel.actions import Action
from battles.rules.kernel.errors import GameError
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.position.cards import CardDefinition
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.scenarios import UnionArenaScript
from battles.rules.unionarena.scenarios.action_sentences import (
    write_answer,
    write_option,
)
from battles.rules.unionarena.scenarios.card_definitions import (
    FILLER,
    CardDefinitions,
)
from battles.rules.unionarena.scenarios.scenario_writer import write_given
from battles.rules.unionarena.scenarios.scene import Scene
from battles.simulation.bot_games import Series
from battles.simulation.starter_content import StarterLibrary, read_starter_decks

MOST_ANSWERS: Final = 2_000  # Of one game; a longer one has nothing to show.
MOST_TRIED: Final = 1_000  # By the solver; a position that needs more is no puzzle.
MOST_LIFE: Final = 3  # Of the opponent, or the win is far.
MOST_IN_HAND: Final = 3
ZONES: Final = ("hand", "front_line", "energy_line", "outside_area", "remove_area")
# What is taken off as a whole where it does not matter, before single cards.
ZONES_AT_ONCE: Final = (
    ("opponent", "remove_area"),
    ("opponent", "outside_area"),
    ("opponent", "energy_line"),
    ("opponent", "hand"),
    ("me", "remove_area"),
    ("me", "outside_area"),
    ("me", "life"),
)
NAME_DIGITS: Final = 10
CLAUSE: Final = "UA-10.2"
LOST, PLAIN, PLAN = "lost", "plain", "plan"

BLOCKERS: Final = ("opponent", "front_line")

Given = dict[str, Any]
Cards = Mapping[str, CardDefinition]
# The cards of the starter series, wherever no others are given.
STARTER: Final[Cards] = {}


@dataclass(frozen=True, slots=True)
class MinedPuzzle:
    """A position that is won this turn.

    Attributes:
        given: The position, with card numbers.
        when: A solution, against one defense.
    """

    given: Given
    when: Sequence[Mapping[str, str]]

    @property
    def name(self) -> str:
        """A name that only this position has."""
        written = dumps(self.given, sort_keys=True)
        return f"mined_{sha256(written.encode()).hexdigest()[:NAME_DIGITS]}"

    @property
    def level(self) -> int:
        """From 1 to 3, by how much is done before the first attack."""
        return min(max(count_preparations(self.when), 1), 3)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for the content file."""
        when = [dict(step) for step in self.when]
        return {"level": self.level, "given": self.given, "when": when}


def count_preparations(when: Sequence[Mapping[str, str]]) -> int:
    """Return how many actions a solution has before its attacks."""
    own = [step["me"] for step in when if "me" in step]
    return sum(not words.startswith(("attack", "end")) for words in own)


def build_script(given: Mapping[str, Any], cards: Cards = STARTER) -> UnionArenaScript:
    """Return a position as a scenario.

    Args:
        given: The position, with card numbers.
        cards: Its cards by number, if they are not those of the starter series.
    """
    numbers = sorted(set(list_numbers(given)))
    book = CardDefinitions(StarterLibrary())
    if cards:
        book.faces.update({number: cards[number] for number in numbers})
    else:
        book.add_all(LocatedValue({number: number for number in numbers}))
    entry = {"name": "puzzle", "clause": CLAUSE, "given": given, "then": {}}
    return UnionArenaScript(LocatedValue(entry), book)


def list_numbers(given: Mapping[str, Any]) -> Iterator[str]:
    """Yield the card numbers that a position names."""
    for side in ("me", "opponent"):
        for entry in given.get(side, {}).values():
            for item in entry if isinstance(entry, list) else ():
                words = item["card"].split() if isinstance(item, dict) else item.split()
                yield from (word for word in words if "-" in word)


def mine_game(series: Series, game: int) -> Iterator[MinedPuzzle]:
    """Return the puzzles in one game between bots."""
    for battle in play_to_main_phases(series, game):
        yield from find_puzzles(make_plain(battle))


def play_to_main_phases(series: Series, game: int) -> Iterator[AnyBattle]:
    """Yield the battle of a game between bots in each main phase, and play on."""
    bots, battle = series.players(game), series.start(game)
    seen = -1
    for _ in range(MOST_ANSWERS):
        question = battle.decision
        if question is None:
            return
        turn = battle.position.turn
        if question.kind == "main" and turn != seen:
            seen = turn
            yield battle
        answer = bots[question.player].choose(battle, question.player)
        battle.apply(answer, question.player)


def make_plain(battle: AnyBattle) -> Given:
    """Return the position of a battle in its main phase, with nothing hidden in it.

    Of the hand it keeps some cards that can be used now.
    """
    state = battle.position
    given = write_given(state, me=state.turn_player)
    mine, theirs = given["me"], given["opponent"]
    given["me"] = {
        "front_line": mine["front_line"],
        "energy_line": mine["energy_line"],
        "hand": sorted(_find_usable(battle) & set(mine["hand"]))[:MOST_IN_HAND],
        "ap": mine["ap"],
    }
    given["opponent"] = {"front_line": theirs["front_line"]}
    return given


def _find_usable(battle: AnyBattle) -> set[str]:
    """Return the numbers of the cards that the open question offers to use."""
    table, question = battle.position.table, battle.decision
    return {
        table.roster.numbers[table.find(option.card)]
        for option in (question.options if question else ())
        if option.card and table.find(option.card) >= 0
    }


def find_puzzles(given: Given) -> Iterator[MinedPuzzle]:
    """Return the smallest puzzles in a position, by what life the opponent has left."""
    lines = (*given["me"]["front_line"], *given["me"]["energy_line"])
    items = (*lines, *given["opponent"]["front_line"])
    if not given["me"]["hand"] or any(isinstance(item, dict) for item in items):
        return
    for life in range(1, MOST_LIFE + 1):
        wanted = deepcopy(given)
        wanted["opponent"]["life"] = life
        for name in ("turn", "turn_of", "phase"):  # as a scenario has them anyway
            wanted.pop(name, None)
        verdict = judge(wanted)
        if verdict == LOST:
            return  # with more life left it is lost all the more
        if verdict == PLAIN:
            continue
        smallest = minimise(wanted)
        solution = solve(smallest) if is_unique(smallest) else []
        if line_wins(smallest, solution):
            yield MinedPuzzle(smallest, solution)


def find_missed_win(
    battle: AnyBattle, cards: Cards, *, is_late: Callable[[], bool] = lambda: False
) -> MinedPuzzle | None:
    """Return the win this turn that the turn player had in a main phase; None if none.

    Nothing that was hidden from them is in it. There may be other ways to win: one that
    was missed is enough. None also where the search is too large, or something lasts
    that a position does not tell.

    Args:
        battle: A battle of people, at a question of the main phase.
        cards: The cards of the battle, by number.
        is_late: Whether to stop; then more cards are left than need be.
    """
    if (given := make_public(battle)) is None:
        return None
    verdict = judge(given, cards)
    if verdict == LOST:  # or too large with a full hand
        given["me"]["hand"] = _hide_unusable_cards(battle, given["me"]["hand"])
        verdict = judge(given, cards)
    if verdict == LOST:
        return None
    smallest = minimise(
        given, cards, verdict=verdict, kept=(BLOCKERS,), is_late=is_late
    )
    solution = solve(smallest, cards)
    if not line_wins(smallest, solution, cards):
        return None
    return MinedPuzzle(smallest, solution)


def make_public(battle: AnyBattle) -> Given | None:
    """Return the position as the turn player could see it; what is hidden is filler.

    None where something lasts or lies face down, which a position does not tell, or
    where the opponent has more life than a win this turn is looked for.
    """
    state = battle.position
    seat = state.turn_player
    given = write_given(state, me=seat)
    for name in ("turn", "turn_of", "phase"):
        given.pop(name)
    mine, theirs = given["me"], given["opponent"]
    for side in (mine, theirs):
        side["life"] = len(side["life"])
        del side["deck"]
    theirs["hand"] = len(theirs["hand"])
    lines = [
        item
        for side in (mine, theirs)
        for zone in ("front_line", "energy_line")
        for item in side[zone]
    ]
    lasts = state.applied or state.delayed or state.pool
    if lasts or theirs["life"] > MOST_LIFE or any(isinstance(i, dict) for i in lines):
        return None
    for side, player in ((mine, seat), (theirs, 1 - seat)):
        for name, zone in (
            ("outside_area", Zone.OUTSIDE_AREA),
            ("remove_area", Zone.REMOVE_AREA),
        ):
            side[name] = [
                number if state.table.known[card] & 1 << seat else FILLER.name
                for number, card in zip(
                    side[name], state.zone(player, zone), strict=True
                )
            ]
    return given


def _hide_unusable_cards(battle: AnyBattle, hand: list[str]) -> list[str]:
    """Return a hand of as many cards, with some that can be used now."""
    kept = sorted(_find_usable(battle) & set(hand))[:MOST_IN_HAND]
    return kept + [FILLER.name] * (len(hand) - len(kept))


def judge(given: Given, cards: Cards = STARTER) -> str:
    """Return whether a position is won this turn, and whether that needs a plan.

    ``LOST``: not won, or not proved. ``PLAIN``: won by ending the phase. ``PLAN``: won,
    but not so.
    """
    try:
        battle = _begin(given, cards).battle
        question = battle.decision
        if question is None or question.kind != "main" or question.player != 0:
            return LOST
        solver = ua.Solver(battle, MOST_TRIED)
        if solver.is_won(_end_phase(battle)):
            return PLAIN
        return PLAN if solver.is_won(battle) else LOST
    except (ua.TooHard, GameError):
        return LOST


def is_unique(given: Given, cards: Cards = STARTER) -> bool:
    """Return whether the winning first moves are one plan, up to their order."""
    battle = _begin(given, cards).battle
    solver = ua.Solver(battle, MOST_TRIED)
    try:
        winning = {
            action: twin for action, twin in solver.after(battle) if solver.is_won(twin)
        }
        return all(
            _wins_too(solver, twin, other)
            for one, twin in winning.items()
            for other in winning.keys() - {one}
        )
    except ua.TooHard:
        return False


def _begin(given: Given, cards: Cards) -> Scene:
    return build_script(given, cards).begin(RunMode())


def _end_phase(battle: AnyBattle) -> AnyBattle:
    twin = battle.copy()
    twin.apply(ua.EndPhase(), 0)
    return twin


def _wins_too(solver: ua.Solver, battle: AnyBattle, action: Action) -> bool:
    if battle.decision is None or battle.explain(action, 0) is not None:
        return False
    twin = battle.copy()
    twin.apply(action, 0)
    return solver.is_won(twin)


def _write(scene: Scene, action: Action) -> str:
    question = scene.battle.decision
    assert question is not None  # the caller has checked
    if question.kind == "choose_life" and isinstance(action, ua.Choose):
        return f"choose first {len(action.cards)}"  # all life cards are alike
    for option in question.options:
        if option.action == action:
            return write_option(scene, option, question)
    return write_answer(scene, action)


def minimise(
    given: Given,
    cards: Cards = STARTER,
    *,
    verdict: str = PLAN,
    kept: Collection[tuple[str, str]] = (),
    is_late: Callable[[], bool] = lambda: False,
) -> Given:
    """Return the position without the cards that do not matter to its win.

    Args:
        given: The position.
        cards: As for ``build_script``.
        verdict: What ``judge`` says of it, and must say without them.
        kept: Sides and zones that stay as they are.
        is_late: Whether to stop.
    """
    for side, zone in ZONES_AT_ONCE:
        if zone in given[side] and not is_late():
            smaller = deepcopy(given)
            del smaller[side][zone]
            given = smaller if judge(smaller, cards) == verdict else given
    zones = [
        (side, zone)
        for side in ("opponent", "me")
        for zone in ZONES
        if (side, zone) not in kept
    ]
    while fewer := _remove_a_card(given, cards, verdict, zones, is_late):
        given = fewer
    return given


def _remove_a_card(
    given: Given,
    cards: Cards,
    verdict: str,
    zones: Iterable[tuple[str, str]],
    is_late: Callable[[], bool],
) -> Given | None:
    """Return the position with a card less that is still a puzzle; None if none is."""
    for side, zone in zones:
        pile = given[side].get(zone, [])
        for place in reversed(range(len(pile) if isinstance(pile, list) else 0)):
            if is_late():
                return None
            smaller = deepcopy(given)
            del smaller[side][zone][place]
            if not smaller[side][zone]:
                del smaller[side][zone]
            if judge(smaller, cards) == verdict:
                return smaller
    return None


def solve(given: Given, cards: Cards = STARTER) -> list[Mapping[str, str]]:
    """Return a winning line against one defense, in words; empty if there is none."""
    scene = _begin(given, cards)
    solver = ua.Solver(scene.battle, MOST_TRIED)
    when: list[Mapping[str, str]] = []
    while (question := scene.battle.decision) is not None:
        side = ("me", "opponent")[question.player]
        # Ending the phase is tried first: a line does no more than it must.
        offered = sorted(
            solver.after(scene.battle), key=lambda each: each[0] != ua.EndPhase()
        )
        answers = (
            action
            for action, twin in offered
            if side == "opponent" or solver.is_won(twin)
        )
        if (action := next(answers, None)) is None:
            return []
        is_empty = [type(each.action) for each in question.options] == [ua.Decline]
        if not (question.kind == "block" and is_empty):  # answered by itself
            when.append({side: _write(scene, action)})
        scene.apply(action, question.player)
    return when


def line_wins(
    given: Given, when: Sequence[Mapping[str, str]], cards: Cards = STARTER
) -> bool:
    """Return whether a line, read from its words, can be played and wins."""
    script = build_script(given, cards)
    stage = script.begin(RunMode())
    try:
        for place, step in enumerate(when):
            script.do_step(stage, LocatedValue(dict(step), ("when", place)))
    except GameError:  # such as a card that the words cannot name
        return False
    result = stage.battle.result
    return not stage.differences and result is not None and result.winner == 0


def mine_puzzles(seed: str, games: int, first: int = 0) -> Iterator[MinedPuzzle]:
    """Return the puzzles of seeded games between bots, each once.

    Args:
        seed: Of the series; the same seed gives the same puzzles.
        games: How many games.
        first: The number of the first.
    """
    series = Series(seed, read_starter_decks(), ("greedy", "greedy"))
    known = set()
    for game in range(first, first + games):
        for found in mine_game(series, game):
            if found.name not in known:
                known.add(found.name)
                yield found
