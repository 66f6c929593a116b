"""The operators' door to results: everything to look at, nothing to change."""

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from collection.selectors import list_starter_names
from unionarena.core.accounts.models import User
from unionarena.core.errors import PlatformError

from .bot_games import balance_trials
from .bot_games.trials import chart
from .models import (
    BalanceTrial,
    Outcome,
    Participant,
    Rating,
    RatingChange,
    Result,
    Season,
)


class _ReadOnly:
    """Rows that are appended and asked about later."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Outcomes come from battles."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """What happened has happened."""
        return False

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Only together with the account they belong to."""
        page = request.resolver_match
        return page is not None and page.url_name == "accounts_user_delete"


class ParticipantInline(_ReadOnly, TabularInline):
    """Both sides of an outcome."""

    model = Participant
    fields = ("seat", "user", "bot", "deck_name", "result")
    extra = 0


class RatingChangeInline(_ReadOnly, TabularInline):
    """What an outcome did to ratings."""

    model = RatingChange
    fields = ("user", "rating_before", "rating_after", "deviation_after", "games")
    extra = 0


@admin.register(Outcome)
class OutcomeAdmin(_ReadOnly, ModelAdmin):
    """How battles ended, to look at when somebody asks."""

    list_display = (
        "battle_id",
        "finished_at",
        "origin",
        "is_rated",
        "unrated_because",
        "reason",
        "who",
    )
    list_filter = ("origin", "is_rated", "unrated_because", "reason")
    search_fields = ("battle__id", "participants__user__username")
    ordering = ("-finished_at", "-pk")
    inlines = (ParticipantInline, RatingChangeInline)

    @admin.display(description=_("winner's seat"))
    def who(self, outcome: Outcome) -> str:
        """Seat of the winner, or that there is none."""
        if outcome.winner_seat is None:
            return str(Result.DRAW.label)
        return str(outcome.winner_seat)


@admin.register(Rating)
class RatingAdmin(_ReadOnly, ModelAdmin):
    """How strong people are believed to be."""

    list_display = (
        "user",
        "format",
        "season",
        "rating",
        "deviation",
        "games",
        "rated_at",
    )
    list_select_related = ("user",)
    list_filter = ("season", "format")
    search_fields = ("user__username",)
    ordering = ("-rating", "-pk")


@admin.register(RatingChange)
class RatingChangeAdmin(_ReadOnly, ModelAdmin):
    """Every change of every rating."""

    list_display = (
        "user",
        "format",
        "season",
        "games",
        "rating_before",
        "rating_after",
        "outcome",
    )
    list_select_related = ("user", "outcome")
    search_fields = ("user__username",)
    ordering = ("-pk",)


class SeasonForm(forms.ModelForm):
    """When the next season begins."""

    class Meta:
        """Its number follows from the last one."""

        model = Season
        fields = ("starts_at",)

    def clean_starts_at(self) -> datetime:
        """Not in the past, where games have been rated already, nor out of order."""
        starts_at: datetime = self.cleaned_data["starts_at"]
        last = Season.objects.order_by("-number").first()
        if starts_at <= timezone.now() or (last and starts_at <= last.starts_at):
            raise forms.ValidationError(
                gettext("A season must start in the future, after all others.")
            )
        return starts_at


