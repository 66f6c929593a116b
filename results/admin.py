"""Admin of results: everything to look at, nothing to change."""

from datetime import datetime
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
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
from unionarena.core.read_only_admin import ReadOnlyAdmin

from .bot_games import balance_trials
from .bot_games.trials import chart
from .models import (
    Archetype,
    BalanceTrial,
    FinalStanding,
    Outcome,
    Participant,
    Rating,
    RatingChange,
    Result,
    Season,
)


class _ReadOnly(ReadOnlyAdmin):
    """Rows that are only ever appended."""

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Return False: they go only together with their account."""
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
    """How battles ended."""

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
        """Return the winner's seat, or that there is none."""
        if outcome.winner_seat is None:
            return str(Result.DRAW.label)
        return str(outcome.winner_seat)


@admin.register(Rating)
class RatingAdmin(_ReadOnly, ModelAdmin):
    """Players' ratings."""

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


@admin.register(FinalStanding)
class FinalStandingAdmin(_ReadOnly, ModelAdmin):
    """How players finished seasons."""

    list_display = ("user", "game", "format", "season", "rank", "tier", "rating")
    list_select_related = ("user",)
    list_filter = ("season", "game", "tier")
    search_fields = ("user__username",)
    ordering = ("-season", "rank", "pk")


@admin.register(Archetype)
class ArchetypeAdmin(ModelAdmin):
    """Archetypes: the nightly task finds them, people name them."""

    list_display = ("__str__", "game", "series", "lists", "cards", "seen_at")
    list_filter = ("game", "series")
    search_fields = ("name_ja", "name_zh_hant", "name_en", "signature")
    ordering = ("-lists", "-pk")
    fields = (
        "game",
        "series",
        "cards",
        "lists",
        "first_seen_at",
        "seen_at",
        "name_ja",
        "name_zh_hant",
        "name_en",
    )
    readonly_fields = ("game", "series", "cards", "lists", "first_seen_at", "seen_at")

    @admin.display(description=_("cards that tell it apart"))
    def cards(self, archetype: Archetype) -> str:
        """Return the numbers of the cards that tell it from its neighbours."""
        return ", ".join(archetype.signature)

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: archetypes come from lists."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: the name of one that is not played may be needed again."""
        return False


class SeasonForm(forms.ModelForm):
    """Form for the start of the next season."""

    class Meta:
        """The fields of a season; its number follows from the last one."""

        model = Season
        fields = ("starts_at",)

    def clean_starts_at(self) -> datetime:
        """Refuse a start out of order, or in the past, where games are rated."""
        starts_at: datetime = self.cleaned_data["starts_at"]
        last = Season.objects.order_by("-number").first()
        if starts_at <= timezone.now() or (last and starts_at <= last.starts_at):
            raise forms.ValidationError(
                gettext("A season must start in the future, after all others.")
            )
        return starts_at


@admin.register(Season)
class SeasonAdmin(ModelAdmin):
    """Seasons: the next one can be announced; those that have begun stay."""

    form = SeasonForm
    list_display = ("number", "starts_at")
    ordering = ("-number",)

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: ratings depend on it."""
        return False

    def has_delete_permission(self, _request: HttpRequest, obj: object = None) -> bool:
        """Allow it until the season has begun."""
        return isinstance(obj, Season) and obj.starts_at > timezone.now()

    def save_model(
        self,
        request: HttpRequest,
        obj: Season,
        form: forms.ModelForm,
        change: bool,
    ) -> None:
        """Assign the season its number."""
        last = Season.objects.order_by("-number").first()
        obj.number = last.number + 1 if last else 1
        super().save_model(request, obj, form, change)


class TrialForm(forms.Form):
    """Form for a trial: which decks play, which bot, how many rounds."""

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

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        starters = list_starter_names()
        field = cast("forms.ChoiceField", self.fields["starters"])
        field.choices = starters
        field.initial = [slug for slug, _name in starters]

    @property
    def trial(self) -> dict[str, Any]:
        """Return the arguments of ``balance_trials.start_trial``."""
        chosen = self.cleaned_data
        numbers = chosen["numbers"].replace(",", " ").replace("#", " ").split()
        return {
            "decks": [*chosen["starters"], *numbers],
            **{name: chosen[name] for name in ("pasted", "rounds", "bot")},
        }


@admin.register(BalanceTrial)
class BalanceTrialAdmin(_ReadOnly, ModelAdmin):
    """Trials of balance proposals: their progress and reports."""

    list_display = ("proposal", "version", "bot", "rounds", "state", "done", "total")
    list_filter = ("state", "bot")
    search_fields = ("proposal",)
    ordering = ("-pk",)

    def get_urls(self) -> list[URLPattern]:
        """Add the pages of a proposal's trials and of one trial."""
        protect = self.admin_site.admin_view
        return [
            path("of/<slug:slug>/", protect(self.of), name="results_balancetrial_of"),
            path(
                "<int:trial_id>/change/",
                protect(self.show),
                name="results_balancetrial_show",
            ),
            *super().get_urls(),
        ]

    def of(self, request: HttpRequest, slug: str) -> HttpResponse:
        """List the trials of a proposal; posting the form starts another."""
        may_try = request.user.has_perm(balance_trials.TRIAL_PERMISSION)
        if not may_try and not self.has_view_permission(request):
            raise PermissionDenied
        form = TrialForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            if not isinstance(request.user, User):
                raise PermissionDenied
            try:
                trial = balance_trials.start_trial(
                    slug=slug, by=request.user, **form.trial
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
        """Show one trial: its progress, or its plot, matrix and tables."""
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
    """Return the report as a plot and a matrix: row deck's wins against column deck."""
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
