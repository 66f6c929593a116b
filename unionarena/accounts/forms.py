"""Forms of sign-up and profile."""

from typing import Any, ClassVar

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.utils import translation

from .models import User


class SignupForm(AllauthSignupForm):
    """Sign-up remembers the language it was done in; a guest is one no more."""

    def save(self, request: object) -> User:
        """Create the person, or give a guest what makes an account."""
        user: User = super().save(request)
        user.language = translation.get_language() or ""
        if user.is_guest:
            user.guest_since, user.display_name = None, ""
        user.save(update_fields=["language", "guest_since", "display_name"])
        return user


class TableForm(forms.ModelForm):
    """How a person's side of the table looks."""

    class Meta:
        """Which fields."""

        model = User
        fields = ("sleeve", "mat")
        widgets: ClassVar = {"sleeve": forms.RadioSelect, "mat": forms.RadioSelect}


class ProfileForm(forms.ModelForm):
    """What a person may change about themselves."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's
        super().__init__(*args, **kwargs)
        self.fields["chat"].required = False  # left out: as it was

    class Meta:
        """Which fields."""

        model = User
        fields = ("display_name", "language", "chat", "mail_notices")
