"""The card form of editors, turned into a draft."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from cards.card_data import COLORS, KINDS, RARITIES, CardFace
from cards.card_data.draft import CardDraft, DraftProblem
from cards.card_data.evidence import CardEvidence
from cards.card_data.languages import (
    COLUMN_SUFFIXES,
    ENGLISH,
    RULES_LANGUAGE,
    WITNESSES,
    list_columns,
)
from cards.card_data.text_translation import Glossary
from cards.card_data.unparsed_passages import UnparsedPassage, list_missing_values
from cards.catalogue import localized_names
from cards.catalogue.paraphrases import load_paraphrases
from cards.catalogue.problem_sentences import explain_sentence
from cards.catalogue.revision_drafts import load_glossary
from cards.catalogue.revisions import is_imported
from cards.effects.paraphrases import ParaphraseBook
from cards.importing.evidence import Words, weigh_texts
from cards.importing.name_matching import load_name_book
from cards.models import Card, CardRevision
from cards.releases.models import Release
from cards.releases.selectors import find_other_release, list_draft_releases

from .interpretation import Interpretation, interpret_text, interpret_tree

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


_FIELD_OF_PROBLEM: Final[Mapping[str, str]] = {
    **{f"names.{language}": f"name_{end}" for language, end in COLUMN_SUFFIXES.items()},
    "names": "name_ja",
    "texts": "text_ja",
    "flavors": "flavor_ja",
    "generated_energy": "gives",
}


def _text(
    label: "StrOrPromise", *, required: bool = False, long: bool = False
) -> forms.CharField:
    widget = (
        UnfoldAdminTextareaWidget(attrs={"rows": 4})
        if long
        else UnfoldAdminTextInputWidget()
    )
    return forms.CharField(label=label, required=required, widget=widget)


def _amount(label: "StrOrPromise", *, required: bool = True) -> forms.IntegerField:
    widget = UnfoldAdminIntegerFieldWidget
    return forms.IntegerField(label=label, required=required, widget=widget)


def _choice(
    label: "StrOrPromise",
    choices: Mapping[str, Any],
    *,
    required: bool = True,
) -> forms.ChoiceField:
    options = [*choices.items()] if required else [("", "–"), *choices.items()]
    return forms.ChoiceField(
        label=label, required=required, choices=options, widget=UnfoldAdminSelectWidget
    )


_NAMES: Final = list_columns("name")  # The Japanese one first: the rules go by it.
NUMBERS: Final = frozenset({"required_energy", "ap_cost", "gives", "bp"})


class CardEditForm(forms.ModelForm):
    """The content of a card; saving it publishes a new version."""

    name_ja = _text(_("Name in Japanese"))
    name_zh_hant = _text(_("Name in Traditional Chinese"))
    name_en = _text(_("Name in English"))
    kind = _choice(
        localized_names.lazy_title("part", "type"),
        {kind: localized_names.lazy_name("kind", kind) for kind in KINDS},
    )
    color = _choice(
        localized_names.lazy_title("part", "color"),
        localized_names.get_lazy_names("color"),
    )
    required_energy = _amount(localized_names.lazy_title("part", "required_energy"))
    ap_cost = _amount(localized_names.lazy_title("part", "ap_cost"))
    gives = _text(localized_names.lazy_title("part", "generated_energy"))
    bp = _amount(localized_names.lazy_title("part", "bp"), required=False)
    traits = _text(_("Affinities in Japanese"))
    trigger = _choice(
        localized_names.lazy_title("part", "trigger"),
        localized_names.get_lazy_short_names("trigger"),
        required=False,
    )
    text_ja = _text(_("Text in Japanese"), long=True)
    text_zh_hant = _text(_("Text in Traditional Chinese"), long=True)
    text_en = _text(_("Text in English"), long=True)
    flavor_ja = _text(_("Flavor text in Japanese"), long=True)
    flavor_zh_hant = _text(_("Flavor text in Traditional Chinese"), long=True)
    flavor_en = _text(_("Flavor text in English"), long=True)
    tree = _text(_("Effect tree written by hand"), long=True)
    rarity = _choice(
        localized_names.lazy_title("part", "rarity"),
        localized_names.get_lazy_names("rarity"),
    )
    art = _text(_("Art line"))
    reason = _text(_("Reason for this version"), required=True)
    release = forms.ModelChoiceField(
        label=_("Hold back for release"),
        queryset=Release.objects.none(),
        required=False,
        empty_label=_("– publish now –"),
        widget=UnfoldAdminSelectWidget,
    )

    class Meta:
        """Only what identifies the card comes from the model."""

        model = Card
        fields = ("number", "series")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["gives"].help_text = _("An amount, or for example: red 1, blue 1")
        self.fields["name_ja"].help_text = _("A card needs a name in one language.")
        self.fields["text_ja"].help_text = _("Write - for a card without text.")
        self.fields["traits"].help_text = _("Separated by commas.")
        self.fields["reason"].help_text = _(
            "Kept with the version and visible to everyone."
        )
        self.fields["text_zh_hant"].help_text = self.fields["text_en"].help_text = _(
            "If left unchanged, it’s rewritten whenever the effect changes."
        )
        self.fields["tree"].help_text = _(
            "Only for cards whose text isn’t understood: the tree as JSON."
        )
        self.fields["release"].help_text = _(
            "A draft release; this version is published with it."
        )
        release_field = self.fields["release"]
        assert isinstance(release_field, forms.ModelChoiceField)  # declared above
        release_field.queryset = list_draft_releases()
        revision = self.instance.current_revision
        if revision is not None:
            self.initial = {**_initial(revision), **self.initial}

    def clean(self) -> dict[str, Any]:
        """Build the draft and report each problem at its field."""
        cleaned = super().clean() or self.cleaned_data
        self.interpretation = self._read(cleaned)
        for wrong in self.interpretation.problems:
            self.add_error("tree", f"{wrong.place}: {wrong.message}")
        self._refuse_other_release(cleaned.get("release"))
        if not self.errors:
            self.draft = self._draft(cleaned)
            for problem in (*self.draft.problems(), *self._untranslated()):
                self.add_error(
                    self._field_of(problem), explain_sentence(problem.message)
                )
        self._refuse_numbers_at_once(cleaned.get("release"))
        return cleaned

    def _untranslated(self) -> tuple[DraftProblem, ...]:
        """Return texts that our own cards lack in a language; lists bring what exists.

        What a card never had may stay empty.
        """
        revision = self.instance.current_revision
        if revision is not None and is_imported(self.instance):
            return ()
        known = set(revision.as_draft().untranslated()) if revision else set()
        found = (p for p in self.draft.untranslated() if p not in known)
        return tuple(p for p in found if not p.field.startswith("names."))

    def _field_of(self, problem: DraftProblem) -> str | None:
        field = _FIELD_OF_PROBLEM.get(problem.field, problem.field)
        return field if field in self.fields else None

    def _refuse_other_release(self, release: Release | None) -> None:
        if release is None or not self.instance.pk:
            return
        other = find_other_release(self.instance, release)
        if other is not None:
            message = _("This card waits in “%(release)s”.")
            self.add_error("release", message % {"release": other.title_en})

    def _refuse_numbers_at_once(self, release: Release | None) -> None:
        """Refuse a change of numbers, which needs a second person and a release.

        A card that a list brought is somebody else's: it is corrected at once, with a
        reason, to what is printed.
        """
        is_published = self.instance.current_revision is not None
        is_own = is_published and not is_imported(self.instance)
        if is_own and release is None and NUMBERS & set(self.changed_data):
            message = _(
                "The numbers of a published card change only with a release: "
                "choose one here, or propose a balance change."
            )
            self.add_error("release", message)

    def _read(self, cleaned: Mapping[str, Any]) -> Interpretation:
        """Interpret the tree or the text, of whatever could be read of the form."""
        kind = cleaned.get("kind")
        if kind not in KINDS:
            return Interpretation()
        glossary = self._glossary(cleaned)
        if written := (cleaned.get("tree") or "").strip():
            return interpret_tree(kind=kind, written=written, glossary=glossary)
        text = _drop_dash((cleaned.get("text_ja") or "").replace("\r\n", "\n"))
        return interpret_text(
            kind=kind,
            text=text,
            glossary=glossary,
            paraphrases=self._paraphrases,
        )

    @cached_property
    def _paraphrases(self) -> ParaphraseBook:
        return load_paraphrases()

    def _glossary(self, cleaned: Mapping[str, Any]) -> Glossary:
        if self.instance.pk:
            return load_glossary(self.instance.series)
        series = cleaned.get("series")
        return load_glossary(series) if series else Glossary()

    def _draft(self, cleaned: Mapping[str, Any]) -> CardDraft:
        effects, gaps = self._effects()
        draft = CardDraft(
            face=self._face(cleaned, effects),
            names=_by_language(cleaned, "name"),
            texts=self._texts(cleaned),
            flavors=_by_language(cleaned, "flavor"),
            rarity=cleaned["rarity"],
            art=cleaned["art"],
            gaps=gaps,
        )
        return self._weigh(draft, cleaned)

    def _weigh(self, draft: CardDraft, cleaned: Mapping[str, Any]) -> CardDraft:
        """Return the draft with its evidence; a new English text counts."""
        revision = self.instance.current_revision
        is_english_new = "text_en" in self.changed_data
        known = CardEvidence() if revision is None else revision.as_draft().evidence
        is_trigger_new = "trigger" in self.changed_data and bool(known.trigger_texts)
        if revision is not None and not (
            self._says_something_else or is_english_new or is_trigger_new
        ):
            return replace(draft, evidence=known)
        has_tree = bool((cleaned.get("tree") or "").strip())
        if has_tree and (self._says_something_else or not is_trigger_new):
            return draft
        printed = {RULES_LANGUAGE, ENGLISH} if is_english_new else {RULES_LANGUAGE}
        if not draft.texts.get(RULES_LANGUAGE, "").strip():
            printed.add(ENGLISH)
        if is_trigger_new:
            printed |= {*(known.languages or WITNESSES)}
            draft = _drop_trigger(draft)
        book = load_name_book(draft.face["series"])
        words = Words(self._glossary(cleaned), book, self._paraphrases)
        triggers = {} if is_trigger_new else known.trigger_texts
        return weigh_texts(draft, printed, words, trigger_texts=triggers)

    @property
    def _says_something_else(self) -> bool:
        """Tell whether the effect changes; its old texts stay otherwise."""
        revision = self.instance.current_revision
        changed = {"kind", "text_ja", "tree"} & set(self.changed_data)
        return revision is None or bool(changed)

    def _effects(self) -> tuple[dict[str, Any] | None, tuple[UnparsedPassage, ...]]:
        revision = self.instance.current_revision
        if revision is not None and not self._says_something_else:
            known = map(UnparsedPassage.from_dict, revision.not_playable_reason or ())
            # The form asks for everything else that was missing.
            kept = (gap for gap in known if gap.missing in {"", "text"})
            return revision.data["effects"], tuple(kept)
        return self.interpretation.effects, self.interpretation.gaps

    def _texts(self, cleaned: Mapping[str, Any]) -> dict[str, str]:
        """Return texts as given; untouched ones are rendered from the new effect."""
        given = _by_language(cleaned, "text")
        if self.interpretation.tree is None or not self._says_something_else:
            return given
        for language, written in self.interpretation.texts.items():
            column = f"text_{COLUMN_SUFFIXES[language]}"
            is_untouched = (
                language != RULES_LANGUAGE and column not in self.changed_data
            )
            if is_untouched or not given[language].strip():
                given[language] = written
        return given

    def _face(
        self, cleaned: Mapping[str, Any], effects: dict[str, Any] | None
    ) -> CardFace:
        number = cleaned.get("number") or self.instance.number
        series = cleaned.get("series") or self.instance.series
        traits = cleaned["traits"].replace("、", ",").split(",")
        return CardFace(
            number=number,
            series=series.code,
            name=next((cleaned[column] for column in _NAMES if cleaned[column]), ""),
            kind=cleaned["kind"],
            color=cleaned["color"],
            required_energy=cleaned["required_energy"],
            ap_cost=cleaned["ap_cost"],
            generated_energy=_energy(cleaned["gives"], cleaned["color"]),
            bp=cleaned["bp"],
            traits=[trait.strip() for trait in traits if trait.strip()],
            trigger=cleaned["trigger"] or None,
            effects=effects,
        )

    def clean_gives(self) -> str:
        """Refuse what is neither an amount nor colors with amounts."""
        written: str = self.cleaned_data["gives"]
        try:
            _energy(written, COLORS[0])
        except ValueError as error:
            raise ValidationError(
                _("Enter an amount, or a color and an amount.")
            ) from error
        return written


def _drop_trigger(draft: CardDraft) -> CardDraft:
    """Return a card of another trigger type without what its old one did."""
    effects = draft.face["effects"]
    if effects is None:
        return draft
    kept = {key: item for key, item in effects.items() if key != "trigger"}
    return replace(draft, face={**draft.face, "effects": kept})


def _initial(revision: CardRevision) -> dict[str, Any]:
    missing = list_missing_values(revision.not_playable_reason or ())
    face = {**revision.data, **dict.fromkeys(missing)}
    columns = {
        f"{kind}_{suffix}": getattr(revision, f"{kind}_{suffix}")
        for kind in ("name", "text", "flavor")
        for suffix in COLUMN_SUFFIXES.values()
    }
    energy = face["generated_energy"]
    gives = ", ".join(f"{color} {n}" for color, n in (energy or {}).items())
    return {
        **columns,
        **{name: face[name] for name in ("kind", "color", "required_energy")},
        **{name: face[name] for name in ("ap_cost", "bp", "trigger")},
        "gives": gives,
        "traits": ", ".join(face["traits"] or ()),
        "rarity": revision.rarity if revision.rarity in RARITIES else "",
        "art": revision.art,
        "tree": _find_handwritten_tree(revision),
    }


def _find_handwritten_tree(revision: CardRevision) -> str:
    """Return the tree, if it is not what the text compiles to."""
    effects = revision.data["effects"]
    if effects is None or not revision.text_ja:
        return ""
    kind = revision.data["kind"]
    read = interpret_text(
        kind=kind,
        text=revision.text_ja,
        glossary=Glossary(),
        paraphrases=load_paraphrases(),
    )
    if read.effects == effects:
        return ""
    return json.dumps(effects, ensure_ascii=False, indent=2)


def _drop_dash(text: str) -> str:
    return "" if text.strip() == "-" else text


def _by_language(cleaned: Mapping[str, Any], kind: str) -> dict[str, str]:
    return {
        language: _drop_dash(cleaned[f"{kind}_{suffix}"].replace("\r\n", "\n"))
        for language, suffix in COLUMN_SUFFIXES.items()
    }


def _energy(written: str, own_color: str) -> dict[str, int]:
    """Parse ``2``, or ``red 1, blue 1``; empty and zero are no energy."""
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
