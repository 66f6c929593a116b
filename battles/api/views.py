"""REST operations of the battles app; a client needs no socket to play."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from msgspec import to_builtins
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet, ViewSet

from battles.bots import BOTS
from battles.games.registry import RULESETS
from battles.live import battle_access, player_views, submissions
from battles.live.battle_access import Viewer
from battles.live.protocol import Clock, Match
from battles.live.serializers import LanguageSerializer, choose_language
from battles.models import Battle
from battles.seating import absence_claims, battle_creation, rematches, stand_ins
from battles.watching.access.permissions import explain_to_spectators
from collection.services import FrozenDeck, freeze_deck
from unionarena.core import site_time
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages

from . import serializers


def _respond_with_battle(request: Request, battle_id: UUID) -> Response:
    """Send the viewer's battle; the request counts as being connected."""
    absence_claims.record_visit(request.user, battle_id, now=site_time.now())
    present = player_views.get_current_state_for(request.user, battle_id)
    clock, match = present.clock, present.match
    return Response(
        {
            "battle": to_builtins(present.info),
            "seat": present.seat,
            "seq": present.seq,
            "view": present.view,
            "clock": None if clock is None else _without_type(clock),
            "match": _without_type(match),
        }
    )


def _without_type(message: Clock | Match) -> dict[str, Any]:
    return {k: v for k, v in to_builtins(message).items() if k != "type"}


class OwnBattles(GenericViewSet):
    """The user's own battles."""

    queryset = Battle.objects.none()  # for the schema; requests get their own
    serializer_class = serializers.BattleSerializer
    pagination_class = KeysetPages

    @operation(
        "battles_list",
        "List own battles, newest first",
        query=serializers.StatusSerializer,
        answer=serializers.BattleSerializer,
        many=True,
    )
    def list(
        self, request: Request, query: serializers.StatusSerializer
    ) -> QuerySet[Battle]:
        """List the battles you sit in, newest first."""
        own = battle_access.list_battles_for(request.user)
        return own.filter(**query.validated_data)

    @operation(
        "battles_practice",
        "Begin a battle against a bot",
        body=serializers.PracticeSerializer,
        answer=serializers.BattleSerializer,
        code=status.HTTP_201_CREATED,
    )
    def practice(
        self, request: Request, body: serializers.PracticeSerializer
    ) -> Battle:
        """Begin a battle against a bot."""
        data = body.validated_data
        deck, bots_deck = _practice_decks(request.user, data)
        battle = battle_creation.create_practice_battle(
            user=request.user,
            deck=deck,
            bot=data["bot"],
            bots_deck=bots_deck,
            options=body.options(),
            game=data["game"],
        )
        return battle_access.get_battle_for(request.user, battle.pk)


def _practice_decks(
    user: Viewer, data: dict[str, Any]
) -> tuple[FrozenDeck, FrozenDeck | None]:
    """Return both decks; the bot's is drawn at random if not named."""
    game, bots = data["game"], data["bots_deck"]
    if data["deck_id"] is None:
        own = battle_creation.get_bundled_deck(game, data["deck"])
    else:
        own = freeze_deck(viewer=user, deck_id=data["deck_id"], game=game)
    met = battle_creation.freeze_opponent_deck(user, bots, game) if bots else None
    return own, met


class Games(APIView):
    """The games that can be played."""

    @operation(
        "battles_games", "List the games", answer=serializers.GameSerializer, many=True
    )
    def get(self, _request: Request) -> list[dict[str, Any]]:
        """List the games, each with the decks that come with it."""
        return [
            {
                "name": game.name,
                "title": str(game.title),
                "decks": list(game.own.decks) if game.own else [],
                "bots": [name for name in BOTS if name in game.bots],
                "lacks": {str(each): str(why) for each, why in game.lacks.items()},
            }
            for game in RULESETS.values()
        ]


