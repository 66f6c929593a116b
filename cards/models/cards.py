"""Cards and their immutable revisions.

A card is identified by the part of its number after the slash (UA-2.2.3). Its content
is in revisions, which are only ever appended; a card points at the current one, battles
keep the ones they began with.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, NullIf
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cards.card_data import COLORS, KINDS, NUMBER_PATTERN, RARITIES, TRIGGERS
from cards.card_data.draft import CardDraft
from cards.card_data.evidence import STATES, CardEvidence
from cards.card_data.languages import (
    COLUMN_SUFFIXES,
    RULES_LANGUAGE,
    read_columns,
)
from cards.card_data.unparsed_passages import UnparsedPassage

from .final_rows import FinalQuerySet, FinalRow
from .series import Series
from .viewers import Viewer, may_preview

ORIGINS: Final[Mapping[str, Any]] = {
    "content": _("content file"),
    "editor": _("editor"),
    "import": _("import"),
}

EVIDENCE_STATES: Final[Mapping[str, Any]] = {
    "proved": _("proved"),
    "one_witness": _("one witness"),
    "disputed": _("disputed"),
    "decided": _("decided"),
    "refused": _("refused"),
}


# A card that is held back has a date that never comes.
HELD: Final = datetime(9999, 12, 31, tzinfo=UTC)
_FEW_HIDDEN: Final = 1_000


class CardQuerySet(models.QuerySet["Card"]):
    """Cards, by visibility and legality."""

    def visible_to(self, viewer: Viewer, *, now: datetime | None = None) -> Self:
        """Filter to the cards the viewer can see; the only gate.

        Everyone sees published cards of public series, unless their release is in the
        future: until its preview such a card does not exist for them. Editors see every
        published card.

        Args:
            viewer: The user who reads.
            now: The moment; now if not given.
        """
        published = self.filter(current_revision__isnull=False)
        if may_preview(viewer):
            return published
        moment = now or timezone.now()
        shown = Q(preview_at__lte=moment)
        return published.filter(_released(moment) | shown, series__is_public=True)

    def hidden_from(self, viewer: Viewer, *, now: datetime | None = None) -> Self:
        """Return the cards that ``visible_to`` leaves out, each reason by an index.

        They are usually few, so a filter over many rows of another table leaves out
        these instead of looking up all the others. Some may come twice.

        Args:
            viewer: The user who reads.
            now: The moment; now if not given.
        """
        unpublished = self.filter(current_revision__isnull=True)
        if may_preview(viewer):
            return unpublished
        moment = now or timezone.now()
        unseen = Q(preview_at__isnull=True) | Q(preview_at__gt=moment)
        unreleased = self.filter(unseen, released_at__gt=moment)
        private = self.filter(
            series__in=Series.objects.filter(is_public=False).values("pk")
        )
        return unpublished.union(unreleased, private, all=True)

    def list_few_hidden_from(self, viewer: Viewer) -> list[int] | None:
        """Return the keys of ``hidden_from``; None if there are more than a few.

        For a database a short list of keys is faster than a subquery for each row.
        """
        hidden = self.hidden_from(viewer).values_list("pk", flat=True)
        few = list(hidden[: _FEW_HIDDEN + 1])
        return few if len(few) <= _FEW_HIDDEN else None

    def legal_at(self, now: datetime | None = None) -> Self:
        """Filter to legal cards: published, in a public series, and released."""
        moment = now or timezone.now()
        return self.filter(
            _released(moment), current_revision__isnull=False, series__is_public=True
        )

    def with_current(self) -> Self:
        """Select the current revision and the series too."""
        return self.select_related("current_revision", "series")


def _released(moment: datetime) -> Q:
    return Q(released_at__isnull=True) | Q(released_at__lte=moment)


class Card(models.Model):
    """One card number, with all its revisions."""

    number = models.CharField(_("card number"), max_length=32, unique=True)
    series = models.ForeignKey(
        Series, models.PROTECT, related_name="cards", verbose_name=_("series")
    )
    current_revision = models.OneToOneField(
        "CardRevision",
        models.PROTECT,
        null=True,
        editable=False,
        related_name="current_for",
        verbose_name=_("current version"),
    )
    preview_at = models.DateTimeField(
        _("preview from"),
        null=True,
        blank=True,
        help_text=_("From then on everyone can see the card, but no one can play it."),
    )
    released_at = models.DateTimeField(
        _("released from"),
        null=True,
        blank=True,
        help_text=_(
            "From then on the card can be played. Leave empty to release it with its "
            "series."
        ),
    )

    objects = CardQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.CheckConstraint(
                condition=Q(number__regex=NUMBER_PATTERN),
                name="a_card_number_starts_with_its_series",
            ),
            models.CheckConstraint(
                condition=Q(preview_at__isnull=True)
                | Q(released_at__isnull=False, preview_at__lte=F("released_at")),
                name="a_preview_comes_before_a_release",
            ),
        ]
        indexes = [models.Index(fields=["released_at"], name="cards_by_release")]

    def __str__(self) -> str:
        return self.number

    def is_legal_at(self, now: datetime | None = None) -> bool:
        """Tell whether it is legal, as ``CardQuerySet.legal_at`` does."""
        return bool(
            self.current_revision_id is not None
            and self.series.is_public
            and (
                self.released_at is None or self.released_at <= (now or timezone.now())
            )
        )


class CardRevisionQuerySet(FinalQuerySet["CardRevision"]):
    """Revisions can be read and appended, nothing else."""


def _from_face(key: str) -> NullIf:
    """Return a field of the face as text; SQLite reads JSON's null as the word."""
    return NullIf(KT(f"data__{key}"), models.Value("null", models.TextField()))


