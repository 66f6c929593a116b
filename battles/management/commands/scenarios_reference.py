"""`manage.py scenarios_reference`: every word scenarios may use for what happens."""

from typing import Any

from django.core.management.base import BaseCommand

from battles.rules.unionarena.decisions.refusals import REFUSALS
from battles.rules.unionarena.scenarios.vocabulary import (
    CODES,
    FACTS,
    QUESTIONS,
    REASONS,
)


class Command(BaseCommand):
    """Prints the reference of scenario words in Markdown."""

    help = "Print docs/reference/scenarios.md: facts, questions, codes and reasons."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print the page."""
        lines = [
            "# Words of scenarios",
            "",
            "Written by `manage.py scenarios_reference` from the code; do not edit.",
            "How they are used is told in `docs/guides/scenarios.md`.",
            "",
            "## Facts",
            "",
            "| Fact | Fields |",
            "| --- | --- |",
        ]
        for name, fields in FACTS.items():
            lines.append(
                f"| `{name}` | {', '.join(f'`{field}`' for field in fields)} |"
            )
        lines += ["", "## Kinds of questions", ""]
        lines += [f"- `{kind}`" for kind in QUESTIONS]
        lines += ["", "## Reasons of results", ""]
        lines += [f"- `{reason}`" for reason in REASONS]
        lines += ["", "## Codes of refusals", "", "| Code | Clause | Sentence |"]
        lines.append("| --- | --- | --- |")
        for code in CODES:
            clause, sentence = REFUSALS.get(code, (None, ""))
            lines.append(f"| `{code}` | {clause or ''} | {sentence} |")
        self.stdout.write("\n".join(lines))
