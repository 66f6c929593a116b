"""Rulings: published answers about cards, their source and the engine's verdict."""

import hashlib
import uuid
from datetime import date
from typing import Any, Final, Self

from django.core.validators import URLValidator
from django.db import models
from django.db.models import Exists, OuterRef, Q, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from cards.card_data.folding import fold_text
from cards.card_data.languages import list_columns

from .cards import Card
from .viewers import Viewer, may_preview

KEY_PATTERN: Final = r"[-a-zA-Z0-9_]{1,40}"
LONGEST_ANSWER: Final = 4000
LONGEST_SCENARIO: Final = 65_536
LONGEST_SCENARIO_NAME: Final = 200
LONGEST_SOURCE: Final = 300
LONGEST_SOURCE_URL: Final = 400
SEARCHED_COLUMNS: Final = (
    "key",
    "source",
    *list_columns("question"),
    *list_columns("text"),
)
DERIVED_COLUMNS: Final = (
    "identity",
    "words",
    "verdict",
    "verdict_since",
    "verdict_detail",
    "checked_at",
    "checked_digest",
    "engine_version",
)

# Everything of a ruling that a list may change, and what follows from it.
RULING_COLUMNS: Final = (
    "ruled_on",
    *list_columns("question"),
    *list_columns("text"),
    "source",
    "source_url",
    "is_public",
    "scenario",
    "scenario_name",
    *DERIVED_COLUMNS,
)


class Verdict(models.TextChoices):
    """Whether the engine plays as a ruling says."""

    NONE = "none", _("no scenario")
    WAITING = "waiting", _("not checked yet")
    CHECKED = "checked", _("checked")
    DIFFERS = "differs", _("differs")
    NOT_UNDERSTOOD = "not_understood", _("not understood")


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Rulings, by visibility."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Filter to public rulings about a visible card; editors see the others too."""
        if may_preview(viewer):
            return self
        cards = Card.objects.visible_to(viewer).values("number")
        concerned = RulingCard.objects.filter(ruling=OuterRef("pk"), card__in=cards)
        return self.filter(Exists(concerned), is_public=True)

    def waiting_for_cards(self) -> Self:
        """Filter to rulings about a card that does not exist yet."""
        known = Card.objects.filter(number=OuterRef("card"))
        missing = RulingCard.objects.filter(~Exists(known), ruling=OuterRef("pk"))
        return self.filter(Exists(missing))


def build_identity(source: str, key: str) -> str:
    """Return what identifies a ruling: its number at its source."""
    return f"{key}@{source}"


def _new_key() -> str:
    return uuid.uuid4().hex[:12]


