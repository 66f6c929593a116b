"""Reports that a card does not do what it says: sent by users, read by editors.

A report keeps only what the user may know anyway: their words, the card, and a moment
of a battle they play in, watch, or see the replay of. It returns nothing about the
battle, so that no one learns from it what others hold.
"""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import yaml
from django.db import transaction

from battles.errors import BattleNotFound, NotFinished
from battles.live.battle_access import is_seated, open_session_for
from battles.live.session import Session
from battles.rules.unionarena.scenarios.scenario_writer import write_scenario
from battles.watching.access import permissions
from battles.watching.errors import EmptyReport, TooManyCardReports
from battles.watching.models import CardReport
from battles.watching.replays.playback import load_replay
from battles.watching.spectating import live_battles
from cards.card_data.languages import RULES_LANGUAGE
from cards.catalogue import selectors as cards
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.accounts.services import lock_people

from .player_reports import clean_report_text

Viewer = Any  # a User or an AnonymousUser

MOST_A_DAY: Final = 20
_A_DAY: Final = timedelta(days=1)


def report_card(
    *,
    viewer: Viewer,
    number: str,
    story: str,
    battle_id: UUID | None = None,
    moment: int | None = None,
    key: str = "",
    now: datetime | None = None,
) -> CardReport:
    """Report a card to the editors; the same card at the same moment only once.

    Args:
        viewer: The user.
        number: The card's number.
        story: What is wrong, in their words.
        battle_id: Where it was seen, if in a battle.
        moment: After so many actions; the latest the viewer may know if not given,
            or if it lies ahead of that.
        key: The token of a link, for those without a seat.
        now: The present moment.

    Raises:
        NotSignedIn: If the user is anonymous.
        CardNotFound: If there is no such card, or it is not for the viewer to see.
        BattleNotFound: If there is no such battle, or it is not for the viewer to see.
        EmptyReport: If there are no words.
        TooManyCardReports: If this user sent too many within a day.
    """
    person = get_signed_in_user(viewer)
    words = clean_report_text(story)
    if not words:
        raise EmptyReport
    revision = cards.get_revision_for(viewer, number)
    seen = None if battle_id is None else _find_seen_moment(viewer, battle_id, key)
    at = now or site_time.now()
    with transaction.atomic():
        lock_people(person.pk)
        made = CardReport.objects.filter(reporter=person)
        kept = CardReport(
            reporter=person,
            number=number,
            revision=revision.pk,
            story=words,
            created_at=at,
        )
        if seen is not None:
            session, seat, latest = seen
            kept.battle_id, kept.seat = battle_id, seat
            kept.moment = latest if moment is None else min(moment, latest)
            kept.revision = session.pinned.revision_by_number.get(number, revision.pk)
            same = made.filter(battle=battle_id, moment=kept.moment, number=number)
            if (found := same.first()) is not None:
                return found
        if made.filter(created_at__gt=at - _A_DAY).count() >= MOST_A_DAY:
            raise TooManyCardReports(details={"limit": MOST_A_DAY})
        kept.save()
    return kept


def _find_seen_moment(
    viewer: Viewer, battle_id: UUID, key: str
) -> tuple[Session, int | None, int]:
    """Return the battle, the viewer's seat, and the last moment they may know of."""
    if is_seated(viewer, battle_id):
        seated = open_session_for(viewer, battle_id)
        return seated.session, seated.seat, seated.session.game.answered
    try:
        permissions.check_may_watch(viewer, battle_id, key=key)
    except BattleNotFound:
        try:
            permissions.get_replay_for(viewer, battle_id, key=key)
        except NotFinished:  # with the key of a replay that is not there yet
            raise BattleNotFound from None
        reel = load_replay(battle_id)
        return reel.session, None, reel.last
    late = live_battles.get_delayed_session(battle_id)
    return late, None, late.game.answered


def set_state(
    *, editor: Viewer, ids: list[int], state: str, now: datetime | None = None
) -> int:
    """Set the state of reports; return how many were in another.

    Args:
        editor: The editor who decides.
        ids: The reports.
        state: One of ``CardReport.State``; "open" opens them again.
        now: The present moment.
    """
    is_open = state == CardReport.State.OPEN
    return (
        CardReport.objects.filter(pk__in=ids)
        .exclude(state=state)
        .update(
            state=state,
            handled_by=None if is_open else editor,
            handled_at=None if is_open else now or site_time.now(),
        )
    )


def export_scenario(report: CardReport) -> str:
    """Return the position of a report as a scenario file, for an editor to finish.

    It names every card of both players, so there is none before the battle is over.

    Raises:
        BattleNotFound: If the report is of no battle.
        NotFinished: If the battle is still running.
    """
    if report.battle_id is None or report.moment is None:
        raise BattleNotFound
    session = Session.load(report.battle_id)
    if session.game.result is None:
        raise NotFinished
    first = session.fresh_game().answered
    game = session.game_after(max(first, min(report.moment, session.game.answered)))
    shown = session.pinned.catalogue(session.pinned.revision_by_number, RULES_LANGUAGE)
    data = write_scenario(
        game.position,
        me=report.seat or 0,
        name=f"{report.number} does what it says",
        why=report.story,
        texts={number: card["original"]["text"] for number, card in shown.items()},
    )
    written = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=88)
    return (
        f"# Report {report.pk}: battle {report.battle_id}, moment {report.moment}.\n"
        "# Say what happens (when) and what must follow (then), and which clause\n"
        "# shows it; effects that lasted and what was waiting are not written here.\n"
        f"{written}"
    )
