"""A pasted list as a deck that bots play."""

from django.utils.translation import gettext as _

from cards.catalogue.localized_names import get_reader_language
from collection.card_matching.written_lists import match_list_for
from collection.deck_sheets.game_decks import read_game_list
from collection.deck_sheets.records import FrozenDeck
from collection.legality.game_rules import GameDecks, find_game_decks
from collection.services import freeze_game_list, freeze_list
from unionarena.core.accounts.models import User
from unionarena.core.errors import PlatformError


def freeze_pasted_deck(
    user: User, pasted: str, *, refusal: type[PlatformError], game: str = ""
) -> FrozenDeck:
    """Freeze a pasted list; its cards need not be owned.

    Args:
        user: Who pasted it.
        pasted: In any of the usual forms (``collection.lists``).
        refusal: What is raised for lines that mean nothing; they are in ``details``.
        game: What is played; empty: the usual game.

    Raises:
        DeckIllegal: It may not be played; all problems are in ``details``.
    """
    own = find_game_decks(game)
    if own is not None:
        return _freeze_game_list(own, pasted, refusal)
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


def _freeze_game_list(
    own: GameDecks, pasted: str, refusal: type[PlatformError]
) -> FrozenDeck:
    read = read_game_list(own, pasted)
    if read.unread:
        lines = ", ".join(read.unread[:5])
        raise refusal(
            _("These lines couldn’t be read: %(lines)s.") % {"lines": lines},
            details={"lines": list(read.unread[:50])},
        )
    return freeze_game_list(own, counts=read.counts, name=_("Pasted list"))
