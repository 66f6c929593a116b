"""Patch notes: before and after, card by card, of releases and balance changes.

Generated from the revisions themselves, in the reader's language, so that the notes
say exactly what changed.
"""

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import override

from cards.art import draw_art
from cards.card_data.draft import CardDraft
from cards.catalogue import localized_names
from cards.catalogue.presentation import ShownCard, show_revisions
from cards.models import Card, CardRevision, Viewer

from .models import MOST_COPIES, BalanceProposal, Release, ReleaseCard
from .selectors import (
    get_change_draft,
    get_entry_draft,
    list_proposal_changes,
    list_release_cards,
)


@dataclass(frozen=True, slots=True)
class FieldChange:
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
    """The note on one card.

    Attributes:
        card: The card after the change.
        is_new: Whether it is a new card.
        differences: What changed; empty for a new card.
    """

    card: ShownCard
    is_new: bool
    differences: tuple[FieldChange, ...]


def build_patch_notes(
    proposal: BalanceProposal, viewer: Viewer, language: str
) -> tuple[CardNote, ...]:
    """Return before and after of every card of a balance change the viewer can see."""
    notes = []
    may_see = _visible(viewer, proposal.changes.values_list("card", flat=True))
    for change in list_proposal_changes(proposal):
        if change.card_id not in may_see:
            continue
        base = change.base or change.card.current_revision
        if base is None:
            continue
        after = change.revision or make_unsaved_revision(
            get_change_draft(change)[0], change.card
        )
        with override(language):
            found = [*list_field_changes(base, after, language)]
            if change.limit is not None:
                before = change.limit_before
                found.append(
                    FieldChange(
                        _("Copies allowed"), _copies(before), _copies(change.limit)
                    )
                )
        (shown,) = present_revisions([after], language)
        notes.append(CardNote(shown, is_new=False, differences=tuple(found)))
    return tuple(notes)


def list_release_entries_for(viewer: Viewer, release: Release) -> QuerySet[ReleaseCard]:
    """List the cards of a release that the viewer can see, by number."""
    visible = Card.objects.visible_to(viewer)
    return list_release_cards(release).filter(card__in=visible.values("pk"))


def build_release_notes(
    entries: Iterable[ReleaseCard], language: str
) -> tuple[CardNote, ...]:
    """Return cards of a release, with the changes of old ones; a few queries in all."""
    rows: list[tuple[ReleaseCard, CardRevision]] = []
    for entry in entries:
        draft = get_entry_draft(entry)
        if draft is not None:
            known = entry.card.current_revision if entry.draft is None else None
            after = known or entry.revision or make_unsaved_revision(draft, entry.card)
            rows.append((entry, after))
    shown = present_revisions([after for _entry, after in rows], language)
    notes = []
    for (entry, after), card in zip(rows, shown, strict=True):
        found: tuple[FieldChange, ...] = ()
        if entry.base is not None:
            with override(language):
                found = tuple(list_field_changes(entry.base, after, language))
        notes.append(CardNote(card, is_new=entry.draft is None, differences=found))
    return tuple(notes)


def list_field_changes(
    before: CardRevision, after: CardRevision, language: str
) -> Iterator[FieldChange]:
    """Return what changed between two revisions; the caller set the language."""
    (old,), (new,) = (
        present_revisions([before], language),
        present_revisions([after], language),
    )
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
        yield FieldChange(_part("text"), old.text, new.text, is_text=True)
    if old.flavor != new.flavor:
        yield FieldChange(_part("flavor"), old.flavor, new.flavor, is_text=True)


def make_unsaved_revision(draft: CardDraft, card: Card | None = None) -> CardRevision:
    """Return a draft as a revision that is never saved, to be shown like one."""
    return CardRevision(
        card=card,
        version=0,
        data=draft.face,
        rarity=draft.rarity,
        art=draft.art,
        is_playable=draft.is_playable,
        evidence=draft.evidence.state,
        evidence_details=draft.evidence.details(),
        digest=draft.digest(),
        **draft.columns(),
    )


def present_revisions(
    revisions: Iterable[CardRevision], language: str
) -> tuple[ShownCard, ...]:
    """Return revisions in one language, unsaved ones among them."""
    return show_revisions(revisions, language)


def draw_draft_url(draft: CardDraft) -> str:
    """Return the picture of a draft as a data URL."""
    svg = draw_art(draft.face, draft.art)
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def _visible(viewer: Viewer, ids: Iterable[int]) -> set[int]:
    visible = Card.objects.visible_to(viewer).filter(pk__in=list(ids))
    return set(visible.values_list("pk", flat=True))


def _value(label: str, before: object, after: object) -> Iterator[FieldChange]:
    if before != after:
        yield FieldChange(label, _format_value(before), _format_value(after))


def _format_value(value: object) -> str:
    return "–" if value in (None, "") else str(value)


def _part(code: str) -> str:
    return str(localized_names.lazy_title("part", code))


def _color(card: ShownCard) -> str:
    return str(card.color_label)


def _energy(card: ShownCard) -> str:
    parts = (f"{energy.color_label} {energy.amount}" for energy in card.generated)
    return ", ".join(parts)


def _copies(limit: int | None) -> str:
    if limit is None or limit >= MOST_COPIES:
        return str(MOST_COPIES)
    return _("none (banned)") if limit == 0 else str(limit)
