"""REST operations of the battles app; a client needs no socket to play."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from msgspec import to_builtins
from rest_framework import status
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.bots import BOTS
from battles.games.registry import RULESETS
from battles.live import battle_access, player_views, submissions
from battles.live.battle_access import Viewer
from battles.live.protocol import Clock, Match
from battles.live.serializers import (
    LanguageSerializer,
    choose_language,
    validate_request,
)
from battles.models import Battle
from battles.seating import absence_claims, battle_creation, rematches, stand_ins
from battles.watching.access.permissions import explain_to_spectators
from collection.services import FrozenDeck, freeze_deck
from collection.sharing.decks_to_play import freeze_named_deck
from unionarena.core import site_time
from unionarena.core.api.pagination import KeysetPages

from . import serializers


def _build_battle_response(request: Request, battle_id: UUID) -> dict[str, Any]:
    """Build the viewer's battle; the request counts as being connected."""
    absence_claims.record_visit(request.user, battle_id, now=site_time.now())
    present = player_views.get_current_state_for(request.user, battle_id)
    clock, match = present.clock, present.match
    return {
        "battle": to_builtins(present.info),
        "seat": present.seat,
        "seq": present.seq,
        "view": present.view,
        "clock": None if clock is None else _without_type(clock),
        "match": _without_type(match),
    }


def _without_type(message: Clock | Match) -> dict[str, Any]:
    return {k: v for k, v in to_builtins(message).items() if k != "type"}


