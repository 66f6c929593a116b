"""What a tournament announces: rounds, calls for a judge, and news to a webhook."""

from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import permutations
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.seating import table_states
from battles.seating.turn_notifications import build_table_key
from cards.catalogue.selectors import list_cards_for
from matchmaking.clubs.selectors import runs_club
from matchmaking.clubs.services import get_webhook_topic
from matchmaking.tournaments import selectors
from matchmaking.tournaments.errors import NoTable
from matchmaking.tournaments.impartiality import require_judge
from matchmaking.tournaments.models import (
    LONGEST_CARD,
    LONGEST_NOTE,
    Act,
    CallAnswer,
    Entry,
    JudgeCall,
    Match,
    Round,
    Tournament,
)
from unionarena.core.accounts.models import User
from unionarena.core.notifications import tasks, webhooks
from unionarena.core.notifications.errors import AddressRefused
from unionarena.core.notifications.models import Webhook
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify
from unionarena.core.text_input import clean_line

from .row_locks import mark_changed

# A table calls once in this time, however often it presses.
JUDGES: Final = "judges"
_CALLS_AGAIN: Final = timedelta(minutes=2)


def notify_of_round(
    tournament: Tournament,
    match: Match,
    battle_id: UUID | None,
    *,
    now: datetime,
) -> None:
    """Notify the players of a table that it is played, on paper without a battle."""
    key = f"tournament.{tournament.pk}.round.{match.round.number}"
    path = reverse("tournaments:detail", args=[tournament.pk])
    if battle_id is not None:
        key, path = (
            build_table_key(battle_id),
            reverse("battles:board", args=[battle_id]),
        )
    news = [
        News(
            user_id,
            Occasion.ROUND_BEGINS,
            key=key,
            path=path,
            details={"round": match.round.number, "name": tournament.name},
        )
        for user_id in (entry.user_id for entry in match.entries)
        if user_id is not None
    ]
    notify(news, now=now)


def notify_of_deadline(
    tournament: Tournament, match: Match, about: str, *, now: datetime
) -> None:
    """Notify the players of a table until when they have to play.

    Args:
        tournament: A running one.
        match: The table.
        about: ``round`` at the beginning, ``deadline`` when it is near; each is sent
            once in a round.
        now: The present moment.
    """
    news = [
        News(
            entry.user_id,
            Occasion.ROUND_DEADLINE,
            key=f"tournament.{tournament.pk}.{about}.{match.round.number}",
            path=reverse("tournaments:detail", args=[tournament.pk]),
            details={
                "round": match.round.number,
                "name": tournament.name,
                "day": match.ends_at(match.round).date().isoformat(),
                "opponent": other.name,
            },
            expires_at=match.ends_at(match.round),
        )
        for entry, other in _list_pairs(match)
        if entry.user_id is not None
    ]
    notify(news, now=now)


def notify_of_readiness(
    tournament: Tournament, match: Match, ready: Entry, *, now: datetime
) -> None:
    """Notify the opponent of a player who is ready to play."""
    news = [
        News(
            entry.user_id,
            Occasion.OPPONENT_READY,
            key=f"tournament.ready.{match.pk}.{int(now.timestamp())}",
            path=reverse("tournaments:detail", args=[tournament.pk]),
            details={"opponent": other.name, "name": tournament.name},
        )
        for entry, other in _list_pairs(match)
        if other == ready and entry.user_id is not None
    ]
    notify(news, now=now)


def notify_of_answer(
    tournament: Tournament, answer: CallAnswer, *, now: datetime
) -> None:
    """Notify both players of a match that a judge has answered a call."""
    page = reverse("tournaments:detail", args=[tournament.pk])
    match = answer.call.match
    news = [
        News(
            entry.user_id,
            Occasion.JUDGE_ANSWERED,
            key=f"tournament.answer.{answer.pk}",
            path=f"{page}#answers",
            details={"table": match.number, "name": tournament.name},
        )
        for entry in match.entries
        if entry.user_id is not None
    ]
    notify(news, now=now)


