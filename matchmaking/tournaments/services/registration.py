"""Creating a tournament, entering it, leaving it, and beginning it."""

from dataclasses import dataclass, replace
from datetime import datetime
from hmac import compare_digest
from secrets import choice, token_bytes
from typing import Final

from django.db import transaction

import collection.services
from battles.bots import BOTS, USUAL_BOT
from battles.games.registry import RULESETS, USUAL_GAME
from battles.match_options.options import SERIES_LENGTHS, list_clock_presets
from battles.seating import battle_creation, event_matches
from collection.selectors import list_formats
from collection.services import FrozenDeck
from matchmaking.clubs.services import lock_club, require_officer
from matchmaking.queueing.deck_choices import freeze_deck_for
from matchmaking.queueing.queues import DeckChoice
from matchmaking.tournaments import impartiality, selectors
from matchmaking.tournaments.errors import (
    BadSettings,
    NotEntered,
    RatedNeedsJudge,
    RegistrationClosed,
    TooFewPlayers,
    TooManyTournaments,
    TournamentFull,
    WrongCode,
)
from matchmaking.tournaments.models import (
    LONGEST_ABOUT,
    LONGEST_CODE,
    LONGEST_NAME,
    Bots,
    Entry,
    How,
    JudgeCall,
    Kind,
    League,
    Match,
    State,
    TopCut,
    Tournament,
)
from matchmaking.tournaments.rules import Outcome
from unionarena.core.accounts.guests import refuse_guest
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.accounts.profanity import refuse_profanity
from unionarena.core.accounts.sanctions import refuse_sanctioned
from unionarena.core.accounts.services import lock_people
from unionarena.core.chance import Chance
from unionarena.core.daily_limits import refuse_too_many_today
from unionarena.core.text_input import clean_line, clean_lines

from . import announcements, rounds
from .deck_checks import drop_illegal_decks
from .row_locks import lock_tournament, mark_changed

