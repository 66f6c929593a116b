"""Forms of sign-in, sign-up and profile."""

from typing import Any, ClassVar, cast

from allauth.account.forms import LoginForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import PlatformError
from unionarena.core.text_input import clean_name

from .models import User
from .names import refuse_name


class SignInForm(LoginForm):
    """Sign-in; the page itself links to the password reset."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.label = login.widget.attrs.pop("placeholder", login.label)
        self.fields["password"].help_text = ""


class SignupForm(AllauthSignupForm):
    """Sign-up; it stores the current language and turns a guest into an account.

    The name others see can differ from the sign-in name from the start.
    """

    display_name = forms.fields_for_model(User, ["display_name"])["display_name"]

    def clean_display_name(self) -> str:
        """Refuse a shown name that is taken, reserved or offensive."""
        name = clean_name(self.cleaned_data["display_name"])
        try:
            if name:
                refuse_name(name)
        except PlatformError as refusal:
            raise ValidationError(str(refusal.message), code=refusal.code) from refusal
        return name

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Email (optional)")
        self.fields["password2"].label = _("Password (again)")
        for name in ("email", "password2"):
            self.fields[name].widget.attrs.pop("placeholder", None)

    def save(self, request: object) -> User:
        """Create the user, or complete a guest's account."""
        user: User = super().save(request)
        user.language = translation.get_language() or ""
        user.display_name = self.cleaned_data["display_name"]
        user.guest_since = None
        user.save(update_fields=["language", "guest_since", "display_name"])
        return user


class TableForm(forms.ModelForm):
    """The look of a user's side of the table."""

    class Meta:
        """The fields of the form."""

        model = User
        fields = ("sleeve", "mat")
        widgets: ClassVar = {"sleeve": forms.RadioSelect, "mat": forms.RadioSelect}


class ProfileForm(forms.ModelForm):
    """What users can change about themselves."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["chat"].required = False  # left out: unchanged
        language = cast("forms.ChoiceField", self.fields["language"])
        language.choices = [("", _("Browser language")), *settings.LANGUAGES]
        language.help_text = ""

    class Meta:
        """The fields of the form."""

        model = User
        fields = ("display_name", "language", "chat", "mail_notices")
        widgets: ClassVar = {"language": forms.RadioSelect, "chat": forms.RadioSelect}
