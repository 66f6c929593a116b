"""REST operations on looking on: watching, replays, links, chat, undo, reports."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.http import JsonResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from msgspec import to_builtins
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.bots import BOTS
from battles.live.serializers import LineSerializer
from battles.maintenance import record_signing
from battles.seating.battle_creation import DEFAULT_BOT
from battles.seating.positions import create_battle_from_position, get_position
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.throttles import (
    AnonymousThrottle,
    CostlyThrottle,
    UserThrottle,
)

from .access import permissions, share_links
from .chat import chat_lines
from .chat.preset_phrases import PHRASES
from .models import LARGEST, LONGEST_STORY, LONGEST_TEXT, Link, Report
from .moderation import card_reports, player_reports
from .replays import playback
from .spectating import live_battles
from .takebacks import undo_requests


class KeySerializer(serializers.Serializer):
    """The token of a link, for those without a seat."""

    key = serializers.CharField(max_length=64, default="", allow_blank=True)


class WatchQuerySerializer(KeySerializer):
    """How far a spectator is."""

    since = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0)
    language = serializers.ChoiceField(choices=["ja", "zh-hant", "en"], required=False)


class WatchSerializer(serializers.Serializer):
    """A battle as spectators may know it now."""

    battle = serializers.DictField()
    seat = serializers.IntegerField(allow_null=True)
    role = serializers.CharField()
    to = serializers.IntegerField()
    events = serializers.ListField(child=serializers.DictField())
    log = LineSerializer(many=True)
    view = serializers.DictField()
    cards = serializers.DictField()


class ReplayQuerySerializer(KeySerializer):
    """Which part of a replay, and from which side."""

    perspective = serializers.ChoiceField(
        choices=playback.PERSPECTIVES, default=playback.OPEN_HANDS
    )
    since = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0)
    count = serializers.IntegerField(
        min_value=1, max_value=playback.STEPS_PER_PART, default=playback.STEPS_PER_PART
    )
    language = serializers.ChoiceField(choices=["ja", "zh-hant", "en"], required=False)


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


class BranchSerializer(serializers.Serializer):
    """From where to play on, at which seat, against which bot."""

    at = serializers.IntegerField(min_value=0, max_value=LARGEST)
    seat = serializers.IntegerField(min_value=0, max_value=1, default=0)
    bot = serializers.ChoiceField(choices=sorted(BOTS), default=DEFAULT_BOT)


class BranchedSerializer(serializers.Serializer):
    """The new battle."""

    id = serializers.UUIDField()
    url = serializers.CharField()


class LinkWishSerializer(serializers.Serializer):
    """What the link is to open."""

    purpose = serializers.ChoiceField(choices=Link.Purpose.choices)


class LinkSerializer(serializers.Serializer):
    """A link; `key` and `url` are null where there is none."""

    purpose = serializers.CharField()
    key = serializers.CharField(allow_null=True)
    url = serializers.CharField(allow_null=True)


class ChatSerializer(serializers.Serializer):
    """One thing said."""

    id = serializers.IntegerField()
    seat = serializers.IntegerField()
    name = serializers.CharField()
    preset = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_null=True)
    at = serializers.CharField()


class SaySerializer(serializers.Serializer):
    """Something to say: a set phrase by its key, or free text."""

    preset = serializers.ChoiceField(
        choices=sorted(PHRASES), allow_null=True, default=None
    )
    text = serializers.CharField(
        max_length=2 * LONGEST_TEXT, allow_null=True, allow_blank=True, default=None
    )


class UndoSerializer(serializers.Serializer):
    """A wish to take back, or an answer to one."""

    op = serializers.ChoiceField(choices=["ask", "accept", "decline", "withdraw"])
    to = serializers.IntegerField(
        min_value=0, max_value=LARGEST, allow_null=True, default=None
    )


class UndoneSerializer(serializers.Serializer):
    """What became of it."""

    state = serializers.CharField()
    to = serializers.IntegerField(allow_null=True)
    report = serializers.DictField(allow_null=True)


class ReportSerializer(serializers.Serializer):
    """A report of the other player."""

    reason = serializers.ChoiceField(choices=Report.Reason.choices)
    story = serializers.CharField(
        max_length=LONGEST_STORY, allow_blank=True, default=""
    )
    block = serializers.BooleanField(
        default=False, help_text="Have nothing to do with that person any more."
    )


def _validate(serializer: type[serializers.Serializer], data: Any) -> dict[str, Any]:  # noqa: ANN401
    wish = serializer(data=data)
    wish.is_valid(raise_exception=True)
    return wish.validated_data


def _get_language(wish: dict[str, Any]) -> str:
    return wish.get("language") or get_language() or "en"


class Watch(APIView):
    """Battles of others."""

    @extend_schema(
        operation_id="battles_watch",
        parameters=[WatchQuerySerializer],
        responses=WatchSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """Watch a battle, as late as every spectator; no hidden card, no acting."""
        wish = _validate(WatchQuerySerializer, request.query_params)
        language, key = _get_language(wish), wish["key"]
        seen = live_battles.watch_battle(
            request.user, battle_id, since=wish["since"], language=language, key=key
        )
        cards = live_battles.get_spectator_catalogue(
            request.user, battle_id, language, key=key
        )
        return Response(
            {
                "battle": to_builtins(seen.info),
                "seat": None,
                "role": "spectator",
                "to": seen.batch.last,
                "events": seen.batch.events,
                "log": seen.batch.log,
                "view": seen.batch.view,
                "cards": cards,
            }
        )


class SeatedSerializer(serializers.Serializer):
    """Who sits on a seat, for others to see."""

    name = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    life = serializers.IntegerField(
        source="score",
        allow_null=True,
        help_text="How they stand: cards in the life area, or what else the game counts"
        " (bond points); null where it has no such number.",
    )
    is_turn = serializers.BooleanField()


class LiveSerializer(serializers.Serializer):
    """A battle that may be watched, as late as spectators see it."""

    battle_id = serializers.UUIDField()
    game = serializers.CharField(source="game.name")
    ranked = serializers.BooleanField()
    started_at = serializers.DateTimeField()
    seats = SeatedSerializer(many=True)
    turn = serializers.IntegerField()
    watchers = serializers.IntegerField()


class LiveList(APIView):
    """Battles to watch."""

    @extend_schema(
        operation_id="battles_live",
        summary="List the battles that may be watched now",
        responses=LiveSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List up to thirty running battles, the most worth watching first."""
        return Response(
            LiveSerializer(
                live_battles.list_live_battles_for(request.user), many=True
            ).data
        )


