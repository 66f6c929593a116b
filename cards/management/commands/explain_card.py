"""``manage.py explain_card NUMBER`` or ``--text "..."``: what a card text means."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.effects import CardEffects, compile_card, load_tree
from cards.effects.model.enums import CardKind
from cards.effects.tree_explanation import explain_tree
from cards.models import Card


class Command(BaseCommand):
    """Print the tree of a card, its three renderings and its triggers."""

    help = "Explain what a card does."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: a number, or a text and the kind of its card."""
        parser.add_argument("number", nargs="?", default="")
        parser.add_argument("--text", default="")
        parser.add_argument(
            "--kind", default="character", choices=["character", "site", "event"]
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the explanation."""
        if options["text"]:
            kind = CardKind(options["kind"])
            tree = self._compiled(kind, options["text"])
        elif options["number"]:
            kind, tree = self._published(options["number"])
        else:
            raise CommandError("Give a card number, or a text with --text.")
        self.stdout.write(explain_tree(tree, kind))

    def _compiled(self, kind: CardKind, text: str) -> CardEffects:
        compiled = compile_card(kind, text.replace("\\n", "\n"))
        if compiled.tree is None:
            lines = [
                self._mark(text, problem.span, str(problem), problem.nearest)
                for problem in compiled.problems
            ]
            raise CommandError("\n".join(lines))
        return compiled.tree

    def _mark(
        self, text: str, span: tuple[int, int], message: str, nearest: str
    ) -> str:
        start, end = span
        marked = f"{message}\n  {text}\n  from character {start} to {end}"
        return f"{marked}\n  nearest known: {nearest}" if nearest else marked

    def _published(self, number: str) -> tuple[CardKind, CardEffects]:
        try:
            card = Card.objects.get(number=number)
        except Card.DoesNotExist as error:
            raise CommandError(f"There is no card {number!r}.") from error
        revision = card.revisions.order_by("-version").first()
        effects = revision.data.get("effects") if revision else None
        if revision is None or effects is None:
            raise CommandError(f"Card {number!r} is not playable yet.")
        return CardKind(revision.data["kind"]), load_tree(effects)