class Ruling(models.Model):
    """A question about one card or several, with its published answer.

    ``text_*`` is the answer. The columns from ``identity`` on are derived:
    ``refresh_derived`` sets them, and the check of the engine its verdict.
    """

    # The release before wrote one card here; ``RulingCard`` has replaced it.
    card = models.ForeignKey(
        Card, models.SET_NULL, null=True, editable=False, related_name="+"
    )
    key = models.SlugField(
        _("number"),
        max_length=40,
        default=_new_key,
        help_text=_("The number of the answer at its source, such as Q1208."),
    )
    ruled_on = models.DateField(_("date"), null=True, blank=True)
    # The order of lists: a ruling without a date counts as older than all others.
    listed_on = models.GeneratedField(
        expression=Coalesce("ruled_on", Value(date.min)),
        output_field=models.DateField(),
        db_persist=True,
    )
    question_ja = models.TextField(
        _("question in Japanese"),
        blank=True,
        default="",
        db_default="",
        max_length=LONGEST_ANSWER,
    )
    question_zh_hant = models.TextField(
        _("question in Traditional Chinese"),
        blank=True,
        default="",
        db_default="",
        max_length=LONGEST_ANSWER,
    )
    question_en = models.TextField(
        _("question in English"),
        blank=True,
        default="",
        db_default="",
        max_length=LONGEST_ANSWER,
    )
    text_ja = models.TextField(
        _("answer in Japanese"), blank=True, max_length=LONGEST_ANSWER
    )
    text_zh_hant = models.TextField(
        _("answer in Traditional Chinese"), blank=True, max_length=LONGEST_ANSWER
    )
    text_en = models.TextField(
        _("answer in English"), blank=True, max_length=LONGEST_ANSWER
    )
    source = models.CharField(
        _("source"),
        max_length=LONGEST_SOURCE,
        blank=True,
        help_text=_("Who gave the answer."),
    )
    source_url = models.CharField(
        _("link to the source"),
        max_length=LONGEST_SOURCE_URL,
        blank=True,
        default="",
        db_default="",
        validators=[URLValidator(["http", "https"])],
    )
    is_public = models.BooleanField(
        _("public"),
        default=True,
        help_text=_("While this is off, only editors can see the ruling."),
    )
    scenario = models.TextField(
        _("scenario"),
        blank=True,
        default="",
        db_default="",
        max_length=LONGEST_SCENARIO,
        help_text=_("The text of a scenario file that plays the ruling."),
    )
    scenario_name = models.CharField(
        _("scenario of the rules"),
        max_length=LONGEST_SCENARIO_NAME,
        blank=True,
        default="",
        db_default="",
        help_text=_("Or the name of a scenario that comes with the engine."),
    )

    identity = models.CharField(  # noqa: DJ001 - unique, so none is null
        max_length=400, unique=True, null=True, editable=False
    )
    words = models.TextField(default="", db_default="", editable=False)
    # By column: a digest of what the last import said.
    imported = models.JSONField(default=dict, null=True, editable=False)
    verdict = models.CharField(
        _("engine"),
        max_length=16,
        choices=Verdict.choices,
        default=Verdict.NONE,
        db_default=Verdict.NONE,
        editable=False,
    )
    verdict_since = models.DateTimeField(_("since"), null=True, editable=False)
    verdict_detail = models.TextField(
        _("details"), default="", db_default="", editable=False
    )
    checked_at = models.DateTimeField(_("checked"), null=True, editable=False)
    checked_digest = models.CharField(
        max_length=64, default="", db_default="", editable=False
    )
    engine_version = models.CharField(
        _("engine version"), max_length=40, default="", db_default="", editable=False
    )

    history = HistoricalRecords(
        excluded_fields=["imported", "listed_on", *DERIVED_COLUMNS]
    )
    objects = RulingQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        constraints = [
            models.UniqueConstraint(
                fields=["card", "key"], name="a_card_has_each_ruling_once"
            ),
            models.CheckConstraint(
                condition=~Q(text_ja="", text_zh_hant="", text_en=""),
                name="a_ruling_says_something",
            ),
            models.CheckConstraint(
                condition=Q(verdict__in=Verdict.values),
                name="a_verdict_is_a_known_one",
            ),
            models.CheckConstraint(
                condition=Q(source_url="") | Q(source_url__regex=r"^https?://"),
                name="a_source_is_linked_on_the_web",
            ),
        ]
        indexes = [
            models.Index(fields=["verdict"], name="rulings_by_verdict"),
            models.Index(fields=["listed_on", "id"], name="rulings_by_date"),
        ]

    def __str__(self) -> str:
        return self.key

    def save(self, **kwargs: Any) -> None:
        """Set the derived columns too."""
        self.refresh_derived()
        super().save(**kwargs)

    @property
    def has_scenario(self) -> bool:
        """Tell whether it is linked to a scenario."""
        return bool(self.scenario or self.scenario_name)

    def refresh_derived(self) -> None:
        """Set the words to search, and take back a verdict on another scenario.

        A new ruling gets its identity. One that shares number and source with an
        older one, as lists of the release before could have it, stays without.
        """
        if self._state.adding or self.identity is not None:
            self.identity = build_identity(self.source, self.key)
        written = [getattr(self, column) for column in SEARCHED_COLUMNS]
        self.words = fold_text("\n".join(text for text in written if text))
        if not self.has_scenario:
            self._reset_verdict(Verdict.NONE)
        elif self.checked_digest != self.scenario_digest:
            self._reset_verdict(Verdict.WAITING)

    @property
    def scenario_digest(self) -> str:
        """Return a digest of the scenario it is linked to."""
        linked = f"{self.scenario_name}\0{self.scenario}"
        return hashlib.sha256(linked.encode()).hexdigest()

    def _reset_verdict(self, verdict: Verdict) -> None:
        self.verdict, self.verdict_since = verdict, None
        self.checked_at, self.checked_digest = None, ""
        self.verdict_detail = self.engine_version = ""


class RulingCard(models.Model):
    """A card that a ruling concerns, by number; the card may be published later."""

    ruling = models.ForeignKey(
        Ruling, models.CASCADE, related_name="concerned", verbose_name=_("ruling")
    )
    # Joined without a constraint, and null for the join only: it always has a number.
    card = models.ForeignKey(
        Card,
        models.DO_NOTHING,
        to_field="number",
        db_column="card_number",
        db_constraint=False,
        null=True,
        related_name="ruling_links",
        verbose_name=_("card number"),
    )

    class Meta:
        """Constraints."""

        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        constraints = [
            models.UniqueConstraint(
                fields=["ruling", "card"], name="a_ruling_names_each_card_once"
            ),
            models.CheckConstraint(
                condition=Q(card__isnull=False), name="a_ruling_names_a_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.card_id}"
