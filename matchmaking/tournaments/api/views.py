"""REST operations on tournaments."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.scenes.api import SceneSerializer
from battles.scenes.models import Scene
from matchmaking.tournaments import (
    call_answers,
    casting,
    event_calendar,
    event_image,
    event_pages,
    impartiality,
    judge_tables,
    league_tables,
    models,
    selectors,
    services,
)
from matchmaking.tournaments.deck_lists import DeckList, open_deck_lists
from matchmaking.tournaments.event_pages import PlayerPage
from matchmaking.tournaments.models import League, Tournament
from matchmaking.tournaments.services import announcements
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.requested_language import (
    LanguageQuery,
    get_requested_language,
)
from unionarena.core.notifications.models import Webhook
from unionarena.core.notifications.serializers import (
    WebhookSerializer,
    WebhookURLSerializer,
)

from .serializers import (
    ActSerializer,
    ActShownSerializer,
    AnsweredCallSerializer,
    CallAnswerSerializer,
    CallSceneSerializer,
    CallSerializer,
    DeckListSerializer,
    EnterSerializer,
    JudgeCallSerializer,
    JudgeTablesSerializer,
    LeagueDetailSerializer,
    LeagueSerializer,
    LeagueSetUpSerializer,
    MatchReportSerializer,
    ReadySerializer,
    SentAnswerSerializer,
    SetUpSerializer,
    TournamentDetailSerializer,
    TournamentListParams,
    TournamentPlayerDetailSerializer,
    TournamentSerializer,
)

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag you have; the answer is 304 if nothing changed.",
)


def _answer(request: Request, tournament: Tournament, code: int = 200) -> Response:
    context = {"request": request}
    body = TournamentDetailSerializer(tournament, context=context).data
    return Response(body, status=code, headers={"ETag": f'"{tournament.version}"'})


class TournamentList(GenericAPIView):
    """All tournaments."""

    serializer_class = TournamentSerializer

    @operation(
        "tournaments_list",
        "List tournaments",
        query=TournamentListParams,
        answer=TournamentSerializer,
        many=True,
    )
    def get(
        self, _request: Request, query: TournamentListParams
    ) -> QuerySet[Tournament]:
        """List tournaments: open ones first, then running ones."""
        wanted = query.validated_data
        rows = selectors.list_tournaments(
            game=wanted["game"],
            state=wanted["state"],
            format_code=wanted["format"],
            words=wanted["q"],
            club_id=wanted["club_id"],
        )
        day = wanted["day"]
        return rows if day is None else event_calendar.filter_day(rows, day)

    @operation(
        "tournaments_create",
        "Create a tournament",
        body=SetUpSerializer,
        answer=TournamentDetailSerializer,
        code=201,
    )
    def post(self, request: Request, body: SetUpSerializer) -> Response:
        """Create a tournament; registration opens at once."""
        made = services.create_tournament(
            user=get_signed_in_user(request.user),
            settings=body.settings(),
            now=site_time.now(),
        )
        return _answer(request, made, 201)


class LeagueList(GenericAPIView):
    """Cups that are held every week."""

    serializer_class = LeagueSerializer

    @operation(
        "tournaments_leagues_list",
        "List weekly cups",
        answer=LeagueSerializer,
        many=True,
    )
    def get(self, _request: Request) -> QuerySet[League]:
        """List weekly cups: those that go on first."""
        return league_tables.list_leagues()

    @operation(
        "tournaments_leagues_create",
        "Set up a weekly cup",
        body=LeagueSetUpSerializer,
        answer=LeagueDetailSerializer,
        code=201,
    )
    def post(self, request: Request, body: LeagueSetUpSerializer) -> League:
        """Set up a cup every week, at the same hour of the same weekday."""
        return services.create_league(
            user=get_signed_in_user(request.user),
            settings=body.settings(),
            events=body.validated_data["events"],
            zone=body.validated_data["time_zone"],
            now=site_time.now(),
        )


class LeagueDetail(APIView):
    """A cup that is held every week."""

    @operation(
        "tournaments_leagues_read", "Read a weekly cup", answer=LeagueDetailSerializer
    )
    def get(self, _request: Request, pk: int) -> League:
        """Read its events and its table of points, the best 100."""
        return league_tables.find_league(pk)

    @operation("tournaments_leagues_stop", "Stop your weekly cup", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """Open no more events; what is open or running goes on."""
        services.stop_league(user=get_signed_in_user(request.user), pk=pk)


class TournamentDetail(APIView):
    """A tournament."""

    @operation(
        "tournaments_read",
        "Read a tournament",
        parameters=[IF_NONE_MATCH],
        responses={200: TournamentDetailSerializer, 304: None},
    )
    def get(self, request: Request, pk: int) -> Response:
        """Read players, standings and rounds; `my_battle` is yours to play."""
        tournament = selectors.find_tournament(pk)
        if request.headers.get("If-None-Match") == f'"{tournament.version}"':
            return Response(status=304)
        return _answer(request, tournament)

    @operation("tournaments_call_off", "Call off your tournament", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """Call it off; its battles end without a result."""
        services.cancel_tournament(
            user=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )


class TournamentPicture(APIView):
    """A tournament as a picture."""

    @operation(
        "tournaments_picture",
        "A tournament as a picture",
        responses={(200, "image/svg+xml"): OpenApiTypes.STR},
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Draw its name, winner and first places, an SVG of 1200 by 630 to share."""
        page = request.build_absolute_uri(reverse("tournaments:detail", args=[pk]))
        drawn = event_image.draw_event(selectors.find_tournament(pk), foot=page)
        return HttpResponse(drawn, content_type="image/svg+xml")


