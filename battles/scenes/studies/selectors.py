"""Reads of studies: whose they are, and what a position of one looks like."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from battles.bots import get_player_name
from battles.games.registry import AnyBattle
from battles.games.table_layout import Layout
from battles.learning.prepared_positions import FILLER_NUMBER
from battles.live.battle_access import Viewer
from battles.models import BattleSeat
from battles.rules import kernel
from battles.scenes.boards import ZONE_NAMES, build_filler_face
from battles.scenes.errors import ImpossiblePosition, StudyNotFound
from battles.scenes.models import Study
from battles.watching.replays.playback import OPEN_HANDS, view_from_perspective
from battles.watching.spectating.live_battles import PublicSeat, build_small_side
from cards.catalogue.localized_names import lazy_title
from unionarena.core.chance import Chance

from .evaluation import evaluate_position, write_key
from .positions import StudyCards, StudyGame, find_cards
from .tree import START, Move, Tree

MOST_OFFERS: Final = 40
MOST_LINES: Final = 3  # Of what a move causes.
NEW_TURN: Final = "turn_started"


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move of the line that is shown.

    Attributes:
        move: The move.
        lines: What it causes at once, in the reader's language.
        others: What else the study has instead of it.
    """

    move: Move
    lines: tuple[str, ...]
    others: tuple["ShownMove", ...] = ()


@dataclass(frozen=True, slots=True)
class StudyOffer:
    """An answer to the open question.

    Attributes:
        action: The action, as REST takes it.
        lines: What it causes at once, in the reader's language.
        number: The move of the study that it is; 0 if it is none yet.
        chance: Of who does it to win, from 0 to 1; None where it was not evaluated.
    """

    action: dict[str, Any]
    lines: tuple[str, ...]
    number: int
    chance: float | None = None

    @property
    def key(self) -> str:
        """Return the action as text; the same for the same action."""
        return write_key(self.action)

    @property
    def percent(self) -> int | None:
        """Return the chance in whole percent."""
        return None if self.chance is None else round(100 * self.chance)


@dataclass(frozen=True, slots=True)
class ShownEvaluation:
    """What the strong bot makes of a position.

    Attributes:
        seat: Who is to answer; None where the game is over.
        name: Who that is; seat 0 where the game is over.
        chance: Of that player to win as the table lies, from 0 to 1; None where the
            game has no strong bot.
        offers: The answers, the best first.
    """

    seat: int | None
    name: str
    chance: float | None
    offers: tuple[StudyOffer, ...]

    @property
    def percent(self) -> int | None:
        """Return the chance in whole percent."""
        return None if self.chance is None else round(100 * self.chance)


@dataclass(frozen=True, slots=True)
class Candidates:
    """Cards of which some are to be chosen.

    Attributes:
        cards: Ids and names.
        minimum: How many at least.
        maximum: How many at most.
    """

    cards: tuple[tuple[int, str], ...]
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class ShownStudy:
    """A position of a study.

    Attributes:
        study: The row.
        tree: All its moves.
        names: Who plays, by seat.
        at: The move that leads to it; None at the start.
        view: The table with open hands, as in a replay.
        phase: The name of the phase.
        sides: Both sides for ``battles/_small_table.html``, the upper one first.
        turns: The turns of the line: the number of each, and the move it begins after.
        moves: The moves of the line in this turn, and the one that leads here.
        before: The number of the move before; None at the start.
        after: The number of the next move of the line; None at its end.
        seat: Who is to answer; None where the game is over.
        offers: What they can do; of very many answers, some.
        candidates: The cards they choose from, where the offers are only some.
        cards: Which of its cards have changed.
        is_current: Whether it is shown with the cards as they are now.
        stopped: Why the line does not go on with these cards; None if it does.
    """

    study: Study
    tree: Tree
    names: tuple[str, str]
    at: Move | None
    view: dict[str, Any]
    phase: str
    sides: tuple[dict[str, Any], ...]
    turns: tuple[tuple[int, int], ...]
    moves: tuple[ShownMove, ...]
    before: int | None
    after: int | None
    seat: int | None
    offers: tuple[StudyOffer, ...]
    candidates: Candidates | None
    cards: StudyCards
    is_current: bool
    stopped: ImpossiblePosition | None

    @property
    def turn(self) -> int:
        """Return the number of the turn."""
        return int(self.view["turn"]["number"])

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.view["result"] is not None

    @property
    def winner(self) -> str:
        """Return who has won; nobody in a draw, or while the game goes on."""
        won = (self.view["result"] or {}).get("winner")
        return "" if won is None else self.names[won]

    @property
    def actor(self) -> str:
        """Return who is to answer; nobody where the game is over."""
        return "" if self.seat is None else self.names[self.seat]


