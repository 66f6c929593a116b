"""``manage.py recompile_cards``: compile the refused texts of stored cards anew."""

from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.db import transaction

from cards.importing.recompilation import (
    Recompilation,
    list_current,
    list_paraphrased,
    list_unproved,
    publish_recompiled,
    recompile,
)
from cards.models import Card

_BATCH: Final = 500
_NAMED: Final = 50


class Command(BaseCommand):
    """Publish cards whose texts are understood by now, or no longer."""

    help = (
        "Compile stored card texts that are not understood, or that paraphrases read, "
        "and publish what changed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: a series, and the dry run."""
        parser.add_argument("--series", default="", help="only cards of this series")
        parser.add_argument("--dry-run", action="store_true", dest="is_dry_run")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Compile batch by batch, and report."""
        rows = list_unproved() | list_paraphrased()
        if options["series"]:
            rows = rows.filter(card__series__code=options["series"])
        keys = list(dict.fromkeys(rows.values_list("card", flat=True)))
        changed: list[Recompilation] = []
        for start in range(0, len(keys), _BATCH):
            batch = keys[start : start + _BATCH]
            changed += self._compile(batch, is_dry_run=options["is_dry_run"])
        mended = [item.number for item in changed if item.is_mended]
        held = [
            item.number
            for item in changed
            if item.before.is_playable and not item.draft.is_playable
        ]
        self._print("playable now", mended)
        self._print("no longer playable", held)
        self.stdout.write(f"{len(changed)} of {len(keys)} cards changed")

    @transaction.atomic
    def _compile(self, cards: list[int], *, is_dry_run: bool) -> list[Recompilation]:
        """Return the cards of a batch that change, and publish them."""
        list(Card.objects.select_for_update().filter(pk__in=cards).order_by("pk"))
        found = recompile(list_current().filter(card__in=cards))
        changed = [item for item in found if item.is_changed]
        if not is_dry_run:
            publish_recompiled(changed, reason="Compiled anew", author=None)
        return changed

    def _print(self, what: str, numbers: list[str]) -> None:
        if numbers:
            more = "" if len(numbers) <= _NAMED else ", …"
            self.stdout.write(f"{what}: {', '.join(numbers[:_NAMED])}{more}")