def _list_pairs(match: Match) -> list[tuple[Entry, Entry]]:
    """Return each player of a table with the opponent."""
    return [] if match.second is None else list(permutations(match.entries, 2))


def call_judge(
    *, user: User, pk: int, note: str = "", card: str = "", now: datetime
) -> int:
    """Call a judge to the user's table; return how many are notified.

    The call keeps the moment of the battle, the player's words, and the card it is
    about, until a judge answers it; a second one before that replaces it.

    These are the judges by office, whoever has judged here before and, unless it is
    rated, the organizer, as far as they do not sit at the table. A second call within
    two minutes notifies nobody.

    Raises:
        TournamentNotFound: There is no such tournament.
        NoTable: The user has no table that is being played.
    """
    tournament = selectors.find_tournament(pk)
    match = selectors.find_match(user, tournament)
    if match is None or not match.is_pending or not tournament.is_running:
        raise NoTable
    mine = next(entry for entry in match.entries if entry.user_id == user.pk)
    _save_call(match, mine, *_read_card(user, note, card), now)
    return _notify_judges(tournament, match, mine, now)


def call_judge_for(
    tournament: Tournament, match: Match, entry: Entry, *, now: datetime
) -> None:
    """Call a judge to a table whose two reports differ."""
    with translation.override(_find_language(tournament)):
        note = _("The two reports of this match differ.")
    _save_call(match, entry, note, "", now)
    _notify_judges(tournament, match, entry, now)


