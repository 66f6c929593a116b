"""Before and after, card by card: what releases and balance changes tell people.

Generated from the revisions themselves, in the reader's language, so that the notes
say exactly what changed.
"""

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import override

from cards.art import draw_art
from cards.catalogue import spoken
from cards.catalogue.presentation import ShownCard, show_revisions
from cards.catalogue.rewriting import draft_of
from cards.faces.draft import CardDraft
from cards.models import Card, CardRevision, Viewer

from .models import MOST_COPIES, BalanceProposal, Release
from .selectors import draft_of_change, draft_of_entry, list_cards_of, list_changes_of


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that changed about a card.

    Attributes:
        label: What, in words.
        before: What it was; empty for nothing.
        after: What it is now.
        is_text: Whether these are sentences and not values.
    """

    label: str
    before: str
    after: str
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class CardNote:
    """What there is to tell of one card.

    Attributes:
        card: The card as it is afterwards.
        is_new: Whether it was not there before.
        differences: What changed; empty for a new card.
    """

    card: ShownCard
    is_new: bool
    differences: tuple[Difference, ...]


def notes_of_patch(
    proposal: BalanceProposal, viewer: Viewer, language: str
) -> tuple[CardNote, ...]:
    """Before and after of every card of a balance change the viewer may see."""
    notes = []
    may_see = _visible(viewer, proposal.changes.values_list("card", flat=True))
    for change in list_changes_of(proposal):
        if change.card_id not in may_see:
            continue
        base = change.base or change.card.current_revision
        if base is None:
            continue
        after = change.revision or unsaved(draft_of_change(change)[0], change.card)
        with override(language):
            found = [*differences(base, after, language)]
            if change.limit is not None:
                before = change.limit_before
                found.append(
                    Difference(
                        _("Copies allowed"), _copies(before), _copies(change.limit)
                    )
                )
        (shown,) = show([after], language)
        notes.append(CardNote(shown, is_new=False, differences=tuple(found)))
    return tuple(notes)


def notes_of_release(
    release: Release, viewer: Viewer, language: str
) -> tuple[CardNote, ...]:
    """The cards of a release the viewer may see, with what changed about old ones."""
    notes = []
    may_see = _visible(viewer, release.cards.values_list("card", flat=True))
    for entry in list_cards_of(release):
        draft = draft_of_entry(entry)
        if entry.card_id not in may_see or draft is None:
            continue
        if entry.draft is None:
            after = entry.card.current_revision or unsaved(draft, entry.card)
        else:
            after = entry.revision or unsaved(draft, entry.card)
        found: tuple[Difference, ...] = ()
        if entry.base is not None:
            with override(language):
                found = tuple(differences(entry.base, after, language))
        (shown,) = show([after], language)
        notes.append(CardNote(shown, is_new=entry.draft is None, differences=found))
    return tuple(notes)


def differences(
    before: CardRevision, after: CardRevision, language: str
) -> Iterator[Difference]:
    """What changed between two revisions; the caller set the language."""
    (old,), (new,) = show([before], language), show([after], language)
    for label, key in (
        (_part("required_energy"), "required_energy"),
        (_part("ap_cost"), "ap_cost"),
        (_part("bp"), "bp"),
    ):
        yield from _value(label, old.face[key], new.face[key])  # type: ignore[literal-required]  # keys of a face
    yield from _value(_part("name"), old.name, new.name)
    yield from _value(_part("color"), _color(old), _color(new))
    yield from _value(_part("generated_energy"), _energy(old), _energy(new))
    yield from _value(_("Affinities"), ", ".join(old.traits), ", ".join(new.traits))
    yield from _value(
        _part("trigger"),
        str(old.trigger_label),
        str(new.trigger_label),
    )
    yield from _value(_part("rarity"), old.rarity, new.rarity)
    if old.text != new.text:
        yield Difference(_part("text"), old.text, new.text, is_text=True)
    if old.flavor != new.flavor:
        yield Difference(_part("flavor"), old.flavor, new.flavor, is_text=True)


def unsaved(draft: CardDraft, card: Card | None = None) -> CardRevision:
    """A draft as a revision that is never saved, to be shown like one."""
    return CardRevision(
        card=card,
        version=0,
        data=draft.face,
        rarity=draft.rarity,
        art=draft.art,
        is_playable=draft.is_playable,
        digest=draft.digest(),
        **draft.columns(),
    )


def show(revisions: Iterable[CardRevision], language: str) -> tuple[ShownCard, ...]:
    """Revisions in one language, those never saved among them."""
    return show_revisions(revisions, language)


def drawn(draft: CardDraft) -> str:
    """The picture of a draft, as an address that holds the whole picture."""
    svg = draw_art(draft.face, draft.art)
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def says_the_same(draft: CardDraft, revision: CardRevision) -> bool:
    """Whether a draft brings nothing new."""
    return draft.digest() == draft_of(revision).digest()


def _visible(viewer: Viewer, ids: Iterable[int]) -> set[int]:
    visible = Card.objects.visible_to(viewer).filter(pk__in=list(ids))
    return set(visible.values_list("pk", flat=True))


def _value(label: str, before: object, after: object) -> Iterator[Difference]:
    if before != after:
        yield Difference(label, _said(before), _said(after))


def _said(value: object) -> str:
    return "–" if value in (None, "") else str(value)


def _part(code: str) -> str:
    return str(spoken.title("part", code))


def _color(card: ShownCard) -> str:
    return str(card.color_label)


def _energy(card: ShownCard) -> str:
    parts = (f"{energy.color_label} {energy.amount}" for energy in card.generated)
    return ", ".join(parts)


def _copies(limit: int | None) -> str:
    if limit is None or limit >= MOST_COPIES:
        return str(MOST_COPIES)
    return _("none (banned)") if limit == 0 else str(limit)
