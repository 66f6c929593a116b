"""Forms of the deck pages; they only read, services decide."""

from collections.abc import Iterable, Mapping
from typing import cast

from django import forms
from django.utils.translation import gettext as __
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cards.releases.rules import FormatRules
from collection.deck_sheets.records import DeckSheet
from collection.errors import BadEntries
from collection.models import (
    DECK_NAME_LENGTH,
    DESCRIPTION_LENGTH,
    FOLDER_LENGTH,
    MOST_TAGS,
    TAG_LENGTH,
)

COUNT_PREFIX = "count-"
MOST_DIGITS = 400  # far more than any count; the services say what is too many


class DeckNameForm(forms.Form):
    """What a deck is called."""

    name = forms.CharField(label=_("Deck name"), max_length=DECK_NAME_LENGTH)


class DeckDetailsForm(DeckNameForm):
    """What its owner says of a deck."""

    description = forms.CharField(
        label=_("Description"),
        max_length=DESCRIPTION_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 6}),
    )
    tags = forms.CharField(
        label=_("Tags, separated by commas"),
        max_length=MOST_TAGS * (TAG_LENGTH + 2),
        required=False,
    )
    folder = forms.CharField(
        label=_("Folder"), max_length=FOLDER_LENGTH, required=False
    )
    cover = forms.ChoiceField(label=_("Cover card"), required=False)
    format = forms.ChoiceField(label=pgettext_lazy("of play", "Format"))

    @classmethod
    def of(cls, sheet: DeckSheet, formats: Iterable[FormatRules]) -> "DeckDetailsForm":
        """The form as it stands for a deck, with the formats it may be built for."""
        deck = sheet.deck
        form = cls(
            initial={
                "name": deck.name,
                "description": deck.description,
                "tags": ", ".join(deck.tags),
                "folder": deck.folder,
                "cover": deck.cover_card.number if deck.cover_card else "",
                "format": sheet.played.code,
            }
        )
        choices = [(number, name) for number, name in sheet.names.items()]
        cover = cast("forms.ChoiceField", form.fields["cover"])
        cover.choices = [("", _("The card with the highest required energy")), *choices]
        names = {sheet.played.code: sheet.played.name}
        names |= {rules.code: rules.name for rules in formats}
        if len(names) == 1:
            del form.fields["format"]
        else:
            played = cast("forms.ChoiceField", form.fields["format"])
            played.choices = list(names.items())
        return form


def read_details(posted: Mapping[str, str]) -> dict[str, object]:
    """What ``DeckDetailsForm`` says of a deck; the services say what is too much."""
    details: dict[str, object] = {
        name: posted[name]
        for name in ("name", "description", "folder", "cover", "format")
        if name in posted
    }
    if "tags" in posted:
        details["tags"] = (
            posted["tags"].replace("、", ",").replace("，", ",").split(",")
        )
    return details


def read_counts(posted: Mapping[str, str]) -> dict[str, int]:
    """Copies by card number, from the fields ``count-<number>`` of a form.

    Raises:
        BadEntries: A count is no number.
    """
    written = {
        name.removeprefix(COUNT_PREFIX): value
        for name, value in posted.items()
        if name.startswith(COUNT_PREFIX)
    }
    wrong = sorted(n for n, v in written.items() if v and not _is_count(v))
    if wrong:
        raise BadEntries(
            __("These are no numbers of copies: %(numbers)s.")
            % {"numbers": ", ".join(wrong[:10])},
            details={"numbers": wrong},
        )
    return {number: int(value or 0) for number, value in written.items()}


def _is_count(text: str) -> bool:
    """Whether it is a number; one of thousands of digits takes Python too long."""
    return text.strip().isdecimal() and len(text) <= MOST_DIGITS
