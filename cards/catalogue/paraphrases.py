"""The paraphrases in force, as the compiler takes them."""

from cards.effects import paraphrases as effects
from cards.models import Paraphrase


def load_paraphrases() -> effects.ParaphraseBook:
    """Return every paraphrase that is not withdrawn; one query."""
    rows = Paraphrase.objects.filter(withdrawn_at=None).order_by("pk")
    values = rows.values_list("language", "pattern", "reading", "pk")
    return effects.ParaphraseBook(tuple(effects.Paraphrase(*row) for row in values))
