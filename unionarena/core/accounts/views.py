"""Pages of the profile, notices and apps, and the language switch."""

from allauth.account.views import LoginView, SignupView
from allauth.usersessions.forms import ManageUserSessionsForm
from allauth.usersessions.views import ListUserSessionsView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.http import require_POST, require_safe

from unionarena.core import site_time
from unionarena.core.errors import Conflict
from unionarena.core.text_input import read_number

from . import app_tokens, sanctions, services
from .forms import ProfileForm, TableForm
from .guests import GuestMayEnter
from .models import Scope
from .selectors import get_signed_in_user, list_blocks_of


class SignUp(GuestMayEnter, SignupView):
    """Sign-up, also for guests."""


class SignIn(GuestMayEnter, LoginView):
    """Sign-in, also for guests, whose guest account is left behind."""


class Sessions(ListUserSessionsView):
    """Signed-in devices; signing out all others signs out apps too."""

    def form_valid(self, form: ManageUserSessionsForm) -> HttpResponse:
        """Sign out the devices and the apps."""
        app_tokens.end_all_grants(get_signed_in_user(self.request.user))
        answer: HttpResponse = super().form_valid(form)
        return answer


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change the profile."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            user = services.change_profile(
                user=get_signed_in_user(request.user), **form.cleaned_data
            )
        except Conflict as refusal:
            form.add_error("display_name", str(refusal.message))
            get_signed_in_user(
                request.user
            ).refresh_from_db()  # the form has filled in the refused value
        else:
            with translation.override(user.language or translation.get_language()):
                messages.success(request, _("Profile saved."))
            return redirect("accounts:profile")
    blocks = list_blocks_of(get_signed_in_user(request.user))
    table = TableForm(instance=get_signed_in_user(request.user))
    context = {"form": form, "table": table, "blocks": blocks}
    return render(request, "accounts/profile.html", context)


@require_POST
@login_required
def table(request: HttpRequest) -> HttpResponse:
    """Change the look of the user's side of the table."""
    user = get_signed_in_user(request.user)
    form = TableForm(request.POST, instance=user)
    if form.is_valid():
        services.change_profile(
            user=user,
            display_name=user.display_name,
            language=user.language,
            **form.cleaned_data,
        )
        messages.success(request, _("It takes effect in your next battle."))
    return redirect("accounts:profile")


@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """Show notices from moderators, and send an appeal."""
    user = get_signed_in_user(request.user)
    now = timezone.now()
    if request.method == "POST":
        sanctions.file_appeal(
            user=user,
            sanction_id=read_number(request.POST.get("sanction", "")) or 0,
            text=request.POST.get("text", ""),
            now=now,
        )
        messages.success(request, _("Appeal sent. Another moderator will decide."))
        return redirect("accounts:notices")
    context = {"notices": sanctions.read_notices(user=user, now=now), "now": now}
    return render(request, "accounts/notices.html", context)


@require_safe
@login_required
def apps(request: HttpRequest) -> HttpResponse:
    """List apps that can act for the user."""
    rows = app_tokens.list_grants_for(
        get_signed_in_user(request.user), now=site_time.now()
    )
    shown = [
        {"grant": grant, "may": [Scope(one).label for one in grant.scopes.split()]}
        for grant in rows
    ]
    return render(request, "accounts/apps.html", {"apps": shown})


@require_POST
@login_required
def end_app(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign an app out."""
    app_tokens.end_grant(get_signed_in_user(request.user), pk)
    messages.success(request, _("App signed out."))
    return redirect("accounts:apps")


@require_POST
@login_required
def end_apps(request: HttpRequest) -> HttpResponse:
    """Sign every app out."""
    app_tokens.end_all_grants(get_signed_in_user(request.user))
    messages.success(request, _("All apps signed out."))
    return redirect("accounts:apps")


@require_POST
@login_required
def unblock(request: HttpRequest, user_id: int) -> HttpResponse:
    """Unblock a user."""
    services.unblock_person(user=get_signed_in_user(request.user), other_id=user_id)
    return redirect("accounts:profile")


def set_language(request: HttpRequest) -> HttpResponse:
    """Change the language; for signed-in users on every device.

    A language stored in the profile overrides the cookie, so both are changed.
    """
    response = i18n.set_language(request)
    chosen = request.POST.get("language")
    if request.user.is_authenticated and chosen in dict(settings.LANGUAGES):
        services.change_profile(
            user=request.user,
            display_name=request.user.display_name,
            language=chosen,
        )
    return response
