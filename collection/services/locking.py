"""Turn a deck into the fixed list of revisions that a battle is played with."""

from django.utils.translation import gettext as _

from cards.catalogue.selectors import Viewer
from collection.errors import DeckIllegal
from collection.selectors import LANGUAGE_OF_THE_RULES, get_deck_for, inspect_deck
from collection.sentences import translated
from collection.sheets import DeckSheet, LockedDeck


def lock_deck(*, viewer: Viewer, deck_id: int) -> LockedDeck:
    """The deck as it is now, checked (UA-2.2); later changes to it do not matter.

    Nothing is written: the list of revisions, which never change, is the lock.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckIllegal: It may not be played; all problems are in ``details``.
    """
    deck = get_deck_for(viewer, deck_id)
    sheet = inspect_deck(deck, language=LANGUAGE_OF_THE_RULES)
    if not sheet.is_legal:
        raise _refusal(sheet)
    in_order = sorted(sheet.lines, key=lambda line: line.number)
    revisions = tuple(
        line.card.revision_id
        for line in in_order
        if line.card is not None
        for _copy in range(line.count)
    )
    return LockedDeck(deck_id=deck.pk, name=deck.name, revision_ids=revisions)


def _refusal(sheet: DeckSheet) -> DeckIllegal:
    problems = [translated(problem) for problem in sheet.problems]
    reasons = " ".join(problem["sentence"] for problem in problems[:3])
    return DeckIllegal(
        _("This deck may not be played. %(reasons)s") % {"reasons": reasons},
        details={"deck": sheet.deck.pk, "problems": problems},
        clause=sheet.problems[0].clause,
    )
