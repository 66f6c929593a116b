"""``manage.py leave_one_out``: how much of each title the grammar parses unseen."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from cards.card_data.languages import ENGLISH, RULES_LANGUAGE
from cards.effects.card_compiler import get_language
from cards.effects.compilers.engine.rule_coverage import (
    LeftOutTitle,
    find_needed_rules,
    leave_one_title_out,
)
from cards.importing import CardRecord, read_records
from cards.importing.compilation_report import compile_record

# The lists of a language; older English ones leave out the icons.
_LISTS: Final = {RULES_LANGUAGE: "ua-cards-ja*.json", ENGLISH: "ua-cards-en-3.json"}
_FOLDER: Final = Path(__file__).resolve().parents[4] / "shared/data"


class Command(BaseCommand):
    """Print how many cards of each title the rules from other titles can parse."""

    help = "Leave each title of card lists out and measure how much of it is read."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: lists, output."""
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", dest="as_json")
        parser.add_argument(
            "--language",
            choices=_LISTS,
            default=RULES_LANGUAGE,
            help="of lists beside the project",
        )
        parser.add_argument(
            "--lost", action="store_true", help="name the lost cards and their lines"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print; without lists only print that there are none."""
        lists = _LISTS[options["language"]]
        files = options["files"] or sorted(_FOLDER.glob(lists))
        if not files:
            self.stdout.write(f"skipped: no card lists {lists} in {_FOLDER}")
            return
        records = [
            record
            for path in files
            for record in read_records(json.loads(path.read_text(encoding="utf-8")))[0]
        ]
        found = leave_one_title_out(lines_by_number(records))
        shares = [title.share for title in found]
        mean, least = sum(shares) / len(shares), min(shares)
        if options["as_json"]:
            data = {
                "titles": {t.title: _title(t) for t in found},
                "mean": round(mean, 4),
                "least": round(least, 4),
            }
            self.stdout.write(json.dumps(data, ensure_ascii=False, indent=1))
            return
        for title in found:
            self.stdout.write(
                f"{title.title}  {title.read:3} / {title.cards:3}  {title.share:.1%}"
            )
            for number, lines in title.lost if options["lost"] else ():
                self.stdout.write(f"    {number}  {'; '.join(lines) or 'refused'}")
        self.stdout.write(f"mean {mean:.1%}, least {least:.1%}")


def lines_by_number(records: list[CardRecord]) -> dict[str, frozenset[str] | None]:
    """Return the rules that cards with a text need; ``None`` for one not playable."""
    found: dict[str, frozenset[str] | None] = {}
    for record in records:
        if record.number in found or record.text in ("", "-", "―"):
            continue
        is_playable = compile_record(record).is_playable
        found[record.number] = (
            find_needed_rules(get_language(record.language), record.kind, record.text)
            if is_playable
            else None
        )
    return found


def _title(found: LeftOutTitle) -> dict[str, object]:
    return {
        "cards": found.cards,
        "read": found.read,
        "share": round(found.share, 4),
        "lost": {number: list(lines) for number, lines in found.lost},
    }