class Replay(APIView):
    """Finished battles, step by step."""

    throttle_classes = (AnonymousThrottle, UserThrottle, CostlyThrottle)
    permission_classes = (AllowAny,)  # a link is enough; the rights decide

    @extend_schema(
        operation_id="battles_replay",
        parameters=[ReplayQuerySerializer],
        responses=ReplaySerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """See a part of a replay; for players of the battle, or with a link."""
        wish = _validate(ReplayQuerySerializer, request.query_params)
        wish["language"] = _get_language(wish)
        return Response(playback.read_replay(request.user, battle_id, **wish))


class Record(APIView):
    """The log of a battle."""

    throttle_classes = (AnonymousThrottle, UserThrottle, CostlyThrottle)
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="battles_record",
        parameters=[KeySerializer],
        responses={200: RecordSerializer},
    )
    def get(self, request: Request, battle_id: UUID) -> JsonResponse:
        """Download seed, decks, cards and log: enough to play it all again."""
        wish = _validate(KeySerializer, request.query_params)
        record = playback.read_record(request.user, battle_id, key=wish["key"])
        answer = JsonResponse(record, json_dumps_params={"ensure_ascii": False})
        name = f"union-arena-{battle_id}.json"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer


class SigningKeys(APIView):
    """Whose records are whose."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="battles_signing_keys", responses=SigningKeySerializer(many=True)
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002 - given
        """List the public keys with which records of this site are signed."""
        return Response([asdict(key) for key in record_signing.list_public_keys()])


class Proof(APIView):
    """Whether the shuffle was fair."""

    throttle_classes = (AnonymousThrottle, UserThrottle, CostlyThrottle)
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="battles_verify",
        parameters=[KeySerializer],
        responses=ProofSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """Play the battle again from its published seed and compare."""
        wish = _validate(KeySerializer, request.query_params)
        return Response(
            playback.verify_played_battle(request.user, battle_id, key=wish["key"])
        )


class Branch(APIView):
    """What if."""

    @extend_schema(
        operation_id="battles_branch",
        parameters=[KeySerializer],
        request=BranchSerializer,
        responses={201: BranchedSerializer},
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Play on from a moment of a replay, against a bot; counts for nothing."""
        key = _validate(KeySerializer, request.query_params)["key"]
        wish = _validate(BranchSerializer, request.data)
        right = permissions.get_replay_for(request.user, battle_id, key=key)
        battle = create_battle_from_position(
            user=get_signed_in_user(request.user),
            position=get_position(right.battle.pk, wish["at"]),
            seat=wish["seat"],
            bot=wish["bot"],
        )
        url = reverse("battles:board", args=[battle.pk])
        return Response({"id": battle.pk, "url": url}, status=status.HTTP_201_CREATED)


PAGE_OF = {"watch": "battles:watch", "replay": "battles:replay"}


