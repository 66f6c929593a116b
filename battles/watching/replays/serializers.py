"""Parts of replays, signed records and their proofs, as REST sends them."""

from rest_framework import serializers

from battles.bots import BOTS
from battles.live.serializers import LanguageSerializer
from battles.seating.battle_creation import DEFAULT_BOT
from battles.watching.access.serializers import KeySerializer
from battles.watching.models import LARGEST

from . import playback


class ReplayQuerySerializer(LanguageSerializer, KeySerializer):
    """Which part of a replay, and from which side."""

    perspective = serializers.ChoiceField(
        choices=playback.PERSPECTIVES, default=playback.OPEN_HANDS
    )
    since = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0)
    count = serializers.IntegerField(
        min_value=1, max_value=playback.STEPS_PER_PART, default=playback.STEPS_PER_PART
    )


class ReplaySerializer(serializers.Serializer):
    """A part of a replay; all about the battle only with the first."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    perspective = serializers.CharField()
    steps = serializers.ListField(child=serializers.DictField())
    battle = serializers.DictField(required=False)
    seat = serializers.IntegerField(allow_null=True, required=False)
    turns = serializers.ListField(child=serializers.DictField(), required=False)
    chat = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="What was said, each line with the `moment` at which it was.",
    )
    catalogue = serializers.DictField(required=False)


class SignatureSerializer(serializers.Serializer):
    """That a record is this site's: Ed25519 over all else in it."""

    algorithm = serializers.CharField()
    key = serializers.CharField(help_text="Which of the signing keys.")
    value = serializers.CharField(help_text="64 bytes in base64.")


class SigningKeySerializer(serializers.Serializer):
    """A key that records are checked with."""

    id = serializers.CharField()
    algorithm = serializers.CharField()
    public_key = serializers.CharField(help_text="32 bytes in base64.")
    is_current = serializers.BooleanField()


class SeedPartsSerializer(serializers.Serializer):
    """What a seed was made of; bytes as hex."""

    secret = serializers.CharField(help_text="The server's.")
    secret_commitment = serializers.CharField(
        help_text="Its SHA-256, as the queue told both before they sent their shares."
    )
    shares = serializers.ListField(
        child=serializers.CharField(allow_blank=True),
        help_text="The players', by seat; empty of who sent none.",
    )


class RecordSerializer(serializers.Serializer):
    """All that is needed to play a battle again elsewhere."""

    format = serializers.CharField()
    battle = serializers.UUIDField()
    ruleset = serializers.CharField()
    ruleset_version = serializers.IntegerField()
    rules_build = serializers.CharField(
        allow_blank=True, help_text="Digest of the rules it began with."
    )
    options = serializers.DictField()
    seats = serializers.ListField(child=serializers.DictField())
    cards = serializers.DictField()
    seed = serializers.CharField()
    seed_commitment = serializers.CharField()
    seed_parts = SeedPartsSerializer(allow_null=True)
    result = serializers.DictField()
    digest = serializers.CharField(help_text="Of the last position.")
    end = serializers.DictField(help_text="The last position, which the digest is of.")
    draws = serializers.ListField(
        child=serializers.DictField(),
        help_text="All that chance decided; see docs/reference/chance.md.",
    )
    is_from_position = serializers.BooleanField(
        help_text="Begun in the middle: there is no deal to check."
    )
    log = serializers.ListField(child=serializers.DictField())
    signature = SignatureSerializer()


class ProofSerializer(serializers.Serializer):
    """What playing the battle again from its seed showed."""

    seed = serializers.CharField()
    seed_commitment = serializers.CharField()
    actions = serializers.IntegerField()
    is_commitment_kept = serializers.BooleanField()
    is_result_equal = serializers.BooleanField()
    is_digest_equal = serializers.BooleanField(allow_null=True)
    is_seed_shared = serializers.BooleanField(
        allow_null=True,
        help_text="The seed follows from its parts; null: the server drew it alone.",
    )
    seed_parts = SeedPartsSerializer(allow_null=True)
    are_packs_kept = serializers.BooleanField(
        allow_null=True,
        help_text=(
            "The sealed packs of the bot follow from the seed, and its deck from them; "
            "null: it was dealt none."
        ),
    )
    is_fair = serializers.BooleanField()


class MomentSerializer(serializers.Serializer):
    """A moment of a battle: how many actions came before it."""

    at = serializers.IntegerField(min_value=0, max_value=LARGEST)


class BranchSerializer(MomentSerializer):
    """From where to play on, at which seat, against which bot."""

    seat = serializers.IntegerField(min_value=0, max_value=1, default=0)
    bot = serializers.ChoiceField(choices=sorted(BOTS), default=DEFAULT_BOT)


class BranchedSerializer(serializers.Serializer):
    """The new battle."""

    id = serializers.UUIDField()
    url = serializers.CharField()
