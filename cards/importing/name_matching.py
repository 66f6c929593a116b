"""Names and traits of a series in Japanese and English, as its cards have them."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from django.db.models import Q

from cards.card_data.draft import CardDraft
from cards.card_data.languages import ENGLISH, RULES_LANGUAGE
from cards.catalogue.revisions import BY_IMPORT, publish_revisions
from cards.effects import dump_tree, load_tree
from cards.effects.witnesses import (
    EvidenceState,
    NameBook,
    Pair,
    build_name_book,
)
from cards.models import CardRevision, Trait
from unionarena.core.accounts.models import User

from .evidence import translate_card


@dataclass(slots=True)
class LearnedNames:
    """What a file says about names in both languages, before it is in the database.

    Attributes:
        names: Names of cards, by series.
        traits: Traits.
    """

    names: dict[str, set[Pair]] = field(default_factory=dict)
    traits: set[Pair] = field(default_factory=set)

    def learn_name(self, series: str, pair: Pair) -> bool:
        """Remember a pair, and tell whether it is new."""
        pairs = self.names.setdefault(series, set())
        is_new = pair not in pairs
        pairs.add(pair)
        return is_new


def load_name_book(series: str, learned: LearnedNames | None = None) -> NameBook:
    """Return what the names of a series are in the other language; two queries.

    Args:
        series: Code of the series.
        learned: Names that are not in the database yet.
    """
    current = CardRevision.objects.filter(current_for__series__code=series)
    cards = current.exclude(name_ja="").exclude(name_en="")
    known = Trait.objects.exclude(name_en="")
    names = {Pair(*row) for row in cards.values_list("name_ja", "name_en")}
    traits = {Pair(*row) for row in known.values_list("name_ja", "name_en")}
    if learned is not None:
        names |= learned.names.get(series, set())
        traits |= learned.traits
    return build_name_book(names, traits)


def match_names(
    series: Iterable[str], *, reason: str, author: User | None
) -> tuple[int, ...]:
    """Give cards of English lists the Japanese names that are known by now.

    The rules compare Japanese names; a later list may be the first to say what a name
    is in Japanese. Publishes a version of each card that changes.

    Returns:
        Primary keys of the changed cards.
    """
    changed = []
    for code in sorted(set(series)):
        book = load_name_book(code)
        from_english = Q(name_ja="") | Q(
            evidence__in=(EvidenceState.ONE_WITNESS, EvidenceState.DECIDED)
        )
        rows = CardRevision.objects.filter(from_english, current_for__series__code=code)
        for revision in rows:
            before = revision.as_draft()
            draft = _translate(before, book)
            if draft.face != before.face:
                changed.append(draft)
    revisions = publish_revisions(
        drafts=changed,
        reason=reason,
        author=author,
        origin=BY_IMPORT,
        announces=False,
    )
    return tuple(revision.card_id for revision in revisions)


def _translate(draft: CardDraft, book: NameBook) -> CardDraft:
    draft = translate_card(draft, book)
    effects = draft.face["effects"]
    if effects is None or not _is_read_from_english(draft):
        return draft
    tree = dict(dump_tree(book.translate(load_tree(effects))))
    return replace(draft, face={**draft.face, "effects": tree})


def _is_read_from_english(draft: CardDraft) -> bool:
    evidence = draft.evidence
    if evidence.decided:
        return evidence.decided == ENGLISH
    return evidence.languages == (ENGLISH,) or not draft.names.get(RULES_LANGUAGE)