def _word(key: str) -> models.GeneratedField:
    return models.GeneratedField(
        expression=_from_face(key),
        output_field=models.CharField(max_length=12, null=True),
        db_persist=True,
    )


def _number(key: str) -> models.GeneratedField:
    return models.GeneratedField(
        expression=Cast(_from_face(key), models.IntegerField()),
        output_field=models.IntegerField(null=True),
        db_persist=True,
    )


class CardRevision(FinalRow):
    """The content of a card from one moment on; never changed afterwards.

    ``data`` is the card face (``cards.card_data``). The columns below it are computed
    from it by the database, so that they can be searched and can never disagree with
    it.
    """

    card = models.ForeignKey(Card, models.PROTECT, related_name="revisions")
    version = models.PositiveIntegerField(_("version"))
    data = models.JSONField(_("card data"))
    kind = _word("kind")
    color = _word("color")
    trigger = _word("trigger")
    required_energy = _number("required_energy")
    ap_cost = _number("ap_cost")
    bp = _number("bp")

    name_ja = models.CharField(_("name in Japanese"), max_length=80)
    name_zh_hant = models.CharField(_("name in Traditional Chinese"), max_length=80)
    name_en = models.CharField(_("name in English"), max_length=80)
    text_ja = models.TextField(_("text in Japanese"), blank=True)
    text_zh_hant = models.TextField(_("text in Traditional Chinese"), blank=True)
    text_en = models.TextField(_("text in English"), blank=True)
    flavor_ja = models.TextField(_("flavor text in Japanese"), blank=True)
    flavor_zh_hant = models.TextField(
        _("flavor text in Traditional Chinese"), blank=True
    )
    flavor_en = models.TextField(_("flavor text in English"), blank=True)
    rarity = models.CharField(_("rarity"), max_length=3)
    art = models.CharField(
        _("art"),
        max_length=120,
        blank=True,
        help_text=_(
            "How the picture is drawn. If empty, the number and affinities decide."
        ),
    )
    is_playable = models.BooleanField(_("playable"))
    not_playable_reason = models.JSONField(
        _("why it can’t be played yet"),
        null=True,
        blank=True,
        help_text=_("The passages that were not understood; empty for playable cards."),
    )

    evidence = models.CharField(
        _("evidence"),
        max_length=12,
        blank=True,
        default="",
        db_default="",
        choices=list(EVIDENCE_STATES.items()),
        help_text=_("What the Japanese and the English text prove together."),
    )
    evidence_details = models.JSONField(null=True, blank=True, editable=False)

    origin = models.CharField(_("origin"), max_length=8, choices=list(ORIGINS.items()))
    reason = models.CharField(_("reason for this version"), max_length=200)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("author"),
    )
    created_at = models.DateTimeField(_("published"), auto_now_add=True)
    digest = models.CharField(max_length=64)

    objects = CardRevisionQuerySet.as_manager()

    class Meta:
        """Constraints: what UA-2.1 says of every card, enforced by the database."""

        verbose_name = _("card version")
        verbose_name_plural = _("card versions")
        constraints = [
            models.UniqueConstraint(
                fields=["card", "version"], name="a_card_has_each_version_once"
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="versions_count_from_one"
            ),
            models.CheckConstraint(
                condition=Q(kind__isnull=False, kind__in=KINDS),
                name="a_card_is_a_character_a_site_or_an_event",
            ),
            models.CheckConstraint(
                condition=Q(color__isnull=False, color__in=COLORS),
                name="a_card_has_one_of_five_colors",
            ),
            models.CheckConstraint(
                condition=Q(trigger__isnull=True) | Q(trigger__in=TRIGGERS),
                name="a_trigger_is_one_of_seven",
            ),
            models.CheckConstraint(
                condition=Q(kind="character", bp__isnull=False, bp__gte=0)
                | Q(kind__in=("site", "event"), bp__isnull=True),
                name="characters_have_bp_and_nothing_else_has",
            ),
            models.CheckConstraint(
                condition=Q(
                    required_energy__isnull=False,
                    required_energy__gte=0,
                    ap_cost__isnull=False,
                    ap_cost__gte=0,
                ),
                name="costs_are_given_and_not_below_zero",
            ),
            models.CheckConstraint(
                condition=Q(rarity__in=RARITIES), name="a_rarity_is_known"
            ),
            models.CheckConstraint(
                condition=Q(origin__in=tuple(ORIGINS)),
                name="a_version_comes_from_a_known_place",
            ),
            models.CheckConstraint(
                condition=Q(is_playable=True, not_playable_reason__isnull=True)
                | Q(is_playable=False, not_playable_reason__isnull=False),
                name="what_cannot_be_played_says_why",
            ),
            models.CheckConstraint(
                condition=Q(evidence__in=("", *STATES)),
                name="evidence_is_in_a_known_state",
            ),
            models.CheckConstraint(
                condition=~Q(name_ja="", name_zh_hant="", name_en=""),
                name="a_card_has_a_name",
            ),
        ]
        indexes = [
            models.Index(fields=["color", "required_energy"], name="by_color_and_cost"),
        ]

    def __str__(self) -> str:
        return f"{self.data['number']} v{self.version}"

    def equals(self, draft: CardDraft) -> bool:
        """Tell whether publishing the draft would change nothing."""
        evidence = (draft.evidence.state, draft.evidence.details())
        return (
            self.digest == draft.digest()
            and (self.evidence, self.evidence_details) == evidence
        )

    def list_names(self) -> tuple[str, ...]:
        """Return the name in each language, in their order; empty if unknown.

        A card of an English list has no Japanese name of its own; the one that other
        cards give it is the name of the rules.
        """
        names = read_columns(self, "name")
        names[RULES_LANGUAGE] = names[RULES_LANGUAGE] or self.data["name"]
        return tuple(names.values())

    def as_draft(self) -> CardDraft:
        """Return it as a draft, to be changed and published again."""
        return CardDraft(
            face=self.data,
            names=self._words("name"),
            texts=self._words("text"),
            flavors=self._words("flavor"),
            rarity=self.rarity,
            art=self.art,
            gaps=tuple(
                UnparsedPassage.from_dict(gap) for gap in self.not_playable_reason or ()
            ),
            evidence=CardEvidence.from_columns(self.evidence, self.evidence_details),
        )

    def _words(self, kind: str) -> dict[str, str]:
        words = {
            language: getattr(self, f"{kind}_{suffix}")
            for language, suffix in COLUMN_SUFFIXES.items()
        }
        return {language: word for language, word in words.items() if word}
