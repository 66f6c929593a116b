"""Imported lists: digests of lines, runs of the admin, rows that are no cards yet."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q, Value
from django.utils.translation import gettext_lazy as _

from .cards import Card


class CardSource(models.Model):
    """A digest of a card in the last imported list of one language.

    While the list has the same line again, importing it changes nothing, and later
    edits are kept.
    """

    card = models.ForeignKey(Card, models.CASCADE, related_name="sources")
    language = models.CharField(max_length=8)
    digest = models.CharField(max_length=64)
    has_text = models.BooleanField()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["card", "language"], name="a_card_has_one_source_per_language"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} {self.language}"


class ImportStatus(models.TextChoices):
    """The status of an import of the admin."""

    CHECKING = "checking", _("being checked")
    CHECKED = "checked", _("checked")
    RUNNING = "running", _("in progress")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")
    DISCARDED = "discarded", _("discarded")


BUSY: Final = (ImportStatus.CHECKING, ImportStatus.RUNNING)


class ImportRun(models.Model):
    """One file uploaded to the admin: checked first, imported when confirmed."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    file_name = models.CharField(_("file"), max_length=120)
    file_size = models.PositiveIntegerField(_("size in bytes"))
    format_name = models.CharField(_("format"), max_length=12)
    skip_bad = models.BooleanField(_("skip bad rows"), default=False)
    hide_new_series = models.BooleanField(_("keep new series hidden"), default=False)
    makes_release = models.BooleanField(
        _("import as a release"), default=False, db_default=False
    )
    release_at = models.DateTimeField(_("release"), null=True)
    new_cards = models.JSONField(
        default=list, db_default=Value([], models.JSONField()), editable=False
    )
    status = models.CharField(
        _("status"),
        max_length=10,
        choices=ImportStatus.choices,
        default=ImportStatus.CHECKING,
    )
    preview = models.JSONField(null=True)
    report = models.JSONField(null=True)
    failure = models.CharField(_("failure"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("uploaded"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True)
    finished_at = models.DateTimeField(_("finished"), null=True)

    class Meta:
        """Constraints, and the permission to import."""

        verbose_name = _("import")
        verbose_name_plural = _("imports")
        permissions = [
            ("import_cards", "Can import card lists"),
            ("export_cards", "Can export every card"),
        ]
        default_permissions = ("view",)
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=ImportStatus.values),
                name="an_import_is_in_a_known_status",
            ),
            models.UniqueConstraint(
                fields=["status"],
                condition=Q(status=ImportStatus.RUNNING),
                name="one_import_runs_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.file_name}"

    @property
    def is_busy(self) -> bool:
        """Tell whether a task works on it."""
        return self.status in BUSY


class ImportChunk(models.Model):
    """A piece of the uploaded file, kept until the run is over.

    In the database because worker and web server share no disk.
    """

    run = models.ForeignKey(ImportRun, models.CASCADE, related_name="chunks")
    index = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["run", "index"], name="a_run_has_each_chunk_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.index}"


# What a row may lack; the names are those of ``cards.importing.community_formats``.
_LACKED: Final = {"number": _("card number"), "kind": _("type and color")}


class RowState(models.TextChoices):
    """The state of a row that is no card yet."""

    WAITING = "waiting", _("waiting")
    COMPLETED = "completed", _("completed")
    SET_ASIDE = "set_aside", _("set aside")


class IncompleteRow(models.Model):
    """A row of an imported list that is no card yet.

    It lacks its card number (promo cards), or says nothing of a card of a deck (AP
    cards). A later list or an editor completes it; an editor may set it aside.
    """

    code = models.CharField(_("number in the list"), max_length=64, blank=True)
    name = models.CharField(_("name"), max_length=80)
    language = models.CharField(_("language"), max_length=8)
    lacks = models.JSONField(_("missing"))
    format_name = models.CharField(_("format"), max_length=12)
    entry = models.JSONField(editable=False)
    file_name = models.CharField(_("file"), max_length=120)
    import_run = models.ForeignKey(
        ImportRun,
        models.SET_NULL,
        null=True,
        related_name="incomplete_rows",
        verbose_name=_("import"),
    )
    row = models.PositiveIntegerField(_("row"))
    state = models.CharField(
        _("status"),
        max_length=10,
        choices=RowState.choices,
        default=RowState.WAITING,
    )
    card = models.ForeignKey(
        Card,
        models.SET_NULL,
        null=True,
        related_name="completed_rows",
        verbose_name=_("card"),
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("imported"), auto_now_add=True)
    decided_at = models.DateTimeField(_("decided"), null=True)

    class Meta:
        """Constraints."""

        verbose_name = _("incomplete row")
        verbose_name_plural = _("incomplete rows")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["code", "name", "language"],
                name="an_incomplete_row_is_kept_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=RowState.values),
                name="an_incomplete_row_is_in_a_known_state",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}".strip()

    def describe_lacks(self) -> str:
        """Return what it lacks, in the reader's language."""
        return ", ".join(str(_LACKED.get(name, name)) for name in self.lacks)