MOST_OPEN: Final = 3
TOURNAMENTS_A_DAY: Final = 20
FEWEST, MOST = 2, 256
MOST_ROUNDS: Final = 15
MOST_IN_ROUND_ROBIN: Final = MOST_ROUNDS + 1
MINUTES = (5, 240)
MOST_DAYS: Final = 14
LONGEST_BREAK_S: Final = 1800
# Of a cast with open hands: who sees them must be too late to help a player.
LEAST_CAST_MINUTES: Final = 3
LEAST_RATED_CAST_MINUTES: Final = 10
MOST_CAST_MINUTES: Final = 60
SEED_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a tournament; the fields of ``Tournament`` with those names.

    Attributes:
        game: Name of the game.
        format: Code; empty: the default format, or that of a game with only one.
        rounds: 0: as many as leave one player unbeaten.
        round_days: Only of a round robin of people; see ``Tournament``.
        break_s: Seconds between rounds, in which a judge can still take back.
        cast_minutes: Delay of a cast with open hands; 0: there is none.
        club_id: The club it is organised for; None: for none.
    """

    name: str
    game: str = USUAL_GAME.name
    kind: str = Kind.SWISS.value
    about: str = ""
    format: str = ""
    code: str = ""
    capacity: int = 8
    rounds: int = 0
    top_cut: int = TopCut.NONE.value
    shows_lists: bool = True
    round_minutes: int = 40
    round_days: int = 0
    break_s: int = 60
    clock: str = "normal"
    best_of: int = 1
    is_rated: bool = False
    bots: str = Bots.NONE.value
    bot: str = USUAL_BOT
    cast_minutes: int = 0
    begins_at: datetime | None = None
    club_id: int | None = None

    def _count_most_places(self) -> int:
        return MOST_IN_ROUND_ROBIN if self.kind == Kind.ROUND_ROBIN else MOST

    def _has_rounds_of_days(self) -> bool:
        """Whether a match can wait for days: no bots, and no one is eliminated."""
        is_round_robin = self.kind == Kind.ROUND_ROBIN and not self.top_cut
        return is_round_robin and self.bots == Bots.NONE

    def _get_least_cast_minutes(self) -> int:
        return LEAST_RATED_CAST_MINUTES if self.is_rated else LEAST_CAST_MINUTES

    def check(self) -> None:
        """Refuse impossible settings.

        Raises:
            BadSettings: The details name the setting.
        """
        if self.game not in RULESETS:
            raise BadSettings(details={"setting": "game"})
        presets = list_clock_presets()
        bots = RULESETS[self.game].bots
        offered = {n for n, bot in BOTS.items() if bot.is_offered and n in bots}
        right = {
            "name": 0 < len(self.name) <= LONGEST_NAME,
            "about": len(self.about) <= LONGEST_ABOUT,
            "code": len(self.code) <= LONGEST_CODE,
            "kind": self.kind in Kind.values,
            "format": self.format in {"", *list_format_codes(self.game)},
            "capacity": FEWEST <= self.capacity <= self._count_most_places(),
            "rounds": 0 <= self.rounds <= MOST_ROUNDS,
            "top_cut": self.top_cut in TopCut.values
            and not (self.top_cut and self.kind in (Kind.ELIMINATION, Kind.DOUBLE)),
            "round_minutes": MINUTES[0] <= self.round_minutes <= MINUTES[1],
            "round_days": self.round_days in range(MOST_DAYS + 1)
            and (not self.round_days or self._has_rounds_of_days()),
            "break_s": 0 <= self.break_s <= LONGEST_BREAK_S,
            "clock": self.clock in presets and presets[self.clock].is_live,
            "best_of": self.best_of in SERIES_LENGTHS,
            "bots": self.bots in Bots.values,
            "bot": self.bot in offered,
            "cast_minutes": not self.cast_minutes
            or self._get_least_cast_minutes() <= self.cast_minutes <= MOST_CAST_MINUTES,
        }
        for name, is_right in right.items():
            if not is_right:
                raise BadSettings(details={"setting": name})


def list_format_codes(game: str) -> list[str]:
    """List the formats of a game that can be chosen, the default one first."""
    if RULESETS[game].own is not None:
        return []
    return [one.code for one in list_formats()]


@transaction.atomic
def create_tournament(*, user: User, settings: Settings, now: datetime) -> Tournament:
    """Create a tournament; registration opens at once.

    Raises:
        NeedsAccount: A guest asks.
        Sanctioned: A moderator has forbidden them tournaments.
        BadSettings: A setting has no such value; the details name it.
        RatedNeedsJudge: It is to be rated, and they are no judge of the site.
        Offensive: A text offends.
        ClubNotFound, NotAnOfficer: It is to be for a club they do not run.
        TooManyTournaments: They organise as many at once as allowed.
        TooManyToday: They have created too many.
    """
    settings = check_settings(user=user, settings=settings, now=now)
    lock_people(user.pk)
    own = Tournament.objects.filter(organiser=user, league=None)
    refuse_too_many_today(own, "created_at", TOURNAMENTS_A_DAY, now=now)
    is_full = own.not_over().count() >= MOST_OPEN
    if is_full and not user.has_perm(impartiality.JUDGE):
        raise TooManyTournaments(details={"most": MOST_OPEN})
    return add_tournament(user=user, settings=settings, now=now)


def check_settings(*, user: User, settings: Settings, now: datetime) -> Settings:
    """Return settings with clean texts and a format, if this user may choose them.

    Raises:
        NeedsAccount, Sanctioned, BadSettings, RatedNeedsJudge, Offensive,
        ClubNotFound, NotAnOfficer: See ``create_tournament``.
    """
    refuse_guest(user)
    refuse_sanctioned(user, Sanction.Kind.TOURNAMENTS, now=now)
    fields = {name: getattr(settings, name) for name in Settings.__slots__}
    fields["name"] = refuse_profanity(clean_line(settings.name))
    fields["about"] = refuse_profanity(clean_lines(settings.about))
    fields["code"] = clean_line(settings.code)
    settings = Settings(**fields)
    settings.check()
    if settings.is_rated and not user.has_perm(impartiality.JUDGE):
        raise RatedNeedsJudge
    if settings.club_id is not None:
        require_officer(user, settings.club_id)
    default_format = next(iter(list_format_codes(settings.game)), "")
    return replace(settings, format=settings.format or default_format)


def add_tournament(
    *, user: User, settings: Settings, now: datetime, league: League | None = None
) -> Tournament:
    """Add a tournament whose settings have been checked.

    Raises:
        ClubNotFound: The club it is for was closed meanwhile.
    """
    fields = {name: getattr(settings, name) for name in Settings.__slots__}
    if settings.club_id is not None:
        lock_club(settings.club_id)
    made = Tournament.objects.create(
        organiser=user,
        seed=token_bytes(SEED_BYTES),
        created_at=now,
        league=league,
        **fields,
    )
    announcements.post_opening(made)
    return made


@transaction.atomic
def enter_tournament(
    *, user: User, pk: int, deck: DeckChoice, code: str = "", now: datetime
) -> Entry:
    """Enter with a deck, which is frozen as it is now.

    A player who has entered already changes their deck with it; once the tournament has
    begun, no one can.

    Raises:
        NeedsAccount: A guest asks.
        Sanctioned: A moderator has forbidden them tournaments.
        TournamentNotFound: There is none.
        RegistrationClosed: It has begun, or was called off.
        HasReadLists, JudgesHere, Interested: See ``impartiality``.
        WrongCode: The entry code is wrong.
        TournamentFull: All places are taken.
        DeckNotFound: The deck is not theirs.
        NoSuchDeck: The game has no ready-made deck of that name.
        DeckOfOtherGame: It is one of another game.
        DeckIllegal: It may not be played in this format; the details say why.
    """
    refuse_guest(user)
    refuse_sanctioned(user, Sanction.Kind.TOURNAMENTS, now=now)
    tournament = lock_tournament(pk)
    if not tournament.is_open:
        raise RegistrationClosed
    impartiality.refuse_interested_player(user, tournament)
    mine = tournament.entries.filter(user=user).first()
    known = mine is not None or tournament.organiser_id == user.pk
    if not known and not compare_digest(
        tournament.code.casefold().encode(), clean_line(code).casefold().encode()
    ):
        raise WrongCode
    if mine is None and tournament.entries.count() >= tournament.capacity:
        raise TournamentFull
    has_formats = tournament.ruleset.own is None
    frozen = freeze_deck_for(
        user,
        deck,
        game=tournament.game,
        code=(tournament.format or None) if has_formats else "",
    )
    mine = mine or Entry(tournament=tournament, user=user, entered_at=now)
    mine.name = user.shown_name
    _give(mine, frozen)
    mark_changed(tournament)
    return mine


@transaction.atomic
def leave_tournament(*, user: User, pk: int, now: datetime) -> None:
    """Leave a tournament, or drop out of a running one.

    Raises:
        TournamentNotFound: There is none.
        NotEntered: They do not take part.
        RegistrationClosed: It is over.
    """
    tournament = lock_tournament(pk)
    mine = tournament.entries.filter(user=user, dropped_at=None).first()
    if mine is None:
        raise NotEntered
    if tournament.is_open:
        mine.delete()
        mark_changed(tournament)
        return
    if not tournament.is_running:
        raise RegistrationClosed
    rounds.drop_entry(tournament, mine, How.LEFT, now=now)


@transaction.atomic
def begin_tournament(*, user: User, pk: int, now: datetime) -> None:
    """Close registration, check all decks once more, and pair the first round.

    Raises:
        TournamentNotFound: There is none.
        NotTheJudge: They are none of its judges.
        RegistrationClosed: It has begun already, or was called off.
        TooFewPlayers: Fewer than two play.
    """
    tournament = lock_tournament(pk)
    impartiality.require_acting_judge(user, tournament)
    if not tournament.is_open:
        raise RegistrationClosed
    begin_locked_tournament(tournament, now=now)


def begin_locked_tournament(tournament: Tournament, *, now: datetime) -> None:
    """Begin a tournament that is locked and open.

    Raises:
        TooFewPlayers: Fewer than two play.
    """
    drop_illegal_decks(tournament, now=now)
    _seat_bots(tournament, now)
    entries = list(tournament.entries.order_by("pk"))
    players = [entry for entry in entries if entry.dropped_at is None]
    if len(players) < FEWEST:
        raise TooFewPlayers
    numbers = list(range(1, len(entries) + 1))
    Chance(bytes(tournament.seed)).shuffle(numbers)
    for entry, lot in zip(entries, numbers, strict=True):
        entry.lot = lot
    Entry.objects.bulk_update(entries, ["lot"])
    tournament.state, tournament.begun_at = State.RUNNING, now
    tournament.rounds = selectors.count_planned_rounds(tournament, len(players))
    tournament.save(update_fields=["state", "begun_at", "rounds"])
    rounds.start_next_round(tournament, now=now)


@transaction.atomic
def cancel_tournament(*, user: User, pk: int, now: datetime) -> None:
    """End a tournament without a winner; its battles are called off.

    Raises:
        TournamentNotFound: There is none.
        NotTheJudge: They are none of its judges.
        RegistrationClosed: It is over, or was called off already.
        PlaysHere, OwnGame, Interested: See ``impartiality``.
    """
    tournament = lock_tournament(pk)
    impartiality.require_acting_judge(user, tournament)
    if not (tournament.is_open or tournament.is_running):
        raise RegistrationClosed
    impartiality.refuse_interested_cancellation(user, tournament)
    cancel_locked_tournament(tournament, now=now)


def cancel_locked_tournament(tournament: Tournament, *, now: datetime) -> None:
    """Do the same for one that is locked and not over."""
    playing = Match.objects.filter(
        round__tournament=tournament, outcome=Outcome.PENDING.value
    )
    for match in playing:
        if match.battle_id is not None:
            event_matches.end_match(match.battle_id, against=None, now=now)
    tournament.state, tournament.ended_at = State.CALLED_OFF, now
    tournament.save(update_fields=["state", "ended_at"])
    mark_changed(tournament)


def _give(entry: Entry, deck: FrozenDeck) -> None:
    entry.deck_id, entry.deck_name = deck.deck_id, deck.name
    entry.revision_ids = list(deck.revision_ids)
    entry.save()


def _seat_bots(tournament: Tournament, now: datetime) -> None:
    count = tournament.entries.filter(dropped_at=None).count()
    free = tournament.capacity - count
    wanted = {Bots.NONE: 0, Bots.EVEN: count % 2, Bots.FILL: free}
    name = str(BOTS[tournament.bot].name)
    for number in range(1, min(free, wanted[Bots(tournament.bots)]) + 1):
        bot = Entry(
            tournament=tournament,
            bot=tournament.bot,
            name=f"{name} {number}",
            entered_at=now,
        )
        _give(bot, _draw_deck_of_bot(tournament.game))


def _draw_deck_of_bot(game: str) -> FrozenDeck:
    own = RULESETS[game].own
    if own is None:
        return collection.services.freeze_starter_or_random()
    return battle_creation.get_bundled_deck(game, choice(sorted(own.decks)))


def rename_entries(user_id: int, name: str) -> None:
    """Rename a user's entries, and remove the names of their decks and their words."""
    JudgeCall.objects.filter(entry__user=user_id).update(note="")
    Entry.objects.filter(user=user_id).update(name=name, deck_name="")
