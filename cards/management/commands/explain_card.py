"""``manage.py explain_card NUMBER`` or ``--text "..."``: what a card text means."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.card_data import LANGUAGES
from cards.card_data.draft import CardDraft
from cards.card_data.languages import ENGLISH, RULES_LANGUAGE
from cards.card_data.unparsed_passages import UnparsedPassage
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
        parser.add_argument(
            "--language",
            default=RULES_LANGUAGE,
            choices=[RULES_LANGUAGE, ENGLISH],
            help="the language of --text",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the explanation."""
        if options["text"]:
            kind = CardKind(options["kind"])
            tree = self._compiled(kind, options["text"], options["language"])
        elif options["number"]:
            kind, found = self._published(options["number"])
            self._tell_paraphrases(options["number"])
            if found is None:
                self.stdout.write("Plays as printed: it has no effect.")
                return
            tree = found
        else:
            raise CommandError("Give a card number, or a text with --text.")
        self.stdout.write(explain_tree(tree, kind))

    def _compiled(self, kind: CardKind, text: str, language: str) -> CardEffects:
        compiled = compile_card(kind, text.replace("\\n", "\n"), language=language)
        if compiled.tree is None:
            lines = [
                self._mark(text, problem.span, str(problem), problem.nearest)
                for problem in compiled.problems
            ]
            raise CommandError("\n".join(lines))
        return compiled.tree

    def _mark_gap(self, gap: UnparsedPassage, draft: CardDraft) -> str:
        """Return what was not understood, with the text it is part of."""
        of_trigger = gap.is_of_trigger
        texts = draft.evidence.trigger_texts if of_trigger else draft.texts
        text = next((it for it in map(texts.get, LANGUAGES) if it), "")
        message = f"in the trigger text: {gap.message}" if of_trigger else gap.message
        return self._mark(text, gap.span, message, gap.nearest)

    def _mark(
        self, text: str, span: tuple[int, int], message: str, nearest: str
    ) -> str:
        start, end = span
        marked = f"{message}\n  {text}\n  from character {start} to {end}"
        return f"{marked}\n  nearest known: {nearest}" if nearest else marked

    def _tell_paraphrases(self, number: str) -> None:
        """Print the words of a card that an editor read as others."""
        for card in Card.objects.with_current().filter(number=number):
            revision = card.current_revision
            found = revision.as_draft().evidence.paraphrases if revision else ()
            for item in found:
                self.stdout.write(f"{item['words']!r} reads as {item['reading']!r}")

    def _published(self, number: str) -> tuple[CardKind, CardEffects | None]:
        """Return what a card does; ``None`` for a playable card without effects."""
        cards = Card.objects.with_current().filter(number=number)
        revision = next((card.current_revision for card in cards), None)
        if revision is None:
            raise CommandError(f"There is no card {number!r}.")
        draft = revision.as_draft()
        if not revision.is_playable:
            lines = [f"Card {number!r} is not playable yet."]
            lines += [
                self._mark_gap(gap, draft) if gap.part else gap.message
                for gap in draft.gaps
            ]
            raise CommandError("\n".join(lines))
        effects = revision.data["effects"]
        kind = CardKind(revision.data["kind"])
        return kind, load_tree(effects) if effects is not None else None
