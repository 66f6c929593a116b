"""The form with which people choose how they are notified."""

from collections.abc import Iterator
from datetime import time
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from unionarena.core.web.middleware import list_timezones

from .models import Choices
from .occasions import POLICIES, Occasion
from .selectors import list_channels
from .texts import CHANNEL_NAMES, OCCASION_NAMES

_BEGIN: Final = "quiet_begin"


def _list_zones() -> list[tuple[str, str]]:
    return [(name, name) for name in sorted(list_timezones())]


class ChoicesForm(forms.Form):
    """A box for each channel of each occasion, and the quiet hours."""

    quiet_begin = forms.TimeField(
        label=_("Quiet from"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    quiet_end = forms.TimeField(
        label=_("Quiet until"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    zone = forms.ChoiceField(label=_("Time zone"), choices=_list_zones)

    def __init__(self, *args: Any, choices: Choices, zone: str, **kwargs: Any) -> None:
        """Build the boxes.

        Args:
            args: Of the form.
            choices: What the person chose before.
            zone: Of their browser, where they have chosen none.
            kwargs: Of the form.
        """
        super().__init__(*args, **kwargs)
        self.initial = {
            "quiet_begin": choices.quiet_begin,
            "quiet_end": choices.quiet_end,
            "zone": choices.zone if choices.pk else zone,
        }
        for occasion, policy in POLICIES.items():
            self.fields[occasion] = forms.MultipleChoiceField(
                label=OCCASION_NAMES[occasion],
                choices=[(each.value, CHANNEL_NAMES[each]) for each in policy.channels],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )
            self.initial[occasion] = [
                each.value for each in list_channels(choices, occasion)
            ]

    def list_occasions(self) -> Iterator[tuple[Promise, BoundField]]:
        """Return the occasions with their boxes."""
        for occasion in POLICIES:
            yield OCCASION_NAMES[occasion], self[occasion]

    def clean(self) -> dict[str, Any]:
        """Refuse half of the quiet hours."""
        data: dict[str, Any] = super().clean() or {}
        if (data.get(_BEGIN) is None) != (data.get("quiet_end") is None):
            self.add_error(_BEGIN, _("Quiet hours need a beginning and an end."))
        return data

    def get_channels(self) -> dict[str, list[str]]:
        """Return the chosen channels by occasion."""
        return {each.value: self.cleaned_data[each] for each in Occasion}

    def get_quiet_hours(self) -> tuple[time, time] | None:
        """Return the quiet hours, if there are any."""
        begin, end = self.cleaned_data[_BEGIN], self.cleaned_data["quiet_end"]
        return None if begin is None else (begin, end)
