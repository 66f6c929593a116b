"""The forms of the page that edits a scene."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from battles.rules.unionarena.position.state import AP_CARDS
from battles.rules.unionarena.scenarios.starting_position import (
    PHASES,
    SIDES,
    USUAL_TURN,
    ZONES,
)
from cards.catalogue.localized_names import lazy_title
from collection.odds import OPENING_LIFE

from .boards import LAYOUT, ZONE_NAMES
from .edits import LINES, expand_zone
from .models import QUESTION_LENGTH, TEXT_LENGTH, TITLE_LENGTH, Visibility
from .scene_text import SceneText

SIDE_NAMES = {"me": _("You"), "opponent": _("Opponent")}
MOST_TURN = 99
MOST_LIFE = 20


class SceneForm(forms.Form):
    """What is saved of a scene."""

    title = forms.CharField(label=_("Title"), max_length=TITLE_LENGTH, required=False)
    question = forms.CharField(
        label=_("Question"),
        max_length=QUESTION_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    visibility = forms.ChoiceField(
        label=_("Who can see this scene"), choices=Visibility.choices, required=False
    )
    text = forms.CharField(
        label=_("Position as text"),
        max_length=TEXT_LENGTH,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )


class NumbersForm(forms.Form):
    """Turn, phase, AP and life of a scene."""

    turn = forms.IntegerField(label=_("Turn"), min_value=1, max_value=MOST_TURN)
    turn_of = forms.ChoiceField(label=_("Whose turn"), choices=list(SIDE_NAMES.items()))
    phase = forms.ChoiceField(
        label=_("Phase"),
        choices=[(phase, lazy_title("phase", phase)) for phase in PHASES],
    )
    me_ap = forms.IntegerField(label=_("Your AP"), min_value=0, max_value=AP_CARDS)
    opponent_ap = forms.IntegerField(
        label=_("Opponent’s AP"), min_value=0, max_value=AP_CARDS
    )
    me_life = forms.IntegerField(label=_("Your life"), min_value=0, max_value=MOST_LIFE)
    opponent_life = forms.IntegerField(
        label=_("Opponent’s life"), min_value=0, max_value=MOST_LIFE
    )

    @classmethod
    def of(cls, scene: SceneText) -> "NumbersForm":
        """Return the form with the values of a scene."""
        given: dict[str, Any] = {"turn": USUAL_TURN, "turn_of": "me", "phase": "main"}
        given |= {name: scene.given[name] for name in given if name in scene.given}
        for side in SIDES:
            zones = scene.given.get(side) or {}
            ap, life = zones.get("ap", AP_CARDS), zones.get("life", OPENING_LIFE)
            given[f"{side}_ap"] = ap.get("active", 0) if isinstance(ap, dict) else ap
            given[f"{side}_life"] = len(expand_zone(life))
        return cls(initial=given)


def list_places() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return where a card can be put, by side, with the names of the zones."""
    return [
        (
            str(SIDE_NAMES[side]),
            [
                (f"{side}.{zone}", LAYOUT.zone_name(ZONE_NAMES.get(zone, zone)))
                for zone in (*LINES, *(z for z in ZONES if z not in (*LINES, "deck")))
            ],
        )
        for side in SIDES
    ]
