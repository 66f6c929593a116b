"""``manage.py export_paraphrases``: patterns of editors as proposed grammar lines."""

import json
import re
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand

from cards.card_data.languages import RULES_LANGUAGE, WITNESSES
from cards.effects import TextError
from cards.effects.compilers.engine.rule_coverage import find_needed_rules
from cards.effects.compilers.ja.language import JAPANESE
from cards.effects.model.enums import CardKind
from cards.effects.paraphrases import SLOT
from cards.importing.recompilation import list_keys, list_paraphrased
from cards.models import CardRevision, Paraphrase

# What a template of the grammar calls the open places of a pattern.
_PARTS: Final = {"number": "{n}", "name": "{name}", "affinity": "{trait}"}


class Command(BaseCommand):
    """Print each pattern as a line to be added to the grammar, with its cards."""

    help = "Print the paraphrases in force as proposed lines of the grammar."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: a language, JSON."""
        parser.add_argument("--language", default="", choices=["", *WITNESSES])
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the proposals, those of most cards first."""
        rows = Paraphrase.objects.filter(withdrawn_at=None).select_related("editor")
        if options["language"]:
            rows = rows.filter(language=options["language"])
        cards = _group_cards()
        proposals = [_propose(row, cards.get(row.pk, [])) for row in rows]
        proposals.sort(key=lambda it: (-len(it["cards"]), it["template"]))
        if options["as_json"]:
            self.stdout.write(json.dumps(proposals, ensure_ascii=False, indent=1))
            return
        for item in proposals:
            self._print(item)

    def _print(self, item: dict[str, Any]) -> None:
        self.stdout.write(
            f"# {len(item['cards'])} cards: {', '.join(item['cards'])}\n"
            f"# {item['editor']}: {item['reason']}\n"
            f"also=({json.dumps(item['template'], ensure_ascii=False)},)"
            f"  # {item['language']}, reads as {item['reading']}"
        )
        for line in item["lines"]:
            self.stdout.write(f"    # beside {line}")


def _group_cards() -> dict[int, list[CardRevision]]:
    """Return the cards that each paraphrase reads, by its key."""
    cards: dict[int, list[CardRevision]] = {}
    for revision in list_paraphrased():
        for key in list_keys(revision):
            cards.setdefault(key, []).append(revision)
    return cards


def _propose(row: Paraphrase, cards: list[CardRevision]) -> dict[str, Any]:
    template, reading = (
        SLOT.sub(lambda slot: _PARTS[slot[2]], text)
        for text in (row.pattern, row.reading)
    )
    return {
        "language": row.language,
        "template": template,
        "reading": reading,
        "editor": row.editor.username if row.editor else "",
        "reason": row.reason,
        "cards": [str(revision.data["number"]) for revision in cards],
        "lines": _find_lines(row, cards[0]) if cards else [],
    }


def _find_lines(row: Paraphrase, revision: CardRevision) -> list[str]:
    """Return lines of the Japanese grammar that read words of the reading."""
    if row.language != RULES_LANGUAGE:
        return []
    text = revision.text_ja
    for item in (revision.evidence_details or {}).get("paraphrases", ()):
        text = text.replace(item["words"], item["reading"])
    try:
        kind = CardKind(revision.data["kind"])
        lines = find_needed_rules(JAPANESE, kind, text) or frozenset()
    except TextError:
        return []
    return sorted(line for line in lines if _shares_words(line, row.reading))


def _shares_words(line: str, reading: str) -> bool:
    """Tell whether a line of the grammar has two letters in a row of a reading."""
    template = line.partition(":")[2] or line
    found = re.findall(r"[ぁ-んァ-ン一-鿿]{2,}", template)
    return any(words in reading for words in found)
