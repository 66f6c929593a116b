"""Checks of decks before a tournament begins."""

from collections import Counter
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from battles.games.pinned_cards import get_card_data
from collection.deck_sheets.game_decks import check_game_list
from collection.legality.game_rules import find_game_decks
from collection.selectors import check_lists
from matchmaking.tournaments import impartiality, selectors
from matchmaking.tournaments.models import Act, Entry, Tournament
from unionarena.core.accounts.models import User

from .row_locks import lock_tournament


def drop_illegal_decks(tournament: Tournament, *, now: datetime) -> list[Entry]:
    """Drop players whose deck is no longer legal; the judges' log says why.

    A deck is frozen when its player enters. Until the beginning a format may have
    changed, or a card been banned in it. The tournament is locked.

    Returns:
        Those who were dropped.
    """
    entries = list(tournament.entries.filter(bot="", report_key="").order_by("pk"))
    verdicts = _check_lists(tournament, count_cards_by_number(entries))
    out = [
        entry for entry, is_legal in zip(entries, verdicts, strict=True) if not is_legal
    ]
    for entry in out:
        entry.dropped_at = now
    Entry.objects.bulk_update(out, ["dropped_at"])
    Act.objects.bulk_create(
        Act(tournament=tournament, does=Act.Does.CHECK, entry=entry, at=now)
        for entry in out
    )
    return out


def _check_lists(tournament: Tournament, lists: list[Counter[str]]) -> list[bool]:
    """Return whether each list is legal in the tournament."""
    game = find_game_decks(tournament.game)
    if game is None:
        viewer, code = AnonymousUser(), tournament.format
        return [each.is_legal for each in check_lists(lists, viewer=viewer, code=code)]
    cards = game.load_cards()
    return [
        not check_game_list(game, counts, cards=cards, is_limited=False)
        for counts in lists
    ]


@transaction.atomic
def open_lists(*, judge: User, pk: int) -> list[tuple[Entry, Counter[str]]]:
    """Return everyone's deck, and remember that the judge has read them.

    Raises:
        TournamentNotFound: There is none.
        NotTheJudge: They are none of its judges.
        PlaysHere: They play in it, and it is not over.
    """
    tournament = lock_tournament(pk)
    impartiality.require_judge(judge, tournament)
    impartiality.refuse_players(judge, tournament)
    if tournament.is_open:  # later no one enters
        tournament.list_readers.add(judge)
    entries = selectors.list_entries(tournament)
    return list(zip(entries, count_cards_by_number(entries), strict=True))


def count_cards_by_number(entries: list[Entry]) -> list[Counter[str]]:
    """Count copies by card number of every deck; one query."""
    faces = get_card_data({pk for entry in entries for pk in entry.revision_ids})
    return [
        Counter(str(faces[pk]["number"]) for pk in entry.revision_ids)
        for entry in entries
    ]