class TournamentPlayer(APIView):
    """A player of a tournament."""

    @operation(
        "tournaments_player",
        "Read a player of a tournament",
        answer=TournamentPlayerDetailSerializer,
    )
    def get(self, request: Request, pk: int, entry: int) -> PlayerPage:
        """Read a player's standing and matches, the first round first."""
        tournament = selectors.find_tournament(pk)
        return event_pages.get_player_page(request.user, tournament, entry)


class TournamentEntry(APIView):
    """The user's entry."""

    @operation(
        "tournaments_enter",
        "Enter a tournament",
        body=EnterSerializer,
        answer=TournamentDetailSerializer,
    )
    def put(self, request: Request, body: EnterSerializer, pk: int) -> Response:
        """Enter with a deck, frozen as it is now; again: with another deck."""
        services.enter_tournament(
            user=get_signed_in_user(request.user),
            pk=pk,
            deck=body.get_deck_choice(),
            code=body.validated_data["code"],
            now=site_time.now(),
        )
        return _answer(request, selectors.find_tournament(pk))

    @operation("tournaments_leave", "Leave a tournament", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """Leave; in a running tournament, drop out."""
        services.leave_tournament(
            user=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )


class TournamentBegin(APIView):
    """The beginning of a tournament."""

    @operation(
        "tournaments_begin",
        "Begin your tournament",
        answer=TournamentDetailSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Close registration and pair the first round."""
        services.begin_tournament(
            user=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )
        return _answer(request, selectors.find_tournament(pk))


class TournamentActs(APIView):
    """Judges' actions."""

    @operation(
        "tournaments_acts", "What judges did", answer=ActShownSerializer, many=True
    )
    def get(self, request: Request, pk: int) -> object:
        """List judges' actions, newest first; for judges."""
        tournament = selectors.find_tournament(pk)
        impartiality.require_judge(request.user, tournament)
        return selectors.list_acts(tournament)

    @operation(
        "tournaments_judge",
        "Act as a judge",
        body=ActSerializer,
        answer=TournamentDetailSerializer,
    )
    def post(self, request: Request, body: ActSerializer, pk: int) -> Response:
        """Stop the clock, give time, rule, drop, announce or take back; for judges."""
        services.carry_out_act(
            judge=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **body.validated_data,
        )
        return _answer(request, selectors.find_tournament(pk))


class MatchReport(APIView):
    """The user's report of a match on paper."""

    @operation(
        "tournaments_report",
        "Report your match with printed cards",
        body=MatchReportSerializer,
        code=204,
    )
    def post(self, request: Request, body: MatchReportSerializer, pk: int) -> None:
        """Report how your match ended; it counts when your opponent says the same."""
        services.report_own_match(
            user=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **body.validated_data,
        )


class Ready(APIView):
    """The user's readiness to play a match that can be played for days."""

    @operation(
        "tournaments_ready",
        "Say that you are ready to play your match",
        answer=ReadySerializer,
    )
    def post(self, request: Request, pk: int) -> object:
        """Count as ready for 15 minutes; it starts once both players are."""
        now = site_time.now()
        match = services.declare_ready(
            user=get_signed_in_user(request.user), pk=pk, now=now
        )
        return {"battle": match.battle_id, "until": now + services.READY_FOR}


class JudgeCall(APIView):
    """A call for a judge."""

    @operation(
        "tournaments_call_judge",
        "Call a judge to your table",
        body=JudgeCallSerializer,
        answer=CallSerializer,
    )
    def post(
        self, request: Request, body: JudgeCallSerializer, pk: int
    ) -> dict[str, int]:
        """Call a judge to your table; twice within two minutes is once."""
        count = announcements.call_judge(
            user=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **body.validated_data,
        )
        return {"judges": count}


class Calls(GenericAPIView):
    """Calls for a judge."""

    serializer_class = AnsweredCallSerializer

    @operation(
        "tournaments_calls",
        "List the calls for a judge",
        answer=AnsweredCallSerializer,
        many=True,
    )
    def get(self, request: Request, pk: int) -> QuerySet[models.JudgeCall]:
        """List all calls with their answers, the newest first; for judges."""
        tournament = selectors.find_tournament(pk)
        impartiality.require_judge(request.user, tournament)
        return call_answers.list_calls(tournament)


class CallScene(APIView):
    """The scene to answer a call with."""

    @operation(
        "tournaments_call_scene",
        "Begin a scene to answer a call with",
        body=CallSceneSerializer,
        answer=SceneSerializer,
        code=201,
    )
    def post(
        self, request: Request, body: CallSceneSerializer, pk: int, call: int
    ) -> Scene:
        """Save the moment of the call, or a ruling, as a private scene; for judges.

        Of the moment it has what spectators know: every other card is a filler.
        """
        return services.create_scene_for_call(
            judge=get_signed_in_user(request.user),
            pk=pk,
            call_id=call,
            ruling_id=body.validated_data["ruling"],
        )


class CallAnswer(APIView):
    """A judge's answer to a call."""

    @operation(
        "tournaments_call_answer_read",
        "Read the answer to a call",
        answer=CallAnswerSerializer,
    )
    def get(self, request: Request, pk: int, call: int) -> models.CallAnswer:
        """Read it: players of the match and judges at once, others after the match."""
        tournament = selectors.find_tournament(pk)
        return call_answers.get_answer_for(request.user, tournament, call)

    @operation(
        "tournaments_call_answer",
        "Answer a call as a judge",
        body=SentAnswerSerializer,
        answer=CallAnswerSerializer,
        code=201,
    )
    def post(
        self, request: Request, body: SentAnswerSerializer, pk: int, call: int
    ) -> models.CallAnswer:
        """Answer once, for both players to read; for judges."""
        sent = body.validated_data
        return services.send_answer(
            judge=get_signed_in_user(request.user),
            pk=pk,
            call_id=call,
            text=sent["text"],
            clause=sent["clause"],
            scene_id=sent["scene"],
            now=site_time.now(),
        )


class CallAnswers(GenericAPIView):
    """Judges' answers to calls."""

    serializer_class = CallAnswerSerializer

    @operation(
        "tournaments_call_answers",
        "List judges’ answers",
        answer=CallAnswerSerializer,
        many=True,
    )
    def get(self, request: Request, pk: int) -> QuerySet[models.CallAnswer]:
        """List the answers you can read, the newest first."""
        tournament = selectors.find_tournament(pk)
        return call_answers.list_answers_for(request.user, tournament)


class JudgeTables(APIView):
    """The tables of the round, for judges."""

    @operation(
        "tournaments_judge_tables",
        "Read the tables of the round as a judge",
        answer=JudgeTablesSerializer,
    )
    def get(self, request: Request, pk: int) -> dict[str, object]:
        """Read open calls, and each table's turn, life, clocks and absences."""
        tournament = selectors.find_tournament(pk)
        impartiality.require_judge(request.user, tournament)
        rounds = selectors.list_rounds(tournament)
        tables = rounds[0].tables.all() if rounds else ()
        return {
            "calls": selectors.list_open_calls(tournament),
            "tables": judge_tables.list_judge_tables(tables, now=site_time.now()),
            "cast_key": casting.get_link_key(request.user, tournament),
        }


class DeckLists(APIView):
    """The deck lists, for judges."""

    @operation(
        "tournaments_lists",
        "Read the deck lists as a judge",
        parameters=[LanguageQuery],
        answer=DeckListSerializer,
        many=True,
    )
    def get(self, request: Request, pk: int) -> list[DeckList]:
        """Read every deck; whoever reads them cannot enter any more."""
        judge = get_signed_in_user(request.user)
        language = get_requested_language(request)
        return open_deck_lists(judge=judge, pk=pk, language=language)


class TournamentWebhook(APIView):
    """Where the news of a tournament is posted, in Discord's format."""

    @operation("tournaments_webhook_read", answer=WebhookSerializer)
    def get(self, request: Request, pk: int) -> Webhook:
        """Return where news is posted; only the host, because the URL is a secret."""
        user = get_signed_in_user(request.user)
        return announcements.find_webhook(user=user, pk=pk) or Webhook()

    @operation(
        "tournaments_webhook_set", body=WebhookURLSerializer, answer=WebhookSerializer
    )
    def put(self, request: Request, pk: int, body: WebhookURLSerializer) -> Webhook:
        """Have rounds and the end of the tournament posted to a channel."""
        return announcements.save_webhook(
            user=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **body.validated_data,
        )

    @operation("tournaments_webhook_remove", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """Remove the webhook."""
        announcements.delete_webhook(user=get_signed_in_user(request.user), pk=pk)


class WebhookTest(APIView):
    """A test of the webhook of a tournament."""

    @operation("tournaments_webhook_test", code=204)
    def post(self, request: Request, pk: int) -> None:
        """Post a test message, and say whether it was accepted."""
        announcements.test_address(user=get_signed_in_user(request.user), pk=pk)
