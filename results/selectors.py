"""Reads of the results app: outcomes, histories, ratings.

An outcome is visible to its players only; for everyone else it does not exist.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from battles.bots import BOTS
from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME, get_game_title
from battles.maintenance import finished_battles
from unionarena.core import ratings
from unionarena.core.accounts.models import User
from unionarena.core.prepared_queries import (
    PreparedQuery,
    number_parameter,
    text_parameter,
    uuid_parameter,
)
from unionarena.core.ratings import (
    INITIAL_DEVIATION,
    INITIAL_RATING,
    INITIAL_VOLATILITY,
    PROVISIONAL_DEVIATION,
    Tier,
    find_tier,
)

from .errors import OutcomeNotFound
from .models import (
    Outcome,
    Participant,
    PlayedDeck,
    Rating,
    RatingChange,
    Result,
    Season,
    Unrated,
    list_stored_names,
)

# Enough to say something, few enough to read at once.
GAMES_COUNTED = 500

_HAS_WON = {Result.WIN: True, Result.LOSS: False, Result.DRAW: None}

# Deviation of a regular player, with which a change is compared.
REGULAR_DEVIATION = 60.0


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A player's rating on a ladder.

    Attributes:
        format: Code of the format; empty before the first game.
        season: Number of the season.
        rating: In rating points; 1500 before the first game.
        deviation: One standard error, in rating points.
        games: Rated games of this season.
        game: Name of the game that is played.
    """

    format: str = ""
    season: int = 1
    rating: float = INITIAL_RATING
    deviation: float = INITIAL_DEVIATION
    games: int = 0
    game: str = USUAL_GAME.name

    @property
    def game_title(self) -> str:
        """The game's name."""
        return get_game_title(self.game)

    @property
    def is_usual(self) -> bool:
        """Whether this is the default game."""
        return self.game == USUAL_GAME.name

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is too uncertain to be taken at face value."""
        return self.deviation > PROVISIONAL_DEVIATION

    @property
    def tier(self) -> Tier | None:
        """The tier of the rating; None while it is provisional."""
        return find_tier(self.rating, deviation=self.deviation)

    @property
    def spread(self) -> int:
        """Half the width of the 95 % interval, in rating points."""
        return round(2 * self.deviation)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a rating changed by this much.

    Attributes:
        opponent: The opponent's rating before, as it is shown.
        opponent_spread: It lay within so many points with 95 % certainty.
        expected: The points the person could expect, of one.
        scored: The points they got.
        spread: Their own rating lay within so many points with 95 % certainty.
        usual: What the same game changes for a regular player.
        carried: The rating of the last season, if this game began a new one.
        before: The rating before, as it is shown.
    """

    opponent: int
    opponent_spread: int
    expected: float
    scored: float
    spread: int
    usual: int
    carried: int | None
    before: int

    @property
    def is_unsure(self) -> bool:
        """Whether the change is greater than usual because the rating was uncertain."""
        return self.spread > 2 * PROVISIONAL_DEVIATION


def explain_change(change: RatingChange, result: Result) -> Explanation:
    """Explain a rating change; no query."""
    own = ratings.Rating(
        change.rating_before, change.deviation_before, change.volatility_before
    )
    opponent = ratings.Rating(change.opponent_rating, change.opponent_deviation)
    score = _SCORES[result]
    regular = ratings.Rating(own.rating, REGULAR_DEVIATION, INITIAL_VOLATILITY)
    usual = ratings.update_rating(regular, [ratings.Game(opponent, score)])
    return Explanation(
        opponent=round(opponent.rating),
        opponent_spread=round(2 * opponent.deviation),
        expected=ratings.compute_expected_score(own, opponent),
        scored=score.value,
        spread=round(2 * own.deviation),
        usual=round(usual.rating - own.rating),
        carried=None if change.rating_carried is None else round(change.rating_carried),
        before=round(own.rating),
    )


_SCORES = {
    Result.WIN: ratings.Score.WIN,
    Result.LOSS: ratings.Score.LOSS,
    Result.DRAW: ratings.Score.DRAW,
}

# The dial of a rating: half a circle, with room for twice the change.
NEEDLE_STEP: Final = 50


@dataclass(frozen=True, slots=True)
class Needle:
    """A dial of ratings with its needle.

    Attributes:
        low: The rating at the left end.
        before: The rating in the middle, where the needle was.
        high: The rating at the right end.
        after: The rating it points to.
        degrees: How far the needle turned, to the right if positive.
    """

    low: int
    before: int
    high: int
    after: int
    degrees: float


