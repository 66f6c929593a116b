"""Users and battles for the simulated clients; Django is set up already."""

import secrets
from typing import Any


def make_battles(
    count: int,
    each: int,
    *,
    bot: str | None = None,
    **options: Any,
) -> list[list[tuple[str, tuple[str, str]]]]:
    """Create tables with ``each`` battles to play one after the other.

    With a bot no user has the second seat, and its cookie is empty.
    """
    from battles.match_options.options import BattleOptions
    from battles.seating import battle_creation
    from collection.selectors import get_starter_deck

    decks = [get_starter_deck("keepers"), get_starter_deck("deeptide")]
    agreed = BattleOptions(**options)
    people = make_people(2 * count)
    tables = []
    for number in range(count):
        pair = people[2 * number : 2 * number + 2]
        cookies = (pair[0][1], "" if bot else pair[1][1])
        seats = [
            battle_creation.SeatRequest(deck=deck, user=person)
            for deck, (person, _cookie) in zip(decks, pair, strict=True)
        ]
        if bot:
            seats[1] = battle_creation.SeatRequest(deck=decks[1], bot=bot)
        battles = [
            str(battle_creation.create_battle(seats=seats, options=agreed).pk)
            for _number in range(each)
        ]
        tables.append([(battle, cookies) for battle in battles])
    return tables


def make_people(count: int) -> list[tuple[Any, str]]:
    """Create users, each with the cookie of a session."""
    from django.conf import settings
    from django.contrib.auth import get_user_model
    from django.contrib.sessions.backends.db import SessionStore

    word = secrets.token_hex(3)
    people = get_user_model().objects.bulk_create(
        get_user_model()(username=f"bench-{word}-{number}", password="!")
        for number in range(count)
    )
    people_with_cookies: list[tuple[Any, str]] = []
    for person in people:
        session = SessionStore()
        session["_auth_user_id"] = str(person.pk)
        session["_auth_user_backend"] = settings.AUTHENTICATION_BACKENDS[0]
        session["_auth_user_hash"] = person.get_session_auth_hash()
        session.create()
        people_with_cookies.append((person, str(session.session_key)))
    return people_with_cookies
