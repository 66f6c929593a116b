"""Forms of clubs; they only read, services decide."""

from typing import cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from battles.games.registry import RULESETS

from .models import LONGEST_ABOUT, LONGEST_NAME, SHORTEST_NAME, Club
from .services import ClubFields


class ClubForm(forms.Form):
    """What a club says about itself, and how one joins it."""

    about = forms.CharField(
        label=_("About the club"),
        max_length=LONGEST_ABOUT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    is_open = forms.BooleanField(
        label=_("Everyone can join"),
        required=False,
        initial=True,
        help_text=_("Otherwise the owner or an officer accepts each request."),
    )

    def __init__(
        self, data: QueryDict | None = None, *, club: Club | None = None
    ) -> None:
        names = ("about", "game", "is_open") if club else ()
        super().__init__(data, initial={name: getattr(club, name) for name in names})
        games = [(each.name, each.title) for each in RULESETS.values()]
        game = cast("forms.ChoiceField", self.fields["game"])
        game.choices = [("", _("All games")), *games]

    def get_fields(self) -> ClubFields:
        """Return what was entered, as the services take it."""
        names = ClubFields.__slots__
        return ClubFields(**{name: self.cleaned_data[name] for name in names})


class NewClubForm(ClubForm):
    """The same with the name, which stays."""

    name = forms.CharField(
        label=_("Name"),
        min_length=SHORTEST_NAME,
        max_length=LONGEST_NAME,
        help_text=_("It can’t be changed later."),
    )
    field_order = ("name", "about", "game", "is_open")