class Battles(ViewSet):
    """What a player does in a battle, or a bot in a player's place."""

    is_open_to_bots = True

    @operation(
        "battles_read",
        "See a battle as it is now",
        answer=serializers.PresentSerializer,
    )
    def retrieve(self, request: Request, battle_id: UUID) -> Response:
        """See the present, with the open question if it is yours."""
        return _respond_with_battle(request, battle_id)

    @operation(
        "battles_events",
        "See what happened after an event, and the present",
        query=serializers.WaitSerializer,
        answer=serializers.EventsSerializer,
    )
    def list_events(
        self, request: Request, battle_id: UUID, query: serializers.WaitSerializer
    ) -> Response:
        """See the events after number `since`, and the present.

        With `wait`, an answer without events is held back until there is one, or the
        time is up. With `changes`, the present comes as what changed in the view you
        had after event `since`, if the service still knows that one.
        """
        data = query.validated_data
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

    @operation(
        "battles_act",
        "Answer the open question",
        body=serializers.ActionSerializer,
        answer=serializers.SubmittedSerializer,
    )
    def act(
        self, request: Request, battle_id: UUID, body: serializers.ActionSerializer
    ) -> submissions.SubmittedAction:
        """Answer the open question; durable once this responds."""
        return _submit(submissions.submit_action, request, battle_id, body)

    @operation(
        "battles_concede",
        "Give up",
        body=serializers.ConcedeSerializer,
        answer=serializers.SubmittedSerializer,
    )
    def concede(
        self, request: Request, battle_id: UUID, body: serializers.ConcedeSerializer
    ) -> submissions.SubmittedAction:
        """Give up; possible at any time while the battle runs."""
        return _submit(submissions.concede_battle, request, battle_id, body)

    @operation(
        "battles_explain",
        "Ask why an action is not possible now",
        body=serializers.WishSerializer,
        answer=serializers.ExplanationSerializer,
    )
    def explain(
        self, request: Request, battle_id: UUID, body: serializers.WishSerializer
    ) -> Response:
        """Ask whether an action is possible now, and if not, why; changes nothing."""
        explained = player_views.explain_action_for(
            request.user, battle_id, body.validated_data["action"]
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

    @operation(
        "battles_cards",
        "See every card of the battle you may know of by now",
        query=LanguageSerializer,
        answer=serializers.CatalogueSerializer,
    )
    def list_cards(
        self, request: Request, battle_id: UUID, query: LanguageSerializer
    ) -> Response:
        """See the cards of your deck and those that were shown, by number."""
        language = choose_language(query.validated_data)
        cards = player_views.get_card_catalogue_for(request.user, battle_id, language)
        return Response({"cards": cards})

    @operation(
        "battles_log",
        "Read what happened, in sentences",
        query=LanguageSerializer,
        answer=serializers.LogSerializer,
    )
    def read_log(
        self, request: Request, battle_id: UUID, query: LanguageSerializer
    ) -> dict[str, Any]:
        """Read what happened so far, as far as you may know it."""
        language = choose_language(query.validated_data)
        lines = player_views.render_log_for(request.user, battle_id, language)
        return {"log": lines}


def _submit(
    submit: Callable[..., submissions.SubmittedAction],
    request: Request,
    battle_id: UUID,
    body: Serializer,
) -> submissions.SubmittedAction:
    """Submit an action; tell viewers who may watch that they cannot act."""
    with explain_to_spectators(request.user, battle_id):
        return submit(battle_id=battle_id, viewer=request.user, **body.validated_data)


class PlayersBattles(ViewSet):
    """What a player does around a battle; no bot does it for them."""

    @operation(
        "battles_claim",
        "Claim the win because the opponent is gone",
        answer=serializers.SubmittedSerializer,
    )
    def claim(self, request: Request, battle_id: UUID) -> submissions.SubmittedAction:
        """Claim the win; refused before the time that `clock.claim` names."""
        return absence_claims.claim_win(battle_id=battle_id, viewer=request.user)

    @operation(
        "battles_rematch",
        "Want another battle, or the next of the series",
        body=serializers.RematchSerializer,
        answer=serializers.PresentSerializer,
    )
    def rematch(
        self, request: Request, battle_id: UUID, body: serializers.RematchSerializer
    ) -> Response:
        """Offer or withdraw; it begins once both want it, and `match.next` names it."""
        if body.validated_data["op"] == "offer":
            rematches.offer_rematch(battle_id=battle_id, viewer=request.user)
        else:
            rematches.withdraw_rematch(battle_id=battle_id, viewer=request.user)
        return _respond_with_battle(request, battle_id)

    @operation(
        "battles_hand_over",
        "Let a bot play on for you, or take back",
        body=serializers.HandOverSerializer,
        answer=serializers.PresentSerializer,
    )
    def hand_over(
        self, request: Request, battle_id: UUID, body: serializers.HandOverSerializer
    ) -> Response:
        """Hand over; not in ranked battles. The opponent is shown it."""
        stand_ins.set_stand_in(
            battle_id=battle_id, viewer=request.user, bot=body.validated_data["bot"]
        )
        return _respond_with_battle(request, battle_id)
