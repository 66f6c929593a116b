"""The profile page."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _

from . import services
from .forms import ProfileForm


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change how a person is shown and addressed."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        user = services.change_profile(user=request.user, **form.cleaned_data)
        with translation.override(user.language or translation.get_language()):
            messages.success(request, _("Your profile is saved."))
        return redirect("accounts:profile")
    return render(request, "accounts/profile.html", {"form": form})