def list_own_studies(viewer: Viewer) -> QuerySet[Study]:
    """Return the viewer's studies, the last changed first."""
    return Study.objects.owned_by(viewer).defer("start", "moves")


def list_public_studies() -> QuerySet[Study]:
    """Return the studies for everyone, newest first."""
    public = Study.objects.public().select_related("owner").defer("start", "moves")
    return public.order_by("-created_at", "-pk")


def get_study_for(viewer: Viewer, study_id: UUID) -> Study:
    """Return a study that the viewer may see.

    Raises:
        StudyNotFound: There is none, or it is another user's and not shared.
    """
    found = Study.objects.find_for(viewer, study_id)
    if found is None:
        raise StudyNotFound
    return found


def show_study(
    study: Study, number: int, language: str, *, is_current: bool = False
) -> ShownStudy:
    """Build a position of a study, and what is around it.

    Args:
        study: The study.
        number: The move that leads to it; 0 for the start.
        language: Of names and log lines.
        is_current: Whether its cards are taken as they are now.

    Raises:
        MoveNotFound: The study has no such move.
        CardNotFound: One of its cards is not public any more.
        ImpossiblePosition: The rules do not allow the position with these cards.
    """
    tree = Tree.read(study.moves)
    path, line = tree.find_path(number), tree.find_line(number)
    cards = find_cards(study)
    game = StudyGame(study, cards.now if is_current else None)
    battle = game.find_position(path)
    walk = _walk(game, line)
    line = line[: len(walk.turn_of)]
    teller = _Teller(game, list_names(study), language)
    view = view_from_perspective(battle.view, OPEN_HANDS)
    turn = view["turn"]["number"]
    place = len(path) - 1
    shown = [
        each for each in range(len(line)) if walk.turn_of[each] == turn or each == place
    ]
    question = battle.decision
    return ShownStudy(
        study=study,
        tree=tree,
        names=teller.names,
        at=path[-1] if path else None,
        view=view,
        phase=_name_phase(game, view["turn"]["phase"], language),
        sides=_draw_sides(study, game, teller, view),
        turns=walk.turns,
        moves=_show_moves(tree, game, teller, line, shown),
        before=path[-1].parent if path else None,
        after=line[place + 1].number if place + 1 < len(line) else None,
        seat=None if question is None else question.player,
        offers=_list_offers(tree, teller, battle, number),
        candidates=_list_candidates(battle, teller, view),
        cards=cards,
        is_current=is_current,
        stopped=walk.stopped,
    )


def list_names(study: Study) -> tuple[str, str]:
    """Return who plays in a study, by seat."""
    if study.battle_id is None:
        return _("You"), _("Opponent")
    seats = BattleSeat.objects.filter(battle_id=study.battle_id).order_by("seat")
    first, second = (get_player_name(seat) for seat in seats)
    return first, second


@dataclass(frozen=True, slots=True)
class _Walk:
    """The turns of a line, as far as the rules allow it.

    Attributes:
        turn_of: The number of the turn each move is made in.
        turns: As ``ShownStudy.turns``.
        stopped: Why it ends early.
    """

    turn_of: list[int]
    turns: tuple[tuple[int, int], ...]
    stopped: ImpossiblePosition | None