def _build_link_response(
    battle_id: UUID, purpose: str, link: Link | None
) -> dict[str, Any]:
    if link is None:
        return {"purpose": purpose, "key": None, "url": None}
    url = f"{reverse(PAGE_OF[purpose], args=[battle_id])}?key={link.token}"
    return {"purpose": purpose, "key": link.token, "url": url}


class Links(APIView):
    """Links by which others may watch, or see the replay."""

    @extend_schema(
        operation_id="battles_link_read",
        parameters=[LinkWishSerializer],
        responses=LinkSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """Read your own link to a battle, if you have made one."""
        purpose = _validate(LinkWishSerializer, request.query_params)["purpose"]
        link = share_links.find_link(
            viewer=get_signed_in_user(request.user),
            battle_id=battle_id,
            purpose=purpose,
        )
        return Response(_build_link_response(battle_id, purpose, link))

    @extend_schema(
        operation_id="battles_link_make",
        request=LinkWishSerializer,
        responses=LinkSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Make a link to a battle of yours; whoever has it may come in."""
        purpose = _validate(LinkWishSerializer, request.data)["purpose"]
        link = share_links.create_link(
            viewer=request.user, battle_id=battle_id, purpose=purpose
        )
        return Response(_build_link_response(battle_id, purpose, link))

    @extend_schema(
        operation_id="battles_link_revoke",
        parameters=[LinkWishSerializer],
        responses={204: None},
    )
    def delete(self, request: Request, battle_id: UUID) -> Response:
        """Take your link back; nobody comes in by it any more."""
        purpose = _validate(LinkWishSerializer, request.query_params)["purpose"]
        share_links.revoke_link(
            viewer=request.user, battle_id=battle_id, purpose=purpose
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


class Chat(APIView):
    """What is said in a battle."""

    @extend_schema(
        operation_id="battles_chat_read", responses=ChatSerializer(many=True)
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """Read what was said in your battle, as far as you want to read it."""
        lines = chat_lines.list_lines_for(request.user, battle_id)
        return Response(ChatSerializer(lines, many=True).data)

    @extend_schema(
        operation_id="battles_chat_say",
        request=SaySerializer,
        responses={201: ChatSerializer},
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Say a set phrase, or free text where that was agreed on."""
        wish = _validate(SaySerializer, request.data)
        with permissions.explain_to_spectators(request.user, battle_id):
            line = chat_lines.post_line(
                battle_id=battle_id, viewer=request.user, **wish
            )
        return Response(ChatSerializer(line).data, status=status.HTTP_201_CREATED)


class Undo(APIView):
    """Taking back."""

    @extend_schema(
        operation_id="battles_undo",
        request=UndoSerializer,
        responses=UndoneSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Take back an answer of yours, or answer the other's wish to."""
        wish = _validate(UndoSerializer, request.data)
        who: dict[str, Any] = {"battle_id": battle_id, "viewer": request.user}
        if wish["op"] == "ask":
            taken = undo_requests.request_undo(to=wish["to"], **who)
            return Response(UndoneSerializer(taken).data)
        if wish["op"] == "withdraw":
            undo_requests.withdraw_undo_request(**who)
            return Response({"state": "withdrawn", "to": None, "report": None})
        accepts = wish["op"] == "accept"
        undo_requests.answer_undo_request(accepts=accepts, **who)
        state = "done" if accepts else "declined"
        return Response({"state": state, "to": None, "report": None})


class CardReportSerializer(KeySerializer):
    """Which card does not do what it says, and what it did."""

    number = serializers.CharField(max_length=32)
    story = serializers.CharField(max_length=LONGEST_STORY, allow_blank=True)
    battle_id = serializers.UUIDField(required=False, allow_null=True)
    moment = serializers.IntegerField(
        min_value=0, max_value=LARGEST, required=False, allow_null=True
    )


class CardReports(APIView):
    """Reports of cards."""

    @extend_schema(
        operation_id="battles_report_card",
        request=CardReportSerializer,
        responses={201: None},
    )
    def post(self, request: Request) -> Response:
        """Tell the editors that a card does not do what it says.

        With `battle_id` and `moment`, the place where it was seen is kept with it.
        """
        wish = _validate(CardReportSerializer, request.data)
        card_reports.report_card(viewer=request.user, **wish)
        return Response(status=status.HTTP_201_CREATED)


class Reports(APIView):
    """Reports of bad behaviour."""

    @extend_schema(
        operation_id="battles_report", request=ReportSerializer, responses={201: None}
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Report the other player of your battle; what was said is attached."""
        wish = _validate(ReportSerializer, request.data)
        player_reports.report_player(viewer=request.user, battle_id=battle_id, **wish)
        return Response(status=status.HTTP_201_CREATED)
