"""A pasted list as a deck that bots play."""

from django.utils.translation import gettext as _

from cards.catalogue.localized_names import get_reader_language
from collection.card_matching.written_lists import match_list_for
from collection.deck_sheets.records import FrozenDeck
from collection.services import freeze_list
from unionarena.core.accounts.models import User
from unionarena.core.errors import PlatformError


def freeze_pasted_deck(
    user: User, pasted: str, *, refusal: type[PlatformError]
) -> FrozenDeck:
    """Freeze a pasted list; its cards need not be owned.

    Args:
        user: Who pasted it.
        pasted: In any of the usual forms (``collection.lists``).
        refusal: What is raised for lines that mean nothing; they are in ``details``.

    Raises:
        DeckIllegal: It may not be played; all problems are in ``details``.
    """
    matched = match_list_for(user, pasted, language=get_reader_language())
    if matched.unmatched:
        first = matched.unmatched[0]
        raise refusal(
            _("List, line %(place)d: %(sentence)s")
            % {"place": first.place, "sentence": first.sentence},
            details={
                "lines": [
                    {"place": line.place, "text": line.text, "code": line.code}
                    for line in matched.unmatched[:50]
                ]
            },
        )
    return freeze_list(viewer=user, counts=matched.counts, name=_("Pasted list"))
