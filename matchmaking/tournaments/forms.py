"""Forms of tournaments."""

from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from battles.bots import list_bot_choices
from battles.games.registry import Ruleset
from battles.match_options.options import list_clock_presets
from battles.scenes.models import Scene
from collection.selectors import list_formats
from matchmaking.clubs.models import Club
from matchmaking.game_setup.option_texts import CLOCKS, LENGTHS
from unionarena.core import site_time

from .models import (
    LONGEST_ABOUT,
    LONGEST_ANSWER,
    LONGEST_CLAUSE,
    LONGEST_CODE,
    LONGEST_NAME,
    Bots,
    Kind,
    TopCut,
)
from .services import Settings
from .services.leagues import FEWEST_EVENTS, MOST_EVENTS
from .services.registration import (
    FEWEST,
    LONGEST_BREAK_S,
    MINUTES,
    MOST,
    MOST_CAST_MINUTES,
    MOST_DAYS,
    MOST_ROUNDS,
)


class SettingsForm(forms.Form):
    """Settings of a tournament."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    about = forms.CharField(
        label=_("Information for players"),
        max_length=LONGEST_ABOUT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    club_id = forms.TypedChoiceField(
        label=_("Club"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("The page of the club lists it, and its news is posted there."),
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=Kind.choices)
    format = forms.ChoiceField(label=pgettext_lazy("of play", "Format"), required=False)
    capacity = forms.IntegerField(
        label=_("Places"), min_value=FEWEST, max_value=MOST, initial=8
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=0,
        max_value=MOST_ROUNDS,
        initial=0,
        help_text=_("0 = automatic"),
    )
    top_cut = forms.TypedChoiceField(
        label=_("Top cut"),
        choices=TopCut.choices,
        coerce=int,
        help_text=_("After the rounds, the best play a bracket for the places."),
    )
    best_of = forms.TypedChoiceField(
        label=_("Match length"), choices=LENGTHS, coerce=int
    )
    clock = forms.ChoiceField(label=_("Clock"), initial="normal")
    round_minutes = forms.IntegerField(
        label=_("Round length (minutes)"),
        min_value=MINUTES[0],
        max_value=MINUTES[1],
        initial=40,
    )
    round_days = forms.IntegerField(
        label=_("Days for each round"),
        min_value=0,
        max_value=MOST_DAYS,
        initial=0,
        required=False,
        help_text=_(
            "Only of a round robin without bots: opponents play at any time in these"
            " days. 0 = each round is played at once."
        ),
    )
    break_s = forms.IntegerField(
        label=_("Break between rounds (seconds)"),
        min_value=0,
        max_value=LONGEST_BREAK_S,
        initial=60,
    )
    bots = forms.ChoiceField(label=_("Bot seats"), choices=Bots.choices)
    bot = forms.ChoiceField(label=_("Bot"))
    is_rated = forms.BooleanField(
        label=_("Changes ratings"),
        required=False,
        help_text=_("Only judges may organise rated tournaments."),
    )
    shows_lists = forms.BooleanField(
        label=_("Publish the deck lists at the end"), required=False, initial=True
    )
    cast_minutes = forms.IntegerField(
        label=_("Cast with open hands, minutes late"),
        min_value=0,
        max_value=MOST_CAST_MINUTES,
        initial=0,
        required=False,
        help_text=_(
            "You, the judges and anyone with your secret link see both hands at every"
            " table, this many minutes late: at least 3, or 10 if the tournament is"
            " rated. Players see this before they enter. 0: hands stay hidden."
        ),
    )
    code = forms.CharField(
        label=_("Entry code"),
        max_length=LONGEST_CODE,
        required=False,
        help_text=_("Leave empty for open entry."),
    )
    begins_at = forms.DateTimeField(
        label=_("Starts automatically at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
        help_text=_("Leave empty to start it yourself."),
    )
    is_weekly = forms.BooleanField(
        label=_("Every week"),
        required=False,
        help_text=_(
            "At the same hour of the same weekday. Registration opens by itself six"
            " days before, and one table of points counts all events."
        ),
    )
    events = forms.IntegerField(
        label=_("Number of events"),
        min_value=FEWEST_EVENTS,
        max_value=MOST_EVENTS,
        required=False,
        help_text=_("Leave empty to go on until you stop it."),
    )

    def __init__(
        self,
        game: Ruleset,
        data: QueryDict | None = None,
        *,
        clubs: Sequence[Club] = (),
    ) -> None:
        super().__init__(data)
        self.game = game
        bots = [(each["key"], each["name"]) for each in list_bot_choices(game.name)]
        clocks = [
            (name, CLOCKS.get(name, name))
            for name, preset in list_clock_presets().items()
            if preset.is_live
        ]
        formats = [(each.code, each.name) for each in list_formats()]
        if game.own is not None:
            del self.fields["format"]
        if not clubs:
            del self.fields["club_id"]
        offered: dict[str, Any] = {
            "bot": bots,
            "clock": clocks,
            "format": formats,
            "club_id": [("", _("none")), *((each.pk, each.name) for each in clubs)],
        }
        for name in offered.keys() & self.fields.keys():
            cast("forms.ChoiceField", self.fields[name]).choices = offered[name]

    def settings(self) -> Settings:
        """The chosen settings, of a tournament or of every event of a league."""
        chosen = {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in ("is_weekly", "events")
        }
        return Settings(game=self.game.name, **chosen)

    def clean_round_days(self) -> int:
        """Return the days; none where nothing was chosen."""
        return self.cleaned_data["round_days"] or 0

    def clean_cast_minutes(self) -> int:
        """Return the delay; none where nothing was chosen."""
        return self.cleaned_data["cast_minutes"] or 0

    def clean(self) -> dict[str, Any]:
        """Require a start of what is held every week."""
        chosen = super().clean() or {}
        if chosen.get("is_weekly") and "begins_at" in chosen:
            if chosen["begins_at"] is None:
                self.add_error("begins_at", _("Say when the first event begins."))
            elif chosen["begins_at"] <= site_time.now():
                self.add_error("begins_at", _("The first event begins in the future."))
        return chosen


class AnswerForm(forms.Form):
    """A judge's answer to a call."""

    scene = forms.TypedChoiceField(
        label=_("Scene"), coerce=UUID, empty_value=None, required=False
    )
    text = forms.CharField(
        label=_("Answer"),
        max_length=LONGEST_ANSWER,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_(
            "Both players read it: do not name cards that only one of them knows."
        ),
    )
    clause = forms.CharField(
        label=_("Clause (optional)"),
        max_length=LONGEST_CLAUSE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, data: QueryDict | None, scenes: Sequence[Scene], chosen: Scene | None
    ) -> None:
        """Offer the judge's scenes, with one of them chosen."""
        super().__init__(data, initial={"scene": chosen and chosen.pk})
        offered = [(str(each.pk), each.title) for each in scenes]
        field = cast("forms.ChoiceField", self.fields["scene"])
        field.choices = [("", _("No scene")), *offered]
