"""Create sample data for pictures of the pages: users, games, news.

python -m tools.sample_site USER

The settings of the site come from the environment, and its server may be running. USER
is the viewer of the pages; the ids of the samples are printed as JSON, by name.
"""

import json
import random
import sys
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import django

ROOT = Path(__file__).resolve().parent.parent
django.setup()

from django.conf import settings
from django.test import RequestFactory
from django.utils import translation

from battles.bots import BOTS
from battles.live.session import sessions
from battles.live.submissions import concede_battle, submit_action_for_seat
from battles.match_options.options import BattleOptions
from battles.models import Battle, BattleSeat, Origin, Status
from battles.seating.battle_creation import SeatRequest, create_battle
from battles.watching.moderation import card_reports, player_reports, report_queue
from cards.importing.content import CONTENT_DIRECTORY
from cards.importing.content_files import read_series_files
from cards.releases import services as release_services
from collection.models import Deck
from collection.services import freeze_deck, grant_starter
from matchmaking.bots import services as bots
from matchmaking.clubs import services as clubs
from matchmaking.private_messages import services as private_messages
from matchmaking.services import (
    DeckChoice,
    Room,
    correspondence_queue,
    following,
    invitations,
)
from matchmaking.tournaments.services import (
    announcements,
    judge_actions,
    registration,
    ticks,
)
from results import services
from results.achievements import progress
from results.archetypes import recognition
from results.bot_games import gauntlets
from results.models import Outcome, Rating, Season, Suspicion
from results.rated_games import final_standings, rating_updates
from results.rated_games.ring_detection import Signal
from results.statistics import ladder_statistics, leaderboards, weekly_figures
from unionarena.core.accounts import sanctions
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import claim_name
from unionarena.core.comments import services as comments
from unionarena.core.errors import PlatformError
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify
from unionarena.core.web.views import server_error

NOW: Final = datetime.now(UTC)
NAMES: Final = (
    "botan", "chidori", "daichi", "emiko", "小明", "阿玲", "はるか", "ケンジ",
    "rosalind_of_the_northern_sea", "jun", "kaede", "lin",
)  # fmt: skip
GAMES: Final = 420
OF_OURS: Final = 70
DAYS: Final = 45
FORMAT: Final = "open"
RANKED: Final = 0.9
ENDS: Final = ("life", "life", "life", "deck_out", "concession", "timeout")
LONGEST_GAME: Final = 600
CHANCE: Final = random.Random(7)


def main(name: str) -> dict[str, Any]:
    """Create everything, in the order of its dependencies."""
    me = User.objects.get(username=name)
    people = [_person(each) for each in NAMES]
    made: dict[str, Any] = {"me": me.username, "other": people[0].shown_name}
    Season.objects.create(number=2, starts_at=NOW - timedelta(days=DAYS + 1))
    _play_many(me, people)
    made["battle"] = str(_play(me, people[0]))
    made["casual"] = str(_play(people[1], me, ranked=False))
    for each in people[:3]:
        following.follow_person(user=me, address=each.username, now=NOW)
        following.follow_person(user=each, address=me.username, now=NOW)
    made["letter"] = str(_play(me, people[2], steps=40, clock="days3"))
    made["watched"] = str(_play(people[3], people[4], steps=60, clock="long"))
    made |= _challenge(people[5], me)
    made["club"] = _create_club(me, people)
    made["conversation"] = _talk(me, people[1])  # before one is barred from the chat
    made |= _moderate(me, people)
    made |= _hold(me, people, made["club"])
    made["bracket"] = _hold_double(me, people)
    _comment(people, made["tournament"])
    made |= _publish()
    _tell(me, people[0].shown_name)
    made["bot"] = _bot(me)
    made["broken"] = {language: _broken(language) for language, _ in settings.LANGUAGES}
    made["gauntlet"] = gauntlets.start_gauntlet(
        user=me, deck=str(_deck(me, 0).pk), games=20
    ).pk
    season = rating_updates.get_season_at(NOW)
    recognition.recognize_archetypes(now=NOW)
    ladder_statistics.count_statistics(seasons=[season], now=NOW)
    weekly_figures.count_weeks(now=NOW)
    leaderboards.store_long_boards(season)
    _close_first_season()
    progress.count_active(since=NOW - timedelta(days=DAYS + 1), now=NOW)
    return made


