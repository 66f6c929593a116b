"""``manage.py import_rulings FILE...``: import rulings as JSON lines, JSON or CSV."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.card_data import LANGUAGES
from cards.card_data.languages import FALLBACK_LANGUAGE
from cards.rulings.imports import (
    STATUSES,
    RulingImportOptions,
    RulingImportReport,
    import_ruling_file,
)
from cards.rulings.row_checks import RowDefaults, get_latest_date


class Command(BaseCommand):
    """Import lists of rulings; each whole or not at all, unless ``--skip-bad``."""

    help = (
        "Import rulings: JSON lines, JSON or CSV. A file with errors changes nothing, "
        "unless --skip-bad leaves out its bad rows. A change an editor made stays, "
        "unless --overwrite is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare files, what holds for all rows, and how to import."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--source", default="", help="who gave the answers")
        parser.add_argument("--url", default="", help="the link to the source")
        parser.add_argument(
            "--language",
            default=FALLBACK_LANGUAGE,
            choices=LANGUAGES,
            help="the language of texts that do not say theirs",
        )
        parser.add_argument(
            "--date", type=_read_date, help="the date of answers without one"
        )
        parser.add_argument("--dry-run", action="store_true", dest="is_dry_run")
        parser.add_argument("--skip-bad", action="store_true", dest="skip_bad")
        parser.add_argument("--overwrite", action="store_true")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import each file and report; fail if any file was refused."""
        how = RulingImportOptions(
            defaults=RowDefaults(
                source=options["source"],
                url=options["url"],
                language=options["language"],
                ruled_on=options["date"],
                latest=get_latest_date(),
            ),
            is_dry_run=options["is_dry_run"],
            skip_bad=options["skip_bad"],
            overwrite=options["overwrite"],
        )
        reports = [self._import(path, how) for path in options["files"]]
        if options["as_json"]:
            data = [report.to_dict() for report in reports]
            self.stdout.write(json.dumps(data, ensure_ascii=False, indent=1))
        else:
            for report in reports:
                self._print(report, how)
        refused = [report.file for report in reports if report.errors]
        if refused and not how.skip_bad:
            raise CommandError(f"not imported: {', '.join(refused)}")

    def _import(self, path: Path, how: RulingImportOptions) -> RulingImportReport:
        try:
            with path.open("rb") as file:
                return import_ruling_file(file=file, name=path.name, options=how)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error

    def _print(self, report: RulingImportReport, how: RulingImportOptions) -> None:
        for problem in report.problems:
            level = "error" if problem.is_error else "notice"
            place = ", ".join(
                part
                for part in (f"line {problem.line}" * bool(problem.line), problem.field)
                if part
            )
            value = f" ({problem.value!r})" if problem.value else ""
            where = f"{place}: " if place else ""
            self.stderr.write(
                f"{report.file}: {level}: {where}{problem.message}{value}"
            )
        if report.left_out:
            self.stderr.write(f"{report.file}: and {report.left_out} more")
        counts = ", ".join(f"{report.rulings[status]} {status}" for status in STATUSES)
        self.stdout.write(
            f"{report.file}: {report.rows} rows, {report.errors} errors\n"
            f"  {counts}, {report.kept} kept as an editor has them, "
            f"{report.waiting} waiting for a card\n"
            f"  {_describe_outcome(report, how)}"
        )


def _describe_outcome(report: RulingImportReport, how: RulingImportOptions) -> str:
    if report.is_applied:
        return "imported"
    is_refused = report.errors and not how.skip_bad
    why = "there are errors" if is_refused else "this was a dry run"
    return f"nothing was changed: {why}"


def _read_date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is no date such as 2026-01-31") from error
