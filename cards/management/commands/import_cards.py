"""``manage.py import_cards FILE...``: import card lists in any known format."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from cards.card_data.unparsed_passages import name_attribute
from cards.importing.import_report import CHANGED, NEW, UNCHANGED, ImportReport
from cards.importing.imports import ImportOptions, WrittenCards, import_cards
from cards.importing.list_files import AUTO, FORMAT_NAMES
from cards.releases.services import create_import_release, schedule_import_release
from unionarena.core.accounts.models import User
from unionarena.core.errors import PlatformError

_BAR = 40
_NAMED = 50  # Cards that cannot be played yet.


class Command(BaseCommand):
    """Import card lists; each whole or not at all, unless ``--skip-bad`` is given."""

    help = (
        "Import card lists: community formats, CSV, or our exchange format. A file "
        "with errors changes nothing, unless --skip-bad leaves out its bad rows."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: files, format, and what to skip."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--format", default=AUTO, choices=[AUTO, *FORMAT_NAMES], dest="format_name"
        )
        parser.add_argument("--dry-run", action="store_true", dest="is_dry_run")
        parser.add_argument("--skip-bad", action="store_true", dest="skip_bad")
        parser.add_argument(
            "--hide-new-series",
            action="store_true",
            dest="hide_new_series",
            help="only editors see series that a file brings, until you publish them",
        )
        parser.add_argument("--json", action="store_true", dest="as_json")
        parser.add_argument(
            "--as-release",
            action="store_true",
            dest="makes_release",
            help="hold the cards of each file back and make a release of them",
        )
        parser.add_argument(
            "--release-at",
            type=_parse_moment,
            help="schedule that release: 2030-05-01T12:00+09:00; needs --by",
        )
        parser.add_argument("--by", default="", metavar="USER", help="who imports")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import each file and report; fail if any file was refused."""
        author = _find_user(options["by"]) if options["by"] else None
        if options["release_at"] and not (author and options["makes_release"]):
            raise CommandError("--release-at needs --as-release and --by")
        how = ImportOptions(
            **{
                key: options[key]
                for key in ("format_name", "is_dry_run", "skip_bad", "hide_new_series")
            },
            author=author,
            holds_cards=options["makes_release"],
        )
        reports = []
        for path in options["files"]:
            if options["makes_release"]:
                make = partial(self._make_release, path, author, options["release_at"])
                how = replace(how, on_written=make)
            reports.append(self._import(path, how, is_quiet=options["as_json"]))
            if not options["as_json"]:
                self._print(reports[-1], how)
        if options["as_json"]:
            data = [report.to_dict() for report in reports]
            self.stdout.write(json.dumps(data, ensure_ascii=False, indent=1))
        refused = [r.file for r in reports if r.errors and not r.is_applied]
        if refused and not (how.skip_bad and how.is_dry_run):
            raise CommandError(f"not imported: {', '.join(refused)}")

    def _import(
        self, path: Path, how: ImportOptions, *, is_quiet: bool
    ) -> ImportReport:
        try:
            with path.open("rb") as file:
                return import_cards(
                    file=file,
                    name=path.name,
                    options=how,
                    progress=_Bar(path.name, is_shown=not is_quiet),
                )
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error

    def _make_release(
        self,
        path: Path,
        author: User | None,
        release_at: datetime | None,
        written: WrittenCards,
    ) -> None:
        """Make the release of an import, in the transaction of the import."""
        if not (written.new or written.waiting):
            return
        try:
            release = create_import_release(
                title=path.stem,
                numbers=written.new,
                drafts=written.waiting,
                reason=f"Imported from {path.name}"[:200],
                by=author,
            )
            if release_at is not None and author is not None:
                schedule_import_release(
                    release, release_at=release_at, by=author, now=timezone.now()
                )
        except PlatformError as error:
            raise CommandError(str(error.message)) from error
        self.stderr.write(f"release {release.slug}: {release.cards.count()} cards")

    def _print(self, report: ImportReport, how: ImportOptions) -> None:
        write = self.stdout.write
        for problem in report.problems:
            level = "error" if problem.is_error else "notice"
            place = ", ".join(
                part
                for part in (
                    f"row {problem.row}" if problem.row else "",
                    problem.card,
                    problem.field,
                )
                if part
            )
            where = f"{place}: " if place else ""
            self.stderr.write(f"{report.file}: {level}: {where}{problem.message}")
        left_out = report.errors + report.notices - len(report.problems)
        if left_out:
            self.stderr.write(f"{report.file}: and {left_out} more")
        write(
            f"{report.file}: {report.format_name or 'unreadable'}, "
            f"{report.encoding or 'no text'}, {report.rows} rows, "
            f"{report.errors} errors, {report.notices} notices"
        )
        for label, counts in (("cards", report.cards), ("printings", report.printings)):
            write(
                f"  {label:9} {counts[NEW]} new, {counts[CHANGED]} changed, "
                f"{counts[UNCHANGED]} unchanged"
            )
        for kind, names in report.created.items():
            write(f"  new {kind}: {', '.join(names[:20])}")
        write(f"  playable  {report.playable}, not yet {report.not_playable}")
        if report.evidence:
            states = ", ".join(
                f"{count} {state.replace('_', ' ')}"
                for state, count in sorted(report.evidence.items())
            )
            write(f"  evidence  {states}")
        if report.incomplete:
            write(
                f"  incomplete {report.incomplete[NEW]} new, "
                f"{report.incomplete[UNCHANGED]} known rows are no cards yet"
            )
        for it in report.completed:
            write(f"    completed {it['code']}: {it['number']}")
        for name, count in sorted(report.missing.items()):
            cards = "1 card" if count == 1 else f"{count} cards"
            write(f"    without {name_attribute(name)}: {cards}")
        self._print_unplayable(report)
        write(f"  {_outcome(report, how)}")

    def _print_unplayable(self, report: ImportReport) -> None:
        """Print each card that cannot be played yet, with the reasons."""
        for card in report.unplayable[:_NAMED]:
            reasons = "; ".join(gap["message"] for gap in card["reasons"])
            self.stdout.write(f"    {card['number']} {card['name']}: {reasons}")
        left_out = report.not_playable - len(report.unplayable[:_NAMED])
        if left_out:
            self.stdout.write(f"    and {left_out} more; --json lists them")


def _find_user(name: str) -> User:
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"there is no user {name!r}")
    return user


def _parse_moment(written: str) -> datetime:
    """Parse an ISO moment; without an offset it is in the site's time zone."""
    try:
        moment = datetime.fromisoformat(written)
    except ValueError as error:
        raise ArgumentTypeError(f"{written!r} is no date and time") from error
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


def _outcome(report: ImportReport, how: ImportOptions) -> str:
    if how.is_dry_run:
        return "nothing was changed: this was a dry run"
    if report.is_applied:
        return "imported"
    return "nothing was changed" + (": there are errors" if report.errors else "")


class _Bar:
    """A progress bar, on a terminal only."""

    def __init__(self, name: str, *, is_shown: bool) -> None:
        self._name = name
        self._is_shown = is_shown and sys.stderr.isatty()

    def __call__(self, done: float) -> None:
        """Show the progress."""
        if self._is_shown:
            full = round(_BAR * min(done, 1.0))
            bar = "█" * full + "·" * (_BAR - full)
            end = "\n" if done >= 1.0 else ""
            sys.stderr.write(f"\r{self._name} {bar} {done:4.0%}{end}")
            sys.stderr.flush()
