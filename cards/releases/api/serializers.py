"""Serializers of releases, balance changes and formats."""

from django.db.models import Model
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.releases import patch_notes, selectors
from cards.releases.models import BalanceProposal, ProposalState, Release, ReleaseState

_RELEASE_STATES = (ReleaseState.PREVIEWED, ReleaseState.PUBLISHED)
_PATCH_STATES = (ProposalState.ACTIVE, ProposalState.REVERTED)


class DifferenceSerializer(serializers.Serializer):
    """One thing that changed about a card."""

    what = serializers.CharField(source="label", help_text="In words.")
    before = serializers.CharField()
    after = serializers.CharField()


class CardNoteSerializer(serializers.Serializer):
    """A card with its changes."""

    number = serializers.CharField(source="card.number")
    name = serializers.CharField(source="card.name")
    text = serializers.CharField(source="card.text")
    is_new = serializers.BooleanField()
    differences = DifferenceSerializer(many=True)


class _AnnouncedSerializer(serializers.Serializer):
    """Something announced, with a title and a note in the reader's language."""

    @extend_schema_field(str)
    def get_title(self, row: Model) -> str:
        """Return its title."""
        return selectors.get_localized_value(row, "title", self.context["language"])

    @extend_schema_field(str)
    def get_note(self, row: Model) -> str:
        """Return its note."""
        return selectors.get_localized_value(row, "note", self.context["language"])


class ReleaseSerializer(_AnnouncedSerializer):
    """A release that was announced."""

    slug = serializers.SlugField()
    title = serializers.SerializerMethodField()
    note = serializers.SerializerMethodField()
    state = serializers.ChoiceField(choices=[str(state) for state in _RELEASE_STATES])
    preview_at = serializers.DateTimeField(allow_null=True)
    release_at = serializers.DateTimeField()
    cards = serializers.SerializerMethodField()

    @extend_schema_field(CardNoteSerializer(many=True))
    def get_cards(self, release: Release) -> object:
        """Return its cards."""
        entries = patch_notes.list_release_entries_for(self.context["viewer"], release)
        found = patch_notes.build_release_notes(entries, self.context["language"])
        return CardNoteSerializer(found, many=True).data


class PatchSerializer(_AnnouncedSerializer):
    """A balance change in force, or once in force, with its patch notes."""

    slug = serializers.SlugField()
    version = serializers.IntegerField()
    title = serializers.SerializerMethodField()
    reason = serializers.SerializerMethodField("get_note")
    state = serializers.ChoiceField(choices=[str(state) for state in _PATCH_STATES])
    format = serializers.SerializerMethodField()
    effective_at = serializers.DateTimeField()
    reverted_at = serializers.DateTimeField(allow_null=True)
    revert_reason = serializers.CharField()
    cards = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_format(self, patch: BalanceProposal) -> str | None:
        """Return the code of the format its limits apply in; empty for all."""
        return patch.format.code if patch.format else None

    @extend_schema_field(CardNoteSerializer(many=True))
    def get_cards(self, patch: BalanceProposal) -> object:
        """Return its cards."""
        found = patch_notes.build_patch_notes(
            patch, self.context["viewer"], self.context["language"]
        )
        return CardNoteSerializer(found, many=True).data


class SeriesLineSerializer(serializers.Serializer):
    """A series of a format."""

    code = serializers.CharField()
    name = serializers.CharField()
    legal_from = serializers.DateTimeField()
    legal_until = serializers.DateTimeField(allow_null=True)


class LimitLineSerializer(serializers.Serializer):
    """A card of which a deck can have fewer copies (UA-2.2.7)."""

    number = serializers.CharField()
    name = serializers.CharField(help_text="Empty for a card that is not known here.")
    limit = serializers.IntegerField(help_text="Copies allowed; zero for banned.")


class FormatSerializer(serializers.Serializer):
    """A format: legal series and limits."""

    code = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    region = serializers.CharField()
    is_default = serializers.BooleanField()
    is_limited = serializers.BooleanField(
        help_text="Whether decks are built from a pool of opened packs."
    )
    takes_every_series = serializers.BooleanField()
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    series = SeriesLineSerializer(many=True)
    limits = LimitLineSerializer(many=True)
    restricted_as_of = serializers.DateField(
        allow_null=True, help_text="Of when the publisher's restricted list is."
    )