def _notify_judges(
    tournament: Tournament, match: Match, entry: Entry, now: datetime
) -> int:
    mark_changed(tournament)
    judges = {
        None if tournament.is_rated else tournament.organiser_id,
        *Act.objects.filter(tournament=tournament).values_list("judge", flat=True),
        *User.objects.filter(groups__name=JUDGES).values_list("pk", flat=True),
    }
    judges -= {None, *(entry.user_id for entry in match.entries)}
    moment = int(now.timestamp() // _CALLS_AGAIN.total_seconds())
    news = [
        News(
            judge_id,
            Occasion.JUDGE_CALLED,
            key=f"judge.{match.pk}.{moment}",
            path=reverse("tournaments:judge", args=[tournament.pk]),
            details={
                "table": match.number,
                "player": entry.shown_name,
                "name": tournament.name,
            },
        )
        for judge_id in sorted(filter(None, judges))
    ]
    notify(news, now=now)
    return len(news)


def _read_card(user: User, note: str, card: str) -> tuple[str, str]:
    """Return the note, and the card's number; unknown ones are part of the note."""
    number = clean_line(card, longest=LONGEST_CARD).upper()
    if list_cards_for(user).filter(number=number).exists():
        return note, number
    return f"{note} {number}", ""


def _save_call(
    match: Match, entry: Entry, note: str, number: str, now: datetime
) -> None:
    state = None
    if match.battle_id is not None:
        states = table_states.list_table_states([match.battle_id], now=now)
        state = states.get(match.battle_id)
    JudgeCall.objects.update_or_create(
        match=match,
        entry=entry,
        answered_at=None,
        defaults={
            "battle_id": state.battle_id if state else None,
            "moment": state.moment if state else 0,
            "note": clean_line(note, longest=LONGEST_NOTE),
            "card": number,
            "at": now,
        },
    )


# --- The webhook of a tournament.


def _require_host(user: User, tournament: Tournament) -> None:
    """Refuse users who neither organize a tournament nor judge it."""
    if tournament.organiser_id != user.pk:
        require_judge(user, tournament)


def _find_topic(pk: int) -> str:
    return f"tournament.{pk}"


def save_webhook(*, user: User, pk: int, url: str, now: datetime) -> Webhook:
    """Set where the news of a tournament is posted.

    Raises:
        TournamentNotFound: There is no such tournament.
        NotTheJudge: The user neither organizes nor judges it.
        AddressRefused: The site posts nothing there.
    """
    _require_host(user, selectors.find_tournament(pk))
    return webhooks.save_webhook(topic=_find_topic(pk), url=url, user=user, now=now)


def delete_webhook(*, user: User, pk: int) -> None:
    """Remove the webhook of a tournament; without one, nothing happens.

    Raises:
        TournamentNotFound: There is no such tournament.
        NotTheJudge: The user neither organizes nor judges it.
    """
    _require_host(user, selectors.find_tournament(pk))
    webhooks.delete_webhook(_find_topic(pk))


def find_webhook(*, user: User, pk: int) -> Webhook | None:
    """Return the webhook of a tournament, if it has one.

    Raises:
        TournamentNotFound: There is no such tournament.
        NotTheJudge: The user neither organizes nor judges it.
    """
    _require_host(user, selectors.find_tournament(pk))
    return webhooks.find_webhook(_find_topic(pk))


def test_address(*, user: User, pk: int) -> None:
    """Post a test message.

    Raises:
        TournamentNotFound: There is no such tournament.
        NotTheJudge: The user neither organizes nor judges it.
        WebhookNotFound: It has no webhook.
        WebhookFailed: The other server did not accept the message.
    """
    tournament = selectors.find_tournament(pk)
    _require_host(user, tournament)
    text = _("Test: news of %(name)s will appear here.") % {"name": tournament.name}
    webhooks.send_test_message(_find_topic(pk), text)


def keep_webhook(tournament: Tournament, *, now: datetime) -> None:
    """Post the news of an event of a league where those of the one before were posted.

    So a club sets its channel once. One that was turned off, or to which the site posts
    nothing any more, is left behind.
    """
    earlier = Tournament.objects.filter(
        league=tournament.league_id, begins_at__lt=tournament.begins_at
    )
    before = earlier.order_by("-begins_at").first()
    webhook = before and webhooks.find_webhook(_find_topic(before.pk))
    if webhook and webhook.failures < webhooks.MOST_FAILURES:
        with suppress(AddressRefused):
            webhooks.save_webhook(
                topic=_find_topic(tournament.pk),
                url=webhook.url,
                user=webhook.created_by,
                now=now,
            )


def post_opening(tournament: Tournament) -> None:
    """Post that registration is open; the webhook of its club is the only one yet."""
    names = {"name": tournament.name}
    _post(tournament, gettext_lazy("Registration for %(name)s is open.") % names)


def post_round(tournament: Tournament, round_: Round) -> None:
    """Post that a round has begun."""
    names = {"name": tournament.name, "round": round_.number}
    _post(tournament, gettext_lazy("%(name)s: round %(round)s begins.") % names)


def post_end(tournament: Tournament) -> None:
    """Post that the tournament is over."""
    _post(tournament, gettext_lazy("%(name)s is over.") % {"name": tournament.name})


def post_text(tournament: Tournament, text: str) -> None:
    """Post what a judge has announced."""
    _post(tournament, f"{tournament.name}: {text}")


def _find_language(tournament: Tournament) -> str:
    """Return the language of the organizer."""
    organiser = tournament.organiser
    return (organiser and organiser.language) or settings.LANGUAGE_CODE


def _post(tournament: Tournament, sentence: str) -> None:
    """Post a lazy sentence in the language of the organizer, after commit.

    It goes to the webhook of the tournament and to that of its club, as long as the
    organizer is one of its officers.
    """
    with translation.override(_find_language(tournament)):
        text = str(sentence)
    path = reverse("tournaments:detail", args=[tournament.pk])
    topics = [_find_topic(tournament.pk)]
    club_id = tournament.club_id
    if club_id is not None and runs_club(tournament.organiser_id, club_id):
        topics.append(get_webhook_topic(club_id))
    for topic in topics:
        post = partial(tasks.request_webhook_post, topic=topic, text=text, path=path)
        transaction.on_commit(post, robust=True)