def _close_first_season() -> None:
    """Pretend that the season before went as this one has so far."""
    for row in Rating.objects.filter(season=2):
        row.pk, row.season = None, 1
        row.save()
    final_standings.close_ended_seasons(now=NOW)


# --- Users and their games.


def _person(name: str) -> User:
    user = User.objects.create_user(username=name, password="a long pass phrase")
    claim_name(user)
    grant_starter(user=user)
    return user


def _deck(user: User, number: int) -> Deck:
    return user.decks.order_by("pk")[number]


def _seat(user: User, number: int) -> SeatRequest:
    deck = freeze_deck(viewer=user, deck_id=_deck(user, number).pk)
    return SeatRequest(user=user, deck=deck)


def _play_many(me: User, people: list[User]) -> None:
    """Create finished games, without their actions; the viewer's among them."""
    decks = {
        user.pk: [
            freeze_deck(viewer=user, deck_id=deck.pk)
            for deck in user.decks.order_by("pk")[:5]
        ]
        for user in (me, *people)
    }
    ended = []
    for number in range(GAMES):
        both = CHANCE.sample(people, 2)
        if number % (GAMES // OF_OURS) == 0:
            both[0] = me
        CHANCE.shuffle(both)
        before = NOW - timedelta(days=DAYS * (1 - number / GAMES), minutes=5)
        ended.append(_ended(both, decks, before))
    for battle in ended:
        services.record_outcome(battle_id=battle.pk)


def _ended(both: list[User], decks: dict[int, list[Any]], at: datetime) -> Battle:
    better = CHANCE.random() < (0.5 + 0.02 * (both[1].pk - both[0].pk))
    battle = Battle.objects.create(
        ruleset="unionarena",
        ruleset_version=1,
        seed=b"pictures",
        origin=Origin.MATCHMAKING,
        ranked=CHANCE.random() < RANKED,
        status=Status.FINISHED,
        action_count=CHANCE.randrange(60, 200),
        started_at=at - timedelta(minutes=CHANCE.randrange(8, 25)),
        moved_at=at,
        finished_at=at,
        winner=0 if better else 1,
        first_player=CHANCE.randrange(2),
        result_reason=CHANCE.choice(ENDS),
        result_clause="UA-1.3.1",
        turns=CHANCE.randrange(6, 20),
        room={"format": FORMAT},
    )
    for seat, user in enumerate(both):
        deck = CHANCE.choice(decks[user.pk])
        BattleSeat.objects.create(
            battle=battle,
            seat=seat,
            user=user,
            name=user.shown_name,
            deck_id=deck.deck_id,
            deck_name=deck.name,
            revision_ids=list(deck.revision_ids),
        )
    return battle


def _play(
    one: User,
    other: User,
    *,
    steps: int = LONGEST_GAME,
    ranked: bool = True,
    clock: str | None = None,
) -> UUID:
    """Play a game, or so many answers of it, as the practice partner."""
    options = BattleOptions(ranked=ranked and clock is None, clock=clock, chat="free")
    battle = create_battle(seats=[_seat(one, 0), _seat(other, 1)], options=options)
    session = sessions.get(battle.pk)
    for _ in range(steps):
        open_seats = session.seats_to_answer()
        if not open_seats:
            break
        seat = open_seats[0]
        submit_action_for_seat(
            session,
            seat=seat,
            action=BOTS["greedy"].choose(session.game, seat),
            decision_id=session.game.open_decision_id,
            client_action_id=None,
        )
    if session.game.result is not None:
        services.record_outcome(battle_id=battle.pk)
    return battle.pk


def _challenge(one: User, other: User) -> dict[str, str]:
    """Create an open challenge, and one to a single user."""
    options, deck = BattleOptions(clock="normal"), DeckChoice(_deck(one, 0).pk)
    public, direct = (
        invitations.create_invitation(user=one, deck=deck, room=room, now=NOW)
        for room in (
            Room(options, is_public=True),
            Room(options, invitee=other.username),
        )
    )
    return {"room": public.token, "invitation": direct.token}


# --- Moderation.


def _moderate(me: User, people: list[User]) -> dict[str, Any]:
    mei = User.objects.get(username="mei")
    battles = [_play(me, each, steps=30, ranked=False) for each in people[6:9]]
    made = []
    for battle, other in zip(battles, people[6:9], strict=True):
        made.append(
            player_reports.report_player(
                viewer=other,
                battle_id=battle,
                reason="stalling",
                story="One move an hour.\n一手に一時間かかった。\n每一步都要等一小時。",
            )
        )
        concede_battle(battle_id=battle, viewer=me)
    measure = sanctions.ProposedSanction(
        kind="chat", days=3, reason="Shouted at a newcomer."
    )
    report_queue.decide_report(
        moderator=mei,
        report_id=made[0].pk,
        verdict="upheld",
        measure=measure,
        now=NOW - timedelta(hours=5),
    )
    mine = me.sanctions.get()
    sanctions.file_appeal(user=me, sanction_id=mine.pk, text="It was a joke.", now=NOW)
    own = player_reports.report_player(
        viewer=me, battle_id=battles[1], reason="chat", story="Rude."
    )
    report_queue.decide_report(
        moderator=mei,
        report_id=own.pk,
        verdict="dismissed",
        now=NOW - timedelta(hours=1),
    )
    card_reports.report_card(viewer=me, number="TDL-1-002", story="Draws too many.")
    _suspect(people[0], people[1])
    return {"report": made[1].pk, "person": me.username}


def _suspect(winner: User, loser: User) -> None:
    """Report a pair that looks like a ring, as the detector does at night."""
    games = Outcome.objects.filter(participants__user=winner, is_rated=True)
    Suspicion.objects.create(
        kind=Suspicion.Kind.RING,
        winner=winner,
        loser=loser,
        outcome=games.latest("finished_at"),
        games=9,
        signals=[each.value for each in Signal],
        first_at=NOW - timedelta(days=6),
        last_at=NOW - timedelta(hours=2),
    )


def _tell(me: User, name: str) -> None:
    """Notify of every occasion, and look for a game by correspondence."""
    details = {"name": name, "player": name, "round": 2, "table": 3, "cards": "TDL-1"}
    details |= {"season": 1, "standing": "Ranked 12 of 340."}
    news = [
        News(me.pk, each, key=f"sample.{each}", path="/play/", details=details)
        for each in Occasion
    ]
    notify(news, now=NOW)
    deck = DeckChoice(_deck(me, 0).pk)
    correspondence_queue.join_correspondence_queue(
        user=me, deck=deck, clock="days7", now=NOW
    )


# --- Tournaments, news, bots.


def _create_club(me: User, people: list[User]) -> int:
    """Create a club with members, and with requests to join it."""
    about = "We meet every Friday by the old lighthouse.\n\nNewcomers are welcome."
    fields = clubs.ClubFields(about, "", is_open=False)
    club = clubs.create_club(user=me, name="Harbour Lights", fields=fields, now=NOW)
    for each in people[:9]:
        clubs.join_club(user=each, pk=club.pk, now=NOW)
    for each, role in zip(people[:7], ("officer", *6 * ["member"]), strict=True):
        clubs.set_role(user=me, pk=club.pk, address=each.username, role=role, now=NOW)
    other = clubs.ClubFields("", "universe-end")
    clubs.create_club(user=people[3], name="夜の港", fields=other, now=NOW)
    return club.pk


def _hold(me: User, people: list[User], club: int) -> dict[str, Any]:
    held = {}
    for word, name, seats in (
        ("tournament", "Harbour Cup", 8),
        ("gathering", "Lantern Evening", 16),
    ):
        settings_of = registration.Settings(
            name=name,
            about="Three rounds, then tea.",
            capacity=seats,
            bots="fill" if word == "tournament" else "none",
            bot="random",
            begins_at=None if word == "tournament" else NOW + timedelta(days=2),
            club_id=club,
        )
        cup = registration.create_tournament(user=me, settings=settings_of, now=NOW)
        for each in people[9:12]:
            registration.enter_tournament(
                user=each,
                pk=cup.pk,
                deck=DeckChoice(_deck(each, 0).pk),
                now=NOW,
            )
        held[word] = cup.pk
    pk = held["tournament"]
    registration.begin_tournament(user=me, pk=pk, now=NOW)
    note = "They took a card too many.\n一枚多く引いた。\n對手多抽了一張。"
    announcements.call_judge(user=people[9], pk=pk, note=note, now=NOW)
    judge_actions.pause_round(judge=me, pk=pk, note="Fire drill.", now=NOW)
    judge_actions.resume_round(judge=me, pk=pk, now=NOW)
    judge_actions.extend_time(judge=me, pk=pk, seconds=300, now=NOW)
    return held


def _hold_double(me: User, people: list[User]) -> int:
    """Hold a double elimination up to its second round."""
    settings_of = registration.Settings(
        name="Two Lives Cup", kind="double", capacity=8, break_s=0
    )
    cup = registration.create_tournament(user=me, settings=settings_of, now=NOW)
    for each in people[5:12]:
        deck = DeckChoice(_deck(each, 0).pk)
        registration.enter_tournament(user=each, pk=cup.pk, deck=deck, now=NOW)
    registration.begin_tournament(user=me, pk=cup.pk, now=NOW)
    for table in (1, 2, 3, 4):
        with suppress(PlatformError):  # one is a bye
            judge_actions.rule_match(
                judge=me, pk=cup.pk, table=table, outcome="first", note="Late.", now=NOW
            )
    ticks.advance_tournament(cup.pk, now=NOW)
    return cup.pk


def _talk(me: User, friend: User) -> int:
    """Let two friends write to each other."""
    pk = private_messages.open_conversation(user=me, address=friend.username).pk
    for user, text in (
        (friend, "Shall we play at eight?\n八時にどう？\n八點如何？"),
        (me, "At eight. I’ll bring the lamp deck."),
        (friend, "灯".center(60, "台")),
    ):
        private_messages.send_message(user=user, conversation_id=pk, text=text, now=NOW)
    return pk


def _comment(people: list[User], tournament: int) -> None:
    """Comment on a tournament."""
    texts = ("Good luck to everyone!", "いい大会でした。", "決賽很精彩。")
    for user, text in zip(people[1:4], texts, strict=True):
        comments.write_comment(
            user=user, kind="tournament", number=tournament, text=text, now=NOW
        )


def _publish() -> dict[str, Any]:
    """Publish a release and a balance change."""
    editor, balancer, publisher = (
        User.objects.get(username=each) for each in ("editor", "balancer", "publisher")
    )
    titles = {"ja": "夜明け", "zh-hant": "黎明", "en": "Daybreak"}
    notes = {
        "ja": "序盤に強すぎたため。",
        "zh-hant": "前期太強了。",
        "en": "Too strong early on.",
    }
    files = read_series_files(CONTENT_DIRECTORY)
    draft = next(draft for file in files for draft in file.cards if draft.face["bp"])
    release = release_services.create_release(slug="daybreak", titles=titles, by=editor)
    release_services.add_draft(
        release_id=release.pk,
        draft=replace(draft, face={**draft.face, "bp": 3500}),
        reason="Clearer",
        by=editor,
    )
    release_services.schedule_release(
        release_id=release.pk,
        preview_at=NOW,
        release_at=NOW + timedelta(seconds=1),
        by=publisher,
        now=NOW,
    )
    proposal = release_services.create_proposal(
        slug="summer", titles=titles, notes=notes, by=balancer
    )
    release_services.set_change(
        proposal_id=proposal.pk, number="TDL-1-003", by=balancer, now=NOW, bp=2500
    )
    release_services.submit_proposal(proposal_id=proposal.pk, by=balancer, now=NOW)
    release_services.approve_proposal(
        proposal_id=proposal.pk,
        version=1,
        effective_at=NOW + timedelta(seconds=1),
        by=publisher,
        now=NOW,
    )
    release_services.run_due_transitions(now=NOW + timedelta(seconds=2))
    return {"release": release.slug, "patch": proposal.slug}


def _bot(me: User) -> int:
    made, _token = bots.create_bot(
        owner=me, name="Lanternwing", deck_id=_deck(me, 1).pk, now=NOW
    )
    number: int = made.pk
    return number


def _broken(language: str) -> str:
    """Return the page of a server error, which no request leads to."""
    with translation.override(language):
        return server_error(RequestFactory().get("/")).content.decode()


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1])))