def draw_needle(change: RatingChange) -> Needle:
    """Draw the dial of a rating change; no query."""
    before, after = round(change.rating_before), round(change.rating_after)
    room = NEEDLE_STEP * -(-max(1, 2 * abs(after - before)) // NEEDLE_STEP)
    return Needle(
        low=before - room,
        before=before,
        high=before + room,
        after=after,
        degrees=round(90 * (after - before) / room, 1),
    )


# Cards of a deck that are pictured beside its name.
PICTURED: Final = 4


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match.

    Attributes:
        participant: Who, with which deck, and how it ended for them.
        change: What it did to their rating, if it did.
    """

    participant: Participant
    change: RatingChange | None

    @property
    def name(self) -> str:
        """Name to show: a player's current one, a bot's in the reader's language.

        An opponent of the campaign keeps the name it was met under.
        """
        person, bot = self.participant.user, self.participant.bot
        if person is not None:
            return person.shown_name
        is_named = self.participant.outcome.origin == finished_battles.CAMPAIGN_ORIGIN
        if bot in BOTS and not is_named:
            return str(BOTS[bot].name)
        return self.participant.name if bot else _("Former player")

    @property
    def is_bot(self) -> bool:
        """Whether a bot played this side."""
        return bool(self.participant.bot)

    @property
    def result(self) -> Result:
        """How it ended for this side."""
        return Result(self.participant.result)

    @property
    def rating(self) -> int | None:
        """Rating after the match, as it is shown."""
        return None if self.change is None else round(self.change.rating_after)

    @property
    def rating_change(self) -> int | None:
        """Difference of the shown ratings, so that the displayed sum is right."""
        if self.change is None:
            return None
        return round(self.change.rating_after) - round(self.change.rating_before)

    @property
    def tier(self) -> Tier | None:
        """Tier after the match."""
        change = self.change
        if change is None:
            return None
        return find_tier(change.rating_after, deviation=change.deviation_after)

    @property
    def tier_before(self) -> Tier | None:
        """Tier before the match; None if it changed no rating."""
        change = self.change
        if change is None:
            return None
        return find_tier(change.rating_before, deviation=change.deviation_before)

    @property
    def tier_move(self) -> str:
        """How the tier changed: ``up``, ``down``, or ``placed`` if there was none."""
        before, after = self.tier_before, self.tier
        if after is None or before == after:
            return ""
        if before is None:
            return "placed"
        return "up" if after.floor > before.floor else "down"

    @property
    def explanation(self) -> Explanation | None:
        """Why the rating changed by this much, if it did."""
        return None if self.change is None else explain_change(self.change, self.result)

    @property
    def needle(self) -> "Needle | None":
        """The dial that shows how the rating changed, if it did."""
        return None if self.change is None else draw_needle(self.change)


@dataclass(frozen=True, slots=True)
class Match:
    """An outcome from one player's side."""

    outcome: Outcome
    own: Side
    opponent: Side

    @property
    def is_trial(self) -> bool:
        """Whether it has no loser: it began from a position, as lessons do.

        A win there is a win all the same.
        """
        is_from_position = self.outcome.origin == finished_battles.POSITION_ORIGIN
        return is_from_position and Result(self.own.result) is not Result.WIN

    @property
    def game_title(self) -> str:
        """Name of the game that was played."""
        return get_game_title(self.outcome.game)

    @property
    def is_usual(self) -> bool:
        """Whether that is the default game."""
        return self.outcome.game in list_stored_names(USUAL_GAME.name)

    @property
    def reason(self) -> str:
        """Why it ended, in a sentence for this player."""
        has_won = _HAS_WON[Result(self.own.result)]
        return finished_battles.describe_end(
            self.outcome.reason, game=self.outcome.game, has_won=has_won
        )

    @property
    def unrated_because(self) -> str:
        """Why it changed no rating, in a sentence; empty if it did, or never could."""
        because = self.outcome.unrated_because
        if because in ("", Unrated.CASUAL, Unrated.BOT):
            return ""
        return str(Unrated(because).label)

    @property
    def winner(self) -> "Side | None":
        """The side that won; None in a draw."""
        sides = (self.own, self.opponent)
        return next((side for side in sides if side.result is Result.WIN), None)

    @property
    def first(self) -> "Side | None":
        """The side that went first, if known."""
        seats = {side.participant.seat: side for side in (self.own, self.opponent)}
        first = self.outcome.first_seat
        return None if first is None else seats[first]

    @property
    def duration_s(self) -> float:
        """Seconds from the first decision to the end."""
        return self.outcome.duration.total_seconds()


def get_rating(
    user: User, code: str | None = None, *, game: str | None = None
) -> PlayerRating:
    """Return a player's rating; a newcomer's before the first rated game.

    Args:
        user: Who.
        code: Of the format; None for the one they played last.
        game: Name of the game; None for the one they played last, with a format for
            the usual one.
    """
    if code is None:
        return get_ratings([user.pk], game=game)[user.pk]
    name = game or USUAL_GAME.name
    rows = _RATINGS.ask(user=user.pk, game=name, format=code)
    return _convert_season_row(rows[-1]) if rows else PlayerRating(code, game=name)


def get_ratings(
    user_ids: Collection[int], *, game: str | None = None
) -> Mapping[int, PlayerRating]:
    """Return the ratings of several players, in one query; see ``get_rating``."""
    rows = Rating.objects.filter(user_id__in=user_ids)
    if game is not None:
        rows = rows.filter(game=game)
    known = {row.user_id: _convert_season_row(row) for row in _by_last_game(rows)}
    newcomer = PlayerRating(game=game or USUAL_GAME.name)
    return {user_id: known.get(user_id, newcomer) for user_id in user_ids}


def _by_last_game(rows: QuerySet[Rating]) -> QuerySet[Any]:
    """Order rows so that the one that counts comes last, each with its season."""
    begun = Season.objects.filter(starts_at__lte=Now()).order_by("-starts_at")
    rows = rows.annotate(season_now=Subquery(begun.values("number")[:1]))
    return rows.order_by("rated_at", "season")


# Everyone who joins the queue is looked up, thousands a second.
_RATINGS: Final = PreparedQuery(
    lambda: _by_last_game(
        Rating.objects.filter(
            user=number_parameter("user"),
            game=text_parameter("game"),
            format=text_parameter("format"),
        )
    ).values_list(
        "game",
        "format",
        "season",
        "season_now",
        "rating",
        "deviation",
        "volatility",
        "games",
    )
)


def convert_rating_row(row: Any) -> PlayerRating:  # noqa: ANN401 - a rating, or its columns
    """Return a row's rating."""
    return PlayerRating(
        row.format, row.season, row.rating, row.deviation, row.games, row.game
    )


def _convert_season_row(row: Any) -> PlayerRating:  # noqa: ANN401 - a rating with ``season_now``
    """Return the row of this season, or what an earlier season's row starts it with."""
    season: int = row.season_now or row.season
    if season <= row.season:
        return convert_rating_row(row)
    last = ratings.Rating(row.rating, row.deviation, row.volatility)
    begun = ratings.start_season(last)
    return PlayerRating(
        row.format, season, begun.rating, begun.deviation, game=row.game
    )


def list_history_for(
    viewer: User,
    *,
    game: str = "",
    deck_id: int | None = None,
    met: int | None = None,
    against: str = "",
) -> QuerySet[Outcome]:
    """List the battles a player has finished, newest first; see ``build_match``.

    Costs five queries at most, however many there are.

    Args:
        viewer: Whose.
        game: Name of the only game they are of; empty for all.
        deck_id: Only the latest with this deck of theirs; None: with any.
        met: Key of the archetype of the other deck; None: any.
        against: Kind of the other deck, as ``PlayedDeck.series``; empty: any.
    """
    own = Outcome.objects.of(viewer).informative().newest_first()
    if game:
        own = own.of_game(game)
    if deck_id is not None:
        played = finished_battles.list_games_of_deck(
            user_id=viewer.pk, deck_id=deck_id, most=GAMES_COUNTED
        )
        own = own.filter(battle__in=[each.battle_id for each in played])
    others = Participant.objects.filter(outcome=OuterRef("pk")).exclude(user=viewer)
    if met is not None:
        own = own.filter(Exists(others.filter(deck__archetype=met)))
    if against:
        own = own.filter(Exists(others.filter(deck__series=against)))
    return prefetch_sides(own)


def get_outcome_for(viewer: User, battle_id: UUID) -> Outcome:
    """Return the outcome of a battle the viewer played in; see ``build_match``.

    Raises:
        OutcomeNotFound: There is none, or it is not the viewer's to see.
    """
    own = prefetch_sides(Outcome.objects.of(viewer))
    outcome = own.filter(battle_id=battle_id).first()
    if outcome is None:
        raise OutcomeNotFound
    return outcome


def build_match(outcome: Outcome, viewer: User) -> Match:
    """Build a match from an outcome of this module, from one side."""
    changes: dict[int | None, RatingChange] = {
        change.user_id: change for change in outcome.rating_changes.all()
    }
    sides = [
        Side(participant, changes.get(participant.user_id))
        for participant in outcome.participants.all()
    ]
    own = next(side for side in sides if side.participant.user_id == viewer.pk)
    opponent = next(side for side in sides if side is not own)
    return Match(outcome, own, opponent)


def list_deck_faces(
    matches: Iterable[Match], language: str, *, most: int = PICTURED
) -> list[tuple[Match, list[tuple[Side, list[dict[str, Any]]]]]]:
    """Return matches, each with both sides and the cards their decks have most of.

    Costs one query for each game, and a few for cards this process has not shown
    lately.

    Args:
        matches: Of outcomes with ``prefetch_decks``.
        language: Of the names of the cards.
        most: Cards of each deck.
    """
    rows = list(matches)
    sides = [(match, side) for match in rows for side in (match.own, match.opponent)]
    played = [(match.outcome.game, side.participant.deck) for match, side in sides]
    faces = picture_played_decks(played, language, most=most)
    pictured = [(side, cards) for (_, side), cards in zip(sides, faces, strict=True)]
    return [(match, pictured[2 * n : 2 * n + 2]) for n, match in enumerate(rows)]


def picture_played_decks(
    played: Sequence[tuple[str, PlayedDeck | None]], language: str, *, most: int
) -> list[list[dict[str, Any]]]:
    """Return the cards that each deck, given with its game, has most of.

    None for a deck that is not known. Costs what ``list_deck_faces`` does.
    """
    decks: dict[str, list[PlayedDeck]] = {}
    for game, deck in played:
        if deck is not None:
            decks.setdefault(game or USUAL_GAME.name, []).append(deck)
    faces = {
        game: _picture_cards(game, of_game, language, most)
        for game, of_game in decks.items()
    }

    def picture(game: str, deck: PlayedDeck | None) -> list[dict[str, Any]]:
        if deck is None:
            return []
        known = faces[game or USUAL_GAME.name]
        return [known[each] for each in _most_played(deck, most) if each in known]

    return [picture(game, deck) for game, deck in played]


def _picture_cards(
    game: str, decks: Iterable[PlayedDeck], language: str, most: int
) -> dict[str, Any]:
    revisions = {each for deck in decks for each in deck.revision_ids}
    wanted = {number for deck in decks for number in _most_played(deck, most)}
    return PinnedCards(game, revisions).catalogue(wanted, language)


def _most_played(deck: PlayedDeck, most: int) -> list[str]:
    """Return the numbers of the cards a deck has most copies of."""
    return sorted(deck.cards, key=lambda number: (-deck.cards[number], number))[:most]


def list_unrecorded(
    *, since: datetime, until: datetime | None = None, limit: int
) -> list[UUID]:
    """List battles finished since then without an outcome, oldest first."""
    finished = finished_battles.iterate_finished_battles().filter(
        finished_at__gte=since, outcome__isnull=True
    )
    if until is not None:
        finished = finished.filter(finished_at__lte=until)
    return list(finished.values_list("pk", flat=True)[:limit])


@dataclass(frozen=True, slots=True)
class End:
    """End of a battle, and whether its outcome is recorded."""

    finished_at: datetime
    is_recorded: bool


_END: Final = PreparedQuery(
    lambda: (
        finished_battles.iterate_finished_battles()
        .filter(pk=uuid_parameter("battle"))
        .values_list("finished_at", "outcome")
    )
)


def find_end(battle_id: UUID) -> End | None:
    """Return when a battle ended, and whether that is recorded; None if it has not.

    Most tasks find their battle recorded together with another, and cost only this.
    """
    return next(
        (
            End(row.finished_at, is_recorded=row.outcome is not None)
            for row in _END.ask(battle=battle_id)
        ),
        None,
    )


def claim_unrecorded(
    *, since: datetime, until: datetime, limit: int
) -> list[finished_battles.FinishedBattle]:
    """Lock battles without an outcome that no one else is recording; three queries.

    Within a transaction. What another worker recorded meanwhile is left out.
    """
    waiting = finished_battles.iterate_finished_battles().filter(
        finished_at__range=(since, until), outcome__isnull=True
    )
    locked = waiting.select_for_update(skip_locked=True, no_key=True, of=("self",))
    found = finished_battles.list_finished_battles(locked[:limit])
    known = Outcome.objects.filter(battle__in=[game.battle_id for game in found])
    recorded = set(known.values_list("battle", flat=True))
    return [game for game in found if game.battle_id not in recorded]


def prefetch_sides(outcomes: QuerySet[Outcome]) -> QuerySet[Outcome]:
    """Prefetch what ``build_match`` reads, in three more queries."""
    return outcomes.prefetch_related("participants__user", "rating_changes")


def prefetch_decks(outcomes: QuerySet[Outcome]) -> QuerySet[Outcome]:
    """Prefetch the decks that ``list_deck_faces`` pictures, in one more query."""
    return outcomes.prefetch_related("participants__deck")