class BattleList(GenericAPIView):
    """The user's own battles."""

    queryset = Battle.objects.none()  # for the schema; requests get their own
    serializer_class = serializers.BattleSerializer
    pagination_class = KeysetPages

    @extend_schema(
        operation_id="battles_list",
        summary="List own battles, newest first",
        parameters=[serializers.StatusSerializer],
        responses=serializers.BattleSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List the battles you sit in, newest first."""
        data = validate_request(serializers.StatusSerializer, request.query_params)
        battles = battle_access.list_battles_for(request.user).filter(**data)
        page = self.paginate_queryset(battles)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class PracticeCreate(APIView):
    """Battles against a bot."""

    @extend_schema(
        operation_id="battles_practice",
        summary="Begin a battle against a bot",
        request=serializers.PracticeSerializer,
        responses={201: serializers.BattleSerializer},
    )
    def post(self, request: Request) -> Response:
        """Begin a battle against a bot."""
        practice = serializers.PracticeSerializer(data=request.data)
        practice.is_valid(raise_exception=True)
        data = practice.validated_data
        deck, bots_deck = _practice_decks(request.user, data)
        battle = battle_creation.create_practice_battle(
            user=request.user,
            deck=deck,
            bot=data["bot"],
            bots_deck=bots_deck,
            options=practice.options(),
            game=data["game"],
        )
        found = battle_access.get_battle_for(request.user, battle.pk)
        answer = serializers.BattleSerializer(found, context={"request": request})
        return Response(answer.data, status=status.HTTP_201_CREATED)


def _practice_decks(
    user: Viewer, data: dict[str, Any]
) -> tuple[FrozenDeck, FrozenDeck | None]:
    """Return both decks; the bot's is drawn at random if not named."""
    game, bots = data["game"], data["bots_deck"]
    if data["deck_id"] is None:
        own = battle_creation.get_bundled_deck(game, data["deck"])
        return own, battle_creation.get_bundled_deck(game, bots) if bots else None
    own = freeze_deck(viewer=user, deck_id=data["deck_id"], game=game)
    if RULESETS[game].own is not None:
        return own, battle_creation.get_bundled_deck(game, bots) if bots else None
    return own, freeze_named_deck(viewer=user, name=bots) if bots else None


class GameList(APIView):
    """The games that can be played."""

    @extend_schema(
        operation_id="battles_games",
        summary="List the games",
        responses=serializers.GameSerializer(many=True),
    )
    def get(self, _request: Request) -> Response:
        """List the games, each with the decks that come with it."""
        found = [
            {
                "name": game.name,
                "title": str(game.title),
                "decks": list(game.own.decks) if game.own else [],
                "bots": [name for name in BOTS if name in game.bots],
            }
            for game in RULESETS.values()
        ]
        return Response(serializers.GameSerializer(found, many=True).data)


class BattleDetail(APIView):
    """One battle."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="battles_read",
        summary="See a battle as it is now",
        responses=serializers.PresentSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """See the present, with the open question if it is yours."""
        return Response(_build_battle_response(request, battle_id))


class BattleEventList(APIView):
    """Events of a battle."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="battles_events",
        summary="See what happened after an event, and the present",
        parameters=[serializers.WaitSerializer],
        responses=serializers.EventsSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """See the events after number `since`, and the present.

        With `wait`, an answer without events is held back until there is one, or the
        time is up. With `changes`, the present comes as what changed in the view you
        had after event `since`, if the service still knows that one.
        """
        data = validate_request(serializers.WaitSerializer, request.query_params)
        absence_claims.record_visit(request.user, battle_id, now=site_time.now())
        language = choose_language(data)
        batch = player_views.get_events_since(
            request.user, battle_id, since=data["since"], language=language
        )
        is_short = data["changes"] and batch.changes is not None
        answer = Response(
            {
                "from": batch.first,
                "to": batch.last,
                "events": batch.events,
                "log": batch.log,
                **({"changes": batch.changes} if is_short else {"view": batch.view}),
            }
        )
        if not batch.events and batch.view["result"] is None:
            answer.waits_as = request.user.pk  # type: ignore[attr-defined]  # long poll
        return answer


class BattleActionCreate(APIView):
    """Answers to the open question."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="battles_act",
        summary="Answer the open question",
        request=serializers.ActionSerializer,
        responses=serializers.SubmittedSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Answer the open question; durable once this responds."""
        data = validate_request(serializers.ActionSerializer, request.data)
        return _respond_to(submissions.submit_action, request, battle_id, data)


def _respond_to(
    submit: Callable[..., submissions.SubmittedAction],
    request: Request,
    battle_id: UUID,
    data: dict[str, Any],
) -> Response:
    """Submit an action; tell viewers who may watch that they cannot act."""
    with explain_to_spectators(request.user, battle_id):
        submitted = submit(battle_id=battle_id, viewer=request.user, **data)
    return Response(serializers.SubmittedSerializer(submitted).data)


class BattleConcede(APIView):
    """Conceding."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="battles_concede",
        summary="Give up",
        request=serializers.ConcedeSerializer,
        responses=serializers.SubmittedSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Give up; possible at any time while the battle runs."""
        data = validate_request(serializers.ConcedeSerializer, request.data)
        return _respond_to(submissions.concede_battle, request, battle_id, data)


class BattleExplain(APIView):
    """Why an action is not possible."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="battles_explain",
        summary="Ask why an action is not possible now",
        request=serializers.WishSerializer,
        responses=serializers.ExplanationSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Ask whether an action is possible now, and if not, why; changes nothing."""
        data = validate_request(serializers.WishSerializer, request.data)
        explained = player_views.explain_action_for(
            request.user, battle_id, data["action"]
        )
        reason = explained.refusal.as_dict() if explained.refusal else {}
        return Response(
            {
                "action": explained.action,
                "legal": explained.refusal is None,
                "code": reason.get("code"),
                "message": reason.get("message"),
                "clause": reason.get("clause"),
                "advice": reason.get("advice"),
                "details": explained.details,
            }
        )


class BattleCards(APIView):
    """Cards of a battle."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="battles_cards",
        summary="See every card of the battle you may know of by now",
        parameters=[LanguageSerializer],
        responses=serializers.CatalogueSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """See the cards of your deck and those that were shown, by number."""
        data = validate_request(LanguageSerializer, request.query_params)
        language = choose_language(data)
        cards = player_views.get_card_catalogue_for(request.user, battle_id, language)
        return Response({"cards": cards})


class BattleLog(APIView):
    """The log of a battle in sentences."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="battles_log",
        summary="Read what happened, in sentences",
        parameters=[LanguageSerializer],
        responses=serializers.LogSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """Read what happened so far, as far as you may know it."""
        data = validate_request(LanguageSerializer, request.query_params)
        language = choose_language(data)
        told = player_views.render_log_for(request.user, battle_id, language)
        return Response(serializers.LogSerializer({"log": told}).data)


class BattleClaim(APIView):
    """Winning because the opponent left."""

    @extend_schema(
        operation_id="battles_claim",
        summary="Claim the win because the opponent is gone",
        request=None,
        responses=serializers.SubmittedSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Claim the win; refused before the time that `clock.claim` names."""
        submitted = absence_claims.claim_win(battle_id=battle_id, viewer=request.user)
        return Response(serializers.SubmittedSerializer(submitted).data)


class BattleRematch(APIView):
    """Another battle of the same two."""

    @extend_schema(
        operation_id="battles_rematch",
        summary="Want another battle, or the next of the series",
        request=serializers.RematchSerializer,
        responses=serializers.PresentSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Offer or withdraw; it begins once both want it, and `match.next` names it."""
        data = validate_request(serializers.RematchSerializer, request.data)
        if data["op"] == "offer":
            rematches.offer_rematch(battle_id=battle_id, viewer=request.user)
        else:
            rematches.withdraw_rematch(battle_id=battle_id, viewer=request.user)
        return Response(_build_battle_response(request, battle_id))


class BattleHandOver(APIView):
    """A bot that plays on for the user."""

    @extend_schema(
        operation_id="battles_hand_over",
        summary="Let a bot play on for you, or take back",
        request=serializers.HandOverSerializer,
        responses=serializers.PresentSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Hand over; not in ranked battles. The opponent is shown it."""
        data = validate_request(serializers.HandOverSerializer, request.data)
        stand_ins.set_stand_in(
            battle_id=battle_id, viewer=request.user, bot=data["bot"]
        )
        return Response(_build_battle_response(request, battle_id))
