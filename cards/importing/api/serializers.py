"""Serializers of imports and of the releases made of them."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.card_data import COLORS, KINDS
from cards.importing.runs import may_confirm
from cards.models import ImportRun, ImportStatus, IncompleteRow, RowState
from cards.releases.checklist import LISTED_GAPS, ChecklistItem
from cards.releases.models import ReleaseCard, ReleaseState


class ImportSerializer(serializers.Serializer):
    """A file that was uploaded to be imported."""

    id = serializers.IntegerField(source="pk")
    file = serializers.CharField(source="file_name")
    size = serializers.IntegerField(source="file_size", help_text="In bytes.")
    format = serializers.CharField(source="format_name")
    status = serializers.ChoiceField(choices=ImportStatus.choices)
    by = serializers.CharField(source="user.username", default=None, allow_null=True)
    uploaded_at = serializers.DateTimeField(source="created_at")
    finished_at = serializers.DateTimeField(allow_null=True)
    failure = serializers.CharField(allow_blank=True)
    releases = serializers.SerializerMethodField(help_text="Releases made of it.")

    def get_releases(self, run: ImportRun) -> list[str]:
        """Return the slugs of its releases."""
        return [release.slug for release in run.releases.all()]


class ImportDetailSerializer(ImportSerializer):
    """An import with its report."""

    may_release = serializers.SerializerMethodField(
        help_text="Whether a release can be made of it now."
    )
    report = serializers.SerializerMethodField(
        help_text="What it would change or has changed; null while it is checked."
    )

    def get_may_release(self, run: ImportRun) -> bool:
        """Tell whether it waits to be confirmed, or its new cards are known."""
        if run.status == ImportStatus.CHECKED:
            return may_confirm(run)
        return bool(run.new_cards) and not run.releases.exists()

    @extend_schema_field(serializers.DictField(allow_null=True))
    def get_report(self, run: ImportRun) -> dict[str, object] | None:
        """Return the report of the import, or of its check."""
        found: dict[str, object] | None = run.report or run.preview
        return found


class IncompleteRowSerializer(serializers.Serializer):
    """A row of a list that is no card yet."""

    id = serializers.IntegerField(source="pk")
    code = serializers.CharField(
        allow_blank=True, help_text="The number in the list, as printed there."
    )
    name = serializers.CharField()
    language = serializers.CharField()
    lacks = serializers.ListField(
        child=serializers.CharField(),
        help_text="`number`, `kind` (and color), or both.",
    )
    entry = serializers.DictField(help_text="The row as the list gives it.")
    file = serializers.CharField(source="file_name")
    row = serializers.IntegerField()
    import_id = serializers.IntegerField(
        source="import_run_id",
        allow_null=True,
        help_text="The last import that had it; null for one of the command line.",
    )
    state = serializers.ChoiceField(choices=RowState.choices)
    card = serializers.CharField(
        source="card.number",
        default=None,
        allow_null=True,
        help_text="Its card number.",
    )
    by = serializers.CharField(
        source="decided_by.username", default=None, allow_null=True
    )
    decided_at = serializers.DateTimeField(allow_null=True)


class RowFilterSerializer(serializers.Serializer):
    """Which rows to list."""

    state = serializers.ChoiceField(choices=RowState.choices, required=False)
    import_id = serializers.IntegerField(required=False, min_value=1)

    def filter_rows(self, rows: QuerySet[IncompleteRow]) -> QuerySet[IncompleteRow]:
        """Return the rows that match."""
        columns = {"state": "state", "import_id": "import_run_id"}
        given = self.validated_data.items()
        return rows.filter(**{columns[name]: value for name, value in given})


class CompletionSerializer(serializers.Serializer):
    """What a row lacks."""

    number = serializers.CharField(
        max_length=32, help_text="Card number such as TDL-1-001, without the set."
    )
    kind = serializers.ChoiceField(choices=KINDS, required=False)
    color = serializers.ChoiceField(choices=COLORS, required=False)


class ReleaseDateSerializer(serializers.Serializer):
    """When cards are to be released."""

    release_at = serializers.DateTimeField(
        required=False,
        allow_null=True,
        default=None,
        help_text="With a time zone. Left out: a draft, to be scheduled later.",
    )


class RequiredReleaseDateSerializer(serializers.Serializer):
    """When cards are released."""

    release_at = serializers.DateTimeField(help_text="With a time zone.")


class RollbackSerializer(serializers.Serializer):
    """Why a release is rolled back."""

    reason = serializers.CharField(max_length=200)


class ImportReleaseSerializer(serializers.Serializer):
    """A release made of an import."""

    slug = serializers.SlugField()
    title = serializers.CharField(source="title_en")
    state = serializers.ChoiceField(choices=ReleaseState.choices)
    release_at = serializers.DateTimeField(allow_null=True)
    import_id = serializers.IntegerField(source="import_run_id")


class ChecklistGapSerializer(serializers.Serializer):
    """One thing that is missing."""

    number = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class ChecklistItemSerializer(serializers.Serializer):
    """One line of the checklist."""

    code = serializers.CharField()
    what = serializers.CharField(source="label", help_text="What must hold.")
    is_done = serializers.BooleanField()
    is_required = serializers.BooleanField(
        help_text="Whether the release has to wait for it."
    )
    count = serializers.SerializerMethodField(help_text="How many gaps there are.")
    gaps = serializers.SerializerMethodField(
        help_text=f"The first {LISTED_GAPS} of them."
    )

    def get_count(self, item: ChecklistItem) -> int:
        """Return the number of gaps."""
        return len(item.gaps)

    @extend_schema_field(ChecklistGapSerializer(many=True))
    def get_gaps(self, item: ChecklistItem) -> object:
        """Return the first gaps."""
        return ChecklistGapSerializer(item.gaps[:LISTED_GAPS], many=True).data


class ImportReleaseCardSerializer(serializers.Serializer):
    """A card of the release."""

    number = serializers.CharField(source="card.number")
    is_new = serializers.SerializerMethodField(
        help_text="False: new content of a card that is out."
    )

    def get_is_new(self, entry: ReleaseCard) -> bool:
        """Tell whether the card is new."""
        return entry.draft is None


class ImportReleaseDetailSerializer(ImportReleaseSerializer):
    """A release made of an import, with its cards and its checklist."""

    cards = ImportReleaseCardSerializer(many=True)
    checklist = ChecklistItemSerializer(many=True)
