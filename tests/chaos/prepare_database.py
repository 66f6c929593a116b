"""Fills the database of a site under test: people, and battles as they are asked for.

``python -m tests.chaos.prepare_database '[{"undo": "request"}, {}]'`` prints a list
with an entry for each battle: its id, and the sessions of both players and of
somebody who may watch. ``bot`` beside the options puts a bot on the second seat.
"""

import json
import os
import sys

DECKS = ("keepers", "deeptide")


def main() -> None:
    """Begin the battles; the starter content is there."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")
    import django

    django.setup()
    from battles.match_options.options import BattleOptions
    from battles.seating import battle_creation, bot_answers
    from bench._people import make_people
    from collection.services import freeze_deck
    from collection.tests.factories import make_deck

    made = []
    for options in json.loads(sys.argv[1]):
        people = make_people(3)
        seats, bot = [], options.pop("bot", None)
        for slug, (person, _session) in zip(DECKS, people, strict=False):
            own = make_deck(user=person, slug=slug).pk
            deck = freeze_deck(viewer=person, deck_id=own)
            seats.append(battle_creation.SeatRequest(deck=deck, user=person))
        if bot:
            seats[1] = battle_creation.SeatRequest(deck=seats[1].deck, bot=bot)
        battle = battle_creation.create_battle(
            seats=seats, options=BattleOptions(**options)
        )
        bot_answers.answer_as_bot(battle_id=battle.pk, limit=100)  # as a worker would
        sessions = [session for _person, session in people]
        made.append({"battle": str(battle.pk), "sessions": sessions})
    sys.stdout.write(json.dumps(made))


if __name__ == "__main__":
    main()
