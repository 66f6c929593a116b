"""Tables of the cards app: series, traits, cards and their immutable revisions.

A card is known by the part of its number after the slash (UA-2.2.3). What it says
and does stands in revisions, which are only ever appended; a card points at the one
that counts now, battles keep the ones they began with.
"""

from typing import Any, NoReturn, Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, NullIf
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from unionarena.accounts.models import User

from .errors import RevisionIsFinal
from .faces import COLORS, KINDS, NUMBER_PATTERN, RARITIES, SERIES_PATTERN, TRIGGERS

Viewer = User | AnonymousUser

MAY_PREVIEW = "cards.preview_cards"


class SeriesQuerySet(models.QuerySet["Series"]):
    """Series, by who may see them."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Public series, and for editors those in preparation too."""
        return self if _may_preview(viewer) else self.filter(is_public=True)


class Series(models.Model):
    """A world that cards belong to; decks are built within one (UA-2.2.2)."""

    code = models.CharField(_("code"), max_length=3, unique=True)
    name_ja = models.CharField(_("name in Japanese"), max_length=80)
    name_zh_hant = models.CharField(_("name in Traditional Chinese"), max_length=80)
    name_en = models.CharField(_("name in English"), max_length=80)
    description_ja = models.TextField(_("description in Japanese"), blank=True)
    description_zh_hant = models.TextField(
        _("description in Traditional Chinese"), blank=True
    )
    description_en = models.TextField(_("description in English"), blank=True)
    is_public = models.BooleanField(
        _("public"),
        default=True,
        help_text=_("While this is off, only editors see the series and its cards."),
    )

    loaded_digest = models.CharField(max_length=64, blank=True, editable=False)

    history = HistoricalRecords()
    objects = SeriesQuerySet.as_manager()

    class Meta:
        """Constraints, and the right to see what is in preparation."""

        verbose_name = _("series")
        verbose_name_plural = _("series")
        permissions = [("preview_cards", "Can see cards that are not public yet")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(code__regex=SERIES_PATTERN),
                name="a_series_code_is_three_capital_letters",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name_en}"


class Trait(models.Model):
    """A trait and its names; the Japanese one is the one rules compare."""

    name_ja = models.CharField(_("name in Japanese"), max_length=40, unique=True)
    name_zh_hant = models.CharField(_("name in Traditional Chinese"), max_length=40)
    name_en = models.CharField(_("name in English"), max_length=40)
    loaded_digest = models.CharField(max_length=64, blank=True, editable=False)

    history = HistoricalRecords()

    class Meta:
        """Names for editors."""

        verbose_name = _("trait")
        verbose_name_plural = _("traits")

    def __str__(self) -> str:
        return f"{self.name_ja} ({self.name_en})"


class CardQuerySet(models.QuerySet["Card"]):
    """Cards, by who may see them."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Published cards of public series, and for editors of the others too."""
        published = self.filter(current_revision__isnull=False)
        if _may_preview(viewer):
            return published
        return published.filter(series__is_public=True)

    def with_current(self) -> Self:
        """Together with what they say now, and with their series."""
        return self.select_related("current_revision", "series")


class Card(models.Model):
    """One card number, whatever it has said over time."""

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

    objects = CardQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(number__regex=NUMBER_PATTERN),
                name="a_card_number_starts_with_its_series",
            ),
        ]

    def __str__(self) -> str:
        return self.number


class CardRevisionQuerySet(models.QuerySet["CardRevision"]):
    """Revisions can be read and appended, nothing else."""

    def update(self, **_values: Any) -> NoReturn:  # noqa: ANN401 - Django's signature
        """Refuse: a revision is final."""
        raise RevisionIsFinal

    def delete(self) -> NoReturn:
        """Refuse: battles and replays need every revision."""
        raise RevisionIsFinal


def _from_face(key: str) -> NullIf:
    """A field of the face as text; SQLite reads JSON's null as the word."""
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


class CardRevision(models.Model):
    """What a card says and does, from one moment on; never changed afterwards.

    ``data`` is the card face (``cards.faces``). The columns below it are computed from
    it by the database, so that they can be searched and can never disagree with it.
    """

    card = models.ForeignKey(Card, models.PROTECT, related_name="revisions")
    version = models.PositiveIntegerField(_("version"))
    data = models.JSONField(_("card face"))
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
    flavor_ja = models.TextField(_("flavour text in Japanese"), blank=True)
    flavor_zh_hant = models.TextField(
        _("flavour text in Traditional Chinese"), blank=True
    )
    flavor_en = models.TextField(_("flavour text in English"), blank=True)
    rarity = models.CharField(_("rarity"), max_length=3)
    art = models.CharField(
        _("art"),
        max_length=120,
        blank=True,
        help_text=_("How the picture is drawn; empty to let number and traits decide."),
    )
    is_playable = models.BooleanField(_("playable"))

    origin = models.CharField(
        _("origin"),
        max_length=8,
        choices=[("content", _("content file")), ("editor", _("editor"))],
    )
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
        """Constraints: what UA-2.1 says of every card, held by the database."""

        verbose_name = _("card version")
        verbose_name_plural = _("card versions")
        constraints = [
            models.UniqueConstraint(
                fields=["card", "version"], name="a_card_has_each_version_once"
            ),
            models.CheckConstraint(
                condition=models.Q(version__gte=1), name="versions_count_from_one"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__isnull=False, kind__in=KINDS),
                name="a_card_is_a_character_a_site_or_an_event",
            ),
            models.CheckConstraint(
                condition=models.Q(color__isnull=False, color__in=COLORS),
                name="a_card_has_one_of_five_colors",
            ),
            models.CheckConstraint(
                condition=models.Q(trigger__isnull=True)
                | models.Q(trigger__in=TRIGGERS),
                name="a_trigger_is_one_of_seven",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="character", bp__isnull=False, bp__gte=0)
                | models.Q(kind__in=("site", "event"), bp__isnull=True),
                name="characters_have_bp_and_nothing_else_has",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    required_energy__isnull=False,
                    required_energy__gte=0,
                    ap_cost__isnull=False,
                    ap_cost__gte=0,
                ),
                name="costs_are_given_and_not_below_zero",
            ),
            models.CheckConstraint(
                condition=models.Q(rarity__in=RARITIES), name="a_rarity_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(origin__in=("content", "editor")),
                name="a_version_comes_from_a_file_or_an_editor",
            ),
        ]
        indexes = [
            models.Index(fields=["color", "required_energy"], name="by_color_and_cost"),
        ]

    def __str__(self) -> str:
        return f"{self.data['number']} v{self.version}"

    def save(self, **kwargs: Any) -> None:  # noqa: ANN401 - Django's signature
        """Append; refuse to rewrite."""
        if not self._state.adding:
            raise RevisionIsFinal
        super().save(**kwargs)

    def delete(self, using: str | None = None, keep_parents: bool = False) -> NoReturn:  # noqa: ARG002, FBT001, FBT002 - Django's signature
        """Refuse: battles and replays need every revision."""
        raise RevisionIsFinal


def _may_preview(viewer: Viewer) -> bool:
    # Asking staff first spares everybody else two queries.
    return bool(viewer.is_staff) and viewer.has_perm(MAY_PREVIEW)
