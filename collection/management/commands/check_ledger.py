"""`manage.py check_ledger`: whether every card people have is accounted for."""

from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from collection import services

SHOWN = 20


class Command(BaseCommand):
    """Compare what people have with the movements of their cards."""

    help = "Prove that the ledger of cards adds up to what people have."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Say that it adds up, or where not, with an exit code for monitoring."""
        wrong = services.find_ledger_mismatches()
        for one in wrong[:SHOWN]:
            self.stdout.write(
                f"person {one.user_id}, card {one.card_id}: "
                f"has {one.owned}, the ledger says {one.moved}"
            )
        if wrong:
            raise CommandError(f"{len(wrong)} cards are not accounted for.")
        self.stdout.write("The ledger adds up.")
