"""``manage.py compile_cards FILE...``: compile card lists without the database.

With lists in Japanese and in English it reports every card whose texts disagree.
"""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.effects.card_compiler import get_language
from cards.effects.compilers.engine.rule_coverage import group_cards_by_rule
from cards.importing import FORMATS, CardRecord, UnknownFormatError, read_records
from cards.importing.compilation_report import CompilationReport, compile_records
from cards.importing.evidence_report import EvidenceReport

_SHOWN_GAPS = 40


class Command(BaseCommand):
    """Compile card lists and print how many cards can be played, and what lacks."""

    help = "Compile card lists (JSON) without touching the database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: files, format, JSON."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--format", default="auto", choices=["auto", *FORMATS], dest="format_name"
        )
        parser.add_argument("--json", action="store_true", dest="as_json")
        parser.add_argument(
            "--rules",
            action="store_true",
            help="print the lines of the grammar and the cards that need them instead",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the report."""
        records = [
            record
            for path in options["files"]
            for record in self._read(path, options["format_name"])
        ]
        if options["rules"]:
            for code in sorted({record.language for record in records}):
                self._print_rules(code, records)
            return
        report = compile_records(records)
        if options["as_json"]:
            self.stdout.write(
                json.dumps(report.to_dict(), ensure_ascii=False, indent=1)
            )
        else:
            self._print(report)

    def _read(self, path: Path, format_name: str) -> tuple[CardRecord, ...]:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            records, oddities = read_records(data, format_name=format_name)
        except (OSError, ValueError, UnknownFormatError) as error:
            raise CommandError(f"{path}: {error}") from error
        for oddity in oddities:
            self.stderr.write(f"{path}: entry {oddity.index}: {oddity.message}")
        return records

    def _print_rules(self, code: str, records: list[CardRecord]) -> None:
        """Print each rule: number of cards, line of the grammar, some cards."""
        found = group_cards_by_rule(
            get_language(code),
            (
                (item.number, item.kind, item.text)
                for item in records
                if item.language == code
            ),
        )
        for line, numbers in found.items():
            some = f"  ({', '.join(numbers[:5])})" if numbers else ""
            self.stdout.write(f"{len(numbers):5}  {line}{some}")
        unneeded = sum(not numbers for numbers in found.values())
        self.stdout.write(f"{unneeded} of {len(found)} lines are needed by no card")

    def _print_evidence(self, evidence: EvidenceReport) -> None:
        """Print what both languages prove, and every disagreement."""
        if not evidence.pairs:
            return
        states = evidence.count_states(evidence.pairs)
        counted = ", ".join(f"{state} {count}" for state, count in states.items())
        self.stdout.write(f"in both languages    {len(evidence.pairs)}: {counted}")
        for card in evidence.disagreements:
            why = f" ({card.accepted.reason})" if card.accepted else ""
            self.stdout.write(f"  differs  {card.number}{why}")
            for item in card.verdict.differences if card.accepted is None else ():
                self.stdout.write(f"       {item.place}")
                self.stdout.write(f"         ja: {item.japanese or 'nothing'}")
                self.stdout.write(f"         en: {item.english or 'nothing'}")

    def _print(self, report: CompilationReport) -> None:
        data = report.to_dict()
        self.stdout.write(
            f"{report.playable} of {report.cards} cards playable ({report.share:.1%})"
        )
        playable, total = report.with_text
        self.stdout.write(f"{playable} of {total} with a text")
        for series, (playable, total) in report.by_series.items():
            self.stdout.write(f"  {series}  {playable} / {total}")
        self.stdout.write(f"round trip identity  {data['round_trip_identity']:.1%}")
        self.stdout.write(f"canonical identity   {data['canonical_identity']:.1%}")
        self._print_evidence(report.evidence)
        for gap in report.gaps[:_SHOWN_GAPS]:
            numbers = ", ".join(gap.numbers[:5])
            self.stdout.write(f"  +{gap.unlocks}  {gap.pattern}  ({numbers})")
            if gap.nearest:
                self.stdout.write(f"       nearest: {gap.nearest}")
