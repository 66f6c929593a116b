"""The form that starts a game."""

from django import forms
from django.utils.translation import gettext_lazy as _

from .models import Mode


class StartForm(forms.Form):
    """With which deck, and what: a match or a bot."""

    deck = forms.IntegerField(error_messages={"required": _("Choose a deck first.")})
    mode = forms.ChoiceField(choices=Mode.choices, required=False)
    bot = forms.CharField(max_length=32, required=False)

    def clean_mode(self) -> str:
        """Ranked, unless said otherwise."""
        return self.cleaned_data["mode"] or Mode.RANKED.value

    def sentences(self) -> list[str]:
        """What is wrong, for people."""
        return [str(text) for texts in self.errors.values() for text in texts]
