"""REST: watch a battle of others, and list those that can be watched."""

from uuid import UUID

from msgspec import to_builtins
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.live.serializers import (
    LanguageSerializer,
    LineSerializer,
    choose_language,
)
from battles.watching.access.serializers import KeySerializer
from battles.watching.models import LARGEST
from unionarena.core.api.operations import operation

from . import live_battles


class WatchQuerySerializer(LanguageSerializer, KeySerializer):
    """How far a spectator is."""

    since = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0)


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


class Watch(APIView):
    """Battles of others."""

    @operation("battles_watch", query=WatchQuerySerializer, answer=WatchSerializer)
    def get(
        self, request: Request, battle_id: UUID, query: WatchQuerySerializer
    ) -> Response:
        """Watch a battle, as late as every spectator; no hidden card, no acting."""
        data = query.validated_data
        language, key = choose_language(data), data["key"]
        seen = live_battles.watch_battle(
            request.user, battle_id, since=data["since"], language=language, key=key
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
    """A player, as others see them."""

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

    @operation(
        "battles_live",
        "List the battles that may be watched now",
        answer=LiveSerializer,
        many=True,
    )
    def get(self, request: Request) -> list[live_battles.LiveBattle]:
        """List up to thirty running battles, the most worth watching first."""
        return live_battles.list_live_battles_for(request.user)