def _walk(game: StudyGame, line: list[Move]) -> _Walk:
    view: Any = game.begin().view(None)
    turn = view["turn"]["number"]
    turn_of: list[int] = []
    turns = [(turn, START)]
    try:
        for step in game.play(line):
            turn_of.append(turn)
            if any(event.type == NEW_TURN for event in step.facts):
                view = step.battle.view(None)
                turn = view["turn"]["number"]
                turns.append((turn, step.move.number))
    except ImpossiblePosition as refusal:
        return _Walk(turn_of, tuple(turns), refusal)
    return _Walk(turn_of, tuple(turns), None)


class _Teller:
    """Tells what happens in a study, in the reader's language.

    Attributes:
        names: Who plays, by seat.
        faces: What every card looks like, by number.
    """

    def __init__(self, game: StudyGame, names: tuple[str, str], language: str) -> None:
        self.names = names
        self._language = language
        self._ruleset = game.ruleset
        self._reader = None if game.study.battle_id else game.study.seat
        every = game.pinned.revision_by_number
        self.faces: dict[str, Any] = dict(game.pinned.catalogue(every, language))
        if game.study.start["filler"]:
            self.faces[FILLER_NUMBER] = build_filler_face()

    def name_card(self, number: str | None) -> str:
        """Return the name of a card; of one that nobody sees, that it is face down."""
        return str(self.faces[number]["name"]) if number else _("face-down card")

    def tell(
        self, battle: AnyBattle, facts: tuple[kernel.Event, ...]
    ) -> tuple[str, ...]:
        """Return what happened, as both players together know it."""
        events = view_from_perspective(
            lambda seat: battle.events_for(facts, seat), OPEN_HANDS
        )
        cards = {number: face["name"] for number, face in self.faces.items()}
        found = self._ruleset.tell(
            events, self._language, self._reader, self.names, cards
        )
        lines = ("".join(part["text"] for part in line["parts"]) for line in found)
        return tuple(lines)[:MOST_LINES] or (_("Nothing happens at once."),)


def _name_phase(game: StudyGame, phase: str, language: str) -> str:
    """Return the name of a phase; none before the first turn."""
    if phase not in game.ruleset.layout.phases:
        return ""
    own = game.ruleset.layout.words(language).get("phase", {})
    return own[phase] if phase in own else str(lazy_title("phase", phase))


def _show_moves(
    tree: Tree, game: StudyGame, teller: _Teller, line: list[Move], shown: list[int]
) -> tuple[ShownMove, ...]:
    """Show some moves of a line that lie next to each other."""
    if not shown:
        return ()
    battle = game.find_position(line[: shown[0]])
    moves: list[ShownMove] = []
    for move in line[shown[0] : shown[-1] + 1]:
        others = [
            ShownMove(other, _try(game, teller, battle, other))
            for other in tree.list_following(move.parent)
            if other != move
        ]
        facts = game.carry_out(battle, move)
        moves.append(ShownMove(move, teller.tell(battle, facts), tuple(others)))
    return tuple(moves)


def _try(
    game: StudyGame, teller: _Teller, battle: AnyBattle, move: Move
) -> tuple[str, ...]:
    """Return what a move would cause; why it cannot be, where it cannot."""
    twin = battle.copy()
    try:
        return teller.tell(twin, game.carry_out(twin, move))
    except ImpossiblePosition as refusal:
        return (str(refusal.message),)


def _draw_sides(
    study: Study, game: StudyGame, teller: _Teller, view: dict[str, Any]
) -> tuple[dict[str, Any], ...]:
    layout = game.ruleset.layout
    above = 1 - study.seat

    def draw(seat: int) -> dict[str, Any]:
        player = view["players"][seat]
        seated = PublicSeat(
            name=teller.names[seat],
            rating=None,
            score=layout.score_of(player),
            is_turn=view["turn"]["player"] == seat,
        )
        side = build_small_side(view, layout, seated, seat, teller.faces, above=above)
        return side | _draw_piles(layout, teller, player)

    return draw(above), draw(study.seat)


