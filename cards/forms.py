"""The editors' form: a card as words and numbers, turned into a draft."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from . import words
from .drafts import COLUMN_SUFFIXES, CardDraft, DraftProblem
from .faces import COLORS, RARITIES, CardFace
from .models import Card, CardRevision

_FIELD_OF_PROBLEM: Final[Mapping[str, str]] = {
    "names.ja": "name_ja",
    "names.zh-hant": "name_zh_hant",
    "names.en": "name_en",
    "texts": "text_ja",
    "flavors": "flavor_ja",
    "generated_energy": "gives",
}


def _text(label: Any, *, required: bool = False, long: bool = False) -> forms.CharField:  # noqa: ANN401 - lazy translations have no type of their own
    widget = UnfoldAdminTextareaWidget if long else UnfoldAdminTextInputWidget
    return forms.CharField(label=label, required=required, widget=widget)


def _amount(label: Any, *, required: bool = True) -> forms.IntegerField:  # noqa: ANN401 - as above
    widget = UnfoldAdminIntegerFieldWidget
    return forms.IntegerField(label=label, required=required, widget=widget)


def _choice(
    label: Any,  # noqa: ANN401 - as above
    choices: Mapping[str, Any],
    *,
    required: bool = True,
) -> forms.ChoiceField:
    options = [*choices.items()] if required else [("", "–"), *choices.items()]
    return forms.ChoiceField(
        label=label, required=required, choices=options, widget=UnfoldAdminSelectWidget
    )


class CardEditForm(forms.ModelForm):
    """What a card says; saving it publishes a new version."""

    name_ja = _text(_("Name in Japanese"), required=True)
    name_zh_hant = _text(_("Name in Traditional Chinese"), required=True)
    name_en = _text(_("Name in English"), required=True)
    kind = _choice(_("Kind"), words.KINDS)
    color = _choice(_("Color"), words.COLORS)
    required_energy = _amount(_("Required energy"))
    ap_cost = _amount(_("AP cost"))
    gives = _text(_("Generated energy"))
    bp = _amount(_("BP"), required=False)
    traits = _text(_("Traits in Japanese"))
    trigger = _choice(_("Trigger"), words.TRIGGERS, required=False)
    text_ja = _text(_("Text in Japanese"), long=True)
    text_zh_hant = _text(_("Text in Traditional Chinese"), long=True)
    text_en = _text(_("Text in English"), long=True)
    flavor_ja = _text(_("Flavour text in Japanese"), long=True)
    flavor_zh_hant = _text(_("Flavour text in Traditional Chinese"), long=True)
    flavor_en = _text(_("Flavour text in English"), long=True)
    rarity = _choice(_("Rarity"), words.RARITIES)
    art = _text(_("Art line"))
    reason = _text(_("Reason for this version"), required=True)

    class Meta:
        """Only what names the card comes from the model."""

        model = Card
        fields = ("number", "series")

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's
        super().__init__(*args, **kwargs)
        self.fields["gives"].help_text = _("An amount, or for example: red 1, blue 1")
        self.fields["traits"].help_text = _("Separated by commas.")
        self.fields["reason"].help_text = _("Kept with the version, for everybody.")
        revision = self.instance.current_revision
        if revision is not None:
            self.initial = {**_initial(revision), **self.initial}

    def clean(self) -> dict[str, Any]:
        """Put the draft together and tell each problem at its field."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            self.draft = self._draft(cleaned)
            for problem in self.draft.problems():
                self.add_error(self._field_of(problem), problem.message)
        return cleaned

    def _field_of(self, problem: DraftProblem) -> str | None:
        field = _FIELD_OF_PROBLEM.get(problem.field, problem.field)
        return field if field in self.fields else None

    def _draft(self, cleaned: Mapping[str, Any]) -> CardDraft:
        return CardDraft(
            face=self._face(cleaned),
            names=_by_language(cleaned, "name"),
            texts=_by_language(cleaned, "text"),
            flavors=_by_language(cleaned, "flavor"),
            rarity=cleaned["rarity"],
            art=cleaned["art"],
        )

    def _face(self, cleaned: Mapping[str, Any]) -> CardFace:
        number = cleaned.get("number") or self.instance.number
        series = cleaned.get("series") or self.instance.series
        traits = cleaned["traits"].replace("、", ",").split(",")
        return CardFace(
            number=number,
            series=series.code,
            name=cleaned["name_ja"],
            kind=cleaned["kind"],
            color=cleaned["color"],
            required_energy=cleaned["required_energy"],
            ap_cost=cleaned["ap_cost"],
            generated_energy=_energy(cleaned["gives"], cleaned["color"]),
            bp=cleaned["bp"],
            traits=[trait.strip() for trait in traits if trait.strip()],
            trigger=cleaned["trigger"] or None,
            effects=self._kept_effects(cleaned["text_ja"]),
        )

    def _kept_effects(self, text: str) -> dict[str, Any] | None:
        """The tree belongs to the text: with another text it no longer counts."""
        revision = self.instance.current_revision
        if revision is None or revision.text_ja != text:
            return None
        effects: dict[str, Any] | None = revision.data["effects"]
        return effects

    def clean_gives(self) -> str:
        """Refuse what is neither an amount nor colours with amounts."""
        written: str = self.cleaned_data["gives"]
        try:
            _energy(written, COLORS[0])
        except ValueError as error:
            raise ValidationError(
                _("Write an amount, or a color and amount.")
            ) from error
        return written


def _initial(revision: CardRevision) -> dict[str, Any]:
    face = revision.data
    columns = {
        f"{kind}_{suffix}": getattr(revision, f"{kind}_{suffix}")
        for kind in ("name", "text", "flavor")
        for suffix in COLUMN_SUFFIXES.values()
    }
    energy = face["generated_energy"]
    return {
        **columns,
        **{name: face[name] for name in ("kind", "color", "required_energy")},
        **{name: face[name] for name in ("ap_cost", "bp", "trigger")},
        "gives": ", ".join(f"{color} {amount}" for color, amount in energy.items()),
        "traits": ", ".join(face["traits"]),
        "rarity": revision.rarity if revision.rarity in RARITIES else "",
        "art": revision.art,
    }


def _by_language(cleaned: Mapping[str, Any], kind: str) -> dict[str, str]:
    return {
        language: cleaned[f"{kind}_{suffix}"].replace("\r\n", "\n")
        for language, suffix in COLUMN_SUFFIXES.items()
    }


def _energy(written: str, own_color: str) -> dict[str, int]:
    """``2``, or ``red 1, blue 1``; empty and zero are no energy."""
    energy = {}
    for part in written.replace("、", ",").split(","):
        words_ = part.split()
        if not words_:
            continue
        color, amount = (own_color, words_[0]) if len(words_) == 1 else words_
        if color not in COLORS:
            raise ValueError(color)
        if int(amount):
            energy[color] = int(amount)
    return energy
