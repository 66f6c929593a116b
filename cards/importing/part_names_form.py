"""The form that asks the names of an import's series and sets."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from unfold.widgets import UnfoldAdminTextInputWidget

from cards.card_data.draft import LONGEST_NAME

from .part_names import PartName


class PartNamesForm(forms.Form):
    """One field for each series or set and language."""

    def __init__(self, parts: Sequence[PartName], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.parts = parts
        labels = dict(settings.LANGUAGES)
        for part in parts:
            for language, name in part.names.items():
                self.fields[_key(part, language)] = forms.CharField(
                    label=labels[language],
                    required=False,
                    initial=name,
                    max_length=LONGEST_NAME,
                    widget=UnfoldAdminTextInputWidget(attrs={"lang": language}),
                )

    @property
    def rows(self) -> list[tuple[PartName, list[forms.BoundField]]]:
        """Return the fields of each series and set."""
        return [
            (part, [self[_key(part, language)] for language in part.names])
            for part in self.parts
        ]

    def list_names(self) -> list[PartName]:
        """Return what was entered, of a valid form."""
        return [
            PartName(
                part.kind,
                part.code,
                {
                    language: self.cleaned_data[_key(part, language)].strip()
                    for language in part.names
                },
            )
            for part in self.parts
        ]


def _key(part: PartName, language: str) -> str:
    return f"{part.kind}-{part.code}-{language}"