def _draw_piles(
    layout: Layout, teller: _Teller, player: dict[str, Any]
) -> dict[str, Any]:
    zones = [layout.column[0], *(zone for kind, zone in layout.piles if kind == "open")]
    points = [zone for kind, zone in layout.piles if kind == "points"]
    ap = [unit for zone in points for unit in player[zone]]
    return {
        "piles": [
            {
                "zone": zone,
                "name": layout.zone_name(ZONE_NAMES.get(zone, zone)),
                "cards": [
                    teller.faces.get(unit["card"], {"is_filler": True})
                    for unit in player[zone]
                ],
            }
            for zone in ("hand", *zones)
        ],
        "ap": len(ap) if points else None,
        "active_ap": sum(unit["mode"] == "active" for unit in ap),
    }


def _list_offers(
    tree: Tree, teller: _Teller, battle: AnyBattle, number: int
) -> tuple[StudyOffer, ...]:
    question = battle.decision
    if question is None:
        return ()
    seat = question.player
    known = {
        write_key(move.action): move.number
        for move in tree.list_following(number)
        if move.seat == seat
    }
    offers: list[StudyOffer] = []
    for action in battle.legal_actions(seat).some(MOST_OFFERS, Chance(b"offers")):
        twin, plain = battle.copy(), action.to_dict()
        lines = teller.tell(twin, twin.apply(action, seat))
        offers.append(StudyOffer(plain, lines, known.get(write_key(plain), START)))
    return tuple(offers)


def _list_candidates(
    battle: AnyBattle, teller: _Teller, view: dict[str, Any]
) -> Candidates | None:
    question = battle.decision
    if question is None or question.candidates is None:
        return None
    if len(battle.legal_actions(question.player)) <= MOST_OFFERS:
        return None
    numbers = dict(_list_units(view))
    cards = tuple(
        (card, teller.name_card(numbers.get(card))) for card in question.candidates
    )
    return Candidates(cards, question.minimum, question.maximum)


def _list_units(data: object) -> Iterator[tuple[int, str | None]]:
    """Yield id and number of every card in a view."""
    if isinstance(data, dict):
        if "id" in data and "card" in data:
            yield data["id"], data["card"]
        for each in data.values():
            yield from _list_units(each)
    elif isinstance(data, list):
        for each in data:
            yield from _list_units(each)


def evaluate_study(
    study: Study, number: int, language: str, *, is_current: bool = False
) -> ShownEvaluation:
    """Evaluate a position of a study, and each answer to its question.

    Raises:
        MoveNotFound: The study has no such move.
        CardNotFound: One of its cards is not public any more.
        ImpossiblePosition: The rules do not allow the position with these cards.
    """
    tree = Tree.read(study.moves)
    game = StudyGame(study, find_cards(study).now if is_current else None)
    battle = game.find_position(tree.find_path(number))
    teller = _Teller(game, list_names(study), language)
    offers = _list_offers(tree, teller, battle, number)
    found = evaluate_position(game.ruleset, battle)
    chances = {} if found is None else dict(found.answers)
    # Of answers that mean the same the bot tries one; they cause the same, too.
    by_lines = {
        each.lines: chances[key] for each in offers if (key := each.key) in chances
    }
    rated = [replace(each, chance=by_lines.get(each.lines)) for each in offers]
    rated.sort(key=lambda each: -1.0 if each.chance is None else -1 - each.chance)
    return ShownEvaluation(
        seat=None if found is None else found.seat,
        name=teller.names[found.seat or 0] if found else "",
        chance=None if found is None else found.chance,
        offers=tuple(rated),
    )
