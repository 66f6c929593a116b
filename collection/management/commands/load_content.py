"""`manage.py load_content`: the cards, rulings and decks that ship with the project."""

from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

import cards.catalogue.game_catalogues
import cards.importing.content
import cards.releases.services
import cards.rulings.content
import collection.services
from cards.rulings.imports import ADDED, CHANGED
from unionarena.core.errors import PlatformError


class Command(BaseCommand):
    """Publish what changed in the content files; a second run changes nothing."""

    help = "Load the cards, rulings and starter decks that ship with the project."

    def handle(self, *_args: Any, **options: Any) -> None:
        """Load cards first, then the rulings on them and the decks made of them."""
        try:
            loaded = cards.importing.content.load_content()
            further = cards.catalogue.game_catalogues.load_game_cards()
            rulings = cards.rulings.content.load_rulings()
            decks = collection.services.load_starter_decks()
            cards.releases.services.load_formats()
        except PlatformError as error:
            raise CommandError(str(error)) from error
        if options["verbosity"]:
            self.stdout.write(
                f"{loaded.cards} cards of {loaded.series} series: "
                f"{loaded.published} published, {loaded.unchanged} unchanged; "
                f"{rulings.rows} rulings: {rulings.rulings[ADDED]} added, "
                f"{rulings.rulings[CHANGED]} changed; "
                f"{decks} starter decks changed; "
                f"{further} cards of further games published."
            )