@admin.register(Season)
class SeasonAdmin(ModelAdmin):
    """Seasons: the next one is announced here, and what has begun stays."""

    form = SeasonForm
    list_display = ("number", "starts_at")
    ordering = ("-number",)

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Ratings hang on it."""
        return False

    def has_delete_permission(self, _request: HttpRequest, obj: object = None) -> bool:
        """As long as it has not begun."""
        return isinstance(obj, Season) and obj.starts_at > timezone.now()

    def save_model(
        self,
        request: HttpRequest,
        obj: Season,
        form: forms.ModelForm,
        change: bool,  # noqa: FBT001 - Django's
    ) -> None:
        """Number it."""
        last = Season.objects.order_by("-number").first()
        obj.number = last.number + 1 if last else 1
        super().save_model(request, obj, form, change)


class TrialForm(forms.Form):
    """Which decks play a trial, who plays them, and how long."""

    starters = forms.MultipleChoiceField(
        label=_("Starter decks"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    numbers = forms.CharField(
        label=_("Other decks"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"class": "desk-input"}),
        help_text=_("Numbers of your own or public decks."),
    )
    pasted = forms.CharField(
        label=_("Plus this list"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(
            attrs={"class": "desk-input", "rows": 3, "spellcheck": "false"}
        ),
        help_text=_("One card per line: quantity, then number or name."),
    )
    rounds = forms.IntegerField(
        label=_("Games per pairing"),
        min_value=1,
        max_value=balance_trials.MOST_ROUNDS,
        initial=10,
        widget=forms.NumberInput(attrs={"class": "desk-input"}),
        help_text=_("Each is played from both seats, before and after: four games."),
    )
    bot = forms.ChoiceField(
        label=_("Bot"),
        choices=[
            ("greedy", _("looks ahead")),
            ("random", _("plays at random")),
            ("monte_carlo", _("thinks long")),
        ],
        widget=forms.Select(attrs={"class": "desk-input"}),
    )

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - Django's
        **kwargs: Any,  # noqa: ANN401 - the same
    ) -> None:
        super().__init__(*args, **kwargs)
        starters = list_starter_names()
        field = self.fields["starters"]
        field.choices = starters  # type: ignore[attr-defined]  # a choice field
        field.initial = [slug for slug, _name in starters]

    @property
    def wish(self) -> dict[str, Any]:
        """What ``trying.start_trial`` takes."""
        asked = self.cleaned_data
        numbers = asked["numbers"].replace(",", " ").replace("#", " ").split()
        return {
            "decks": [*asked["starters"], *numbers],
            **{name: asked[name] for name in ("pasted", "rounds", "bot")},
        }


@admin.register(BalanceTrial)
class BalanceTrialAdmin(_ReadOnly, ModelAdmin):
    """Trials of balance proposals: their progress, and what they told."""

    list_display = ("proposal", "version", "bot", "rounds", "state", "done", "total")
    list_filter = ("state", "bot")
    search_fields = ("proposal",)
    ordering = ("-pk",)

    def get_urls(self) -> list[URLPattern]:
        """The trials of a proposal, and one trial."""
        desk = self.admin_site.admin_view
        return [
            path("of/<slug:slug>/", desk(self.of), name="results_balancetrial_of"),
            path(
                "<int:trial_id>/change/",
                desk(self.show),
                name="results_balancetrial_show",
            ),
            *super().get_urls(),
        ]

    def of(self, request: HttpRequest, slug: str) -> HttpResponse:
        """The trials of a proposal; sending the form begins another."""
        may_try = request.user.has_perm(balance_trials.TRIAL_PERMISSION)
        if not may_try and not self.has_view_permission(request):
            raise PermissionDenied
        form = TrialForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            if not isinstance(request.user, User):
                raise PermissionDenied
            try:
                trial = balance_trials.start_trial(
                    slug=slug, by=request.user, **form.wish
                )
            except PlatformError as error:
                messages.error(request, str(error.message))
            else:
                return redirect("admin:results_balancetrial_show", trial.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Trials of %(proposal)s") % {"proposal": slug},
            "slug": slug,
            "form": form if may_try else None,
            "trials": balance_trials.list_trials(slug),
            "played": balance_trials.list_proposal_records(slug),
            "opts": self.opts,
        }
        return render(request, "admin/results/balancetrial/of.html", context)

    def show(self, request: HttpRequest, trial_id: int) -> HttpResponse:
        """One trial: its progress, or its plot, matrix and tables."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        trial = balance_trials.get_trial(trial_id)
        context = {
            **self.admin_site.each_context(request),
            "title": str(trial),
            "trial": trial,
            "report": trial.report,
            "played": balance_trials.list_proposal_records(trial.proposal),
            "opts": self.opts,
            **(_report_context(trial.report) if trial.report else {}),
        }
        return render(request, "admin/results/balancetrial/show.html", context)


def _report_context(report: dict[str, Any]) -> dict[str, Any]:
    """The report as a plot and a matrix: what a row's deck wins against a column's."""
    svg = chart.draw_chart(
        report["decks"],
        title=gettext(
            "Win rates of the decks before and after, with 95-percent confidence "
            "intervals"
        ),
        before=gettext("before"),
        after=gettext("after"),
    )
    names = [line["deck"] for line in report["decks"]]
    cells: dict[tuple[str, str], dict[str, float]] = {}
    for line in report["pairings"]:
        first, second = line["decks"]
        before, after = line["before"]["rate"], line["after"]["rate"]
        cells[first, second] = {"before": before, "after": after}
        cells[second, first] = {"before": 1 - before, "after": 1 - after}
    return {
        "plot": mark_safe(svg),  # noqa: S308 - drawn and escaped by ``trials.chart``
        "names": names,
        "matrix": [
            (row, [cells.get((row, column)) for column in names]) for row in names
        ],
    }
