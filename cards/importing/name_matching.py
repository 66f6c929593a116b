"""Names and traits of a series in Japanese and English, as its cards have them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.db.models import Q

from cards.card_data.draft import CardDraft
from cards.card_data.languages import (
    COLUMN_SUFFIXES,
    ENGLISH,
    LANGUAGES,
    RULES_LANGUAGE,
)
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

from .editor_decisions import list_decisions
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
    """Give cards the names in other languages that lists give their namesakes.

    Cards of English lists get the Japanese names that the rules compare; cards of
    Japanese lists get the names that other cards with the same name have, so that they
    are found and shown by them (UA-2.1). Publishes a version of each card that changes.

    Returns:
        Primary keys of the changed cards.
    """
    changed = [draft for code in sorted(set(series)) for draft in _list_matched(code)]
    revisions = publish_revisions(
        drafts=changed,
        reason=reason,
        author=author,
        origin=BY_IMPORT,
        announces=False,
    )
    return tuple(revision.card_id for revision in revisions)


def _list_matched(series: str) -> Iterator[CardDraft]:
    """Yield the cards of a series to which known names add something."""
    book, names = load_name_book(series), _load_names(series)
    wanted = Q(name_ja="") | Q(
        evidence__in=(EvidenceState.ONE_WITNESS, EvidenceState.DECIDED)
    )
    for language, known in names.items():
        nameless = {f"name_{COLUMN_SUFFIXES[language]}": ""}
        wanted |= Q(name_ja__in=known, **nameless)
    current = CardRevision.objects.filter(current_for__series__code=series)
    revisions = list(current.filter(wanted))
    decided = list_decisions({it.card_id: it.data["number"] for it in revisions})
    for revision in revisions:
        before = revision.as_draft()
        draft = _add_names(_translate(before, book), names, decided)
        if draft != before:
            yield draft


def _load_names(series: str) -> dict[str, dict[str, str]]:
    """Return by language what each Japanese name of a series is called; one query.

    A name that lists write in several ways is left out.
    """
    found: dict[str, dict[str, set[str]]] = {
        language: {} for language in LANGUAGES if language != RULES_LANGUAGE
    }
    columns = [f"name_{COLUMN_SUFFIXES[language]}" for language in found]
    current = CardRevision.objects.filter(current_for__series__code=series)
    rows = current.exclude(name_ja="").values_list("name_ja", *columns)
    for japanese, *others in rows:
        for language, name in zip(found, others, strict=True):
            if name:
                found[language].setdefault(japanese, set()).add(name)
    return {
        language: {
            japanese: next(iter(names))
            for japanese, names in known.items()
            if len(names) == 1
        }
        for language, known in found.items()
    }


def _add_names(
    draft: CardDraft,
    names: Mapping[str, Mapping[str, str]],
    decided: Mapping[str, Collection[str]],
) -> CardDraft:
    """Return a card with the names of its namesakes, where no editor decided."""
    japanese = draft.names.get(RULES_LANGUAGE, "")
    own = decided.get(draft.face["number"], ())
    added = {
        language: known[japanese]
        for language, known in names.items()
        if japanese in known
        and not draft.names.get(language)
        and f"name_{COLUMN_SUFFIXES[language]}" not in own
    }
    return replace(draft, names={**draft.names, **added}) if added else draft


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
