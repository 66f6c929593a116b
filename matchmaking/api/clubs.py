"""REST operations on clubs."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.games.registry import RULESETS, USUAL_GAME
from matchmaking.clubs import selectors, services
from matchmaking.clubs.models import (
    LONGEST_ABOUT,
    LONGEST_NAME,
    SHORTEST_NAME,
    Club,
    Membership,
    Role,
)
from matchmaking.clubs.services import club_webhook
from matchmaking.selectors import find_person
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.notifications.models import Webhook
from unionarena.core.notifications.serializers import (
    WebhookSerializer,
    WebhookURLSerializer,
)

GAMES = [("", "all games"), *((name, name) for name in sorted(RULESETS))]


class ClubListParams(serializers.Serializer):
    """Which clubs to list."""

    q = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_NAME,
        help_text="Part of the name.",
    )
    game = serializers.ChoiceField(
        choices=sorted(RULESETS),
        default="",
        help_text="Only those about this game, or about all.",
    )
    mine = serializers.BooleanField(
        default=False, help_text="Only those you are in, or ask to join."
    )
    player = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=600,
        help_text="Only those this player is in, if their profile is public.",
    )


class ClubFieldsSerializer(serializers.Serializer):
    """What a club says about itself, and how one joins it."""

    about = serializers.CharField(
        max_length=LONGEST_ABOUT, default="", allow_blank=True
    )
    game = serializers.ChoiceField(
        choices=GAMES, default="", allow_blank=True, help_text="Empty: all games."
    )
    is_open = serializers.BooleanField(
        default=True,
        help_text="Everyone can join; otherwise each request is accepted or refused.",
    )

    def get_fields_of_club(self) -> services.ClubFields:
        """Return them as the services take them."""
        names = services.ClubFields.__slots__
        return services.ClubFields(**{n: self.validated_data[n] for n in names})


class NewClubSerializer(ClubFieldsSerializer):
    """The same with the name, which stays."""

    name = serializers.CharField(min_length=SHORTEST_NAME, max_length=LONGEST_NAME)


class ClubSerializer(serializers.ModelSerializer):
    """A club."""

    members = serializers.IntegerField(source="size")

    class Meta:
        """Its fields."""

        model = Club
        fields = ("id", "name", "about", "game", "is_open", "members", "created_at")


class ClubDetailSerializer(serializers.Serializer):
    """A club, and what the user is in it."""

    club = ClubSerializer(source="*")
    my_role = serializers.SerializerMethodField(
        help_text="`pending`: you have asked to join; empty: you are not in it."
    )

    @extend_schema_field(serializers.ChoiceField(Role.choices, allow_blank=True))
    def get_my_role(self, club: Club) -> str:
        """Return the user's role."""
        return selectors.find_role(self.context["request"].user, club)


class ClubMemberSerializer(serializers.Serializer):
    """A member, or who asks to become one."""

    name = serializers.CharField(
        allow_blank=True, help_text="Empty: only members see who it is."
    )
    player = serializers.CharField(
        source="address",
        allow_blank=True,
        help_text="Leads to the profile; empty if there is none to see.",
    )
    role = serializers.ChoiceField(Role.choices)
    since = serializers.DateTimeField()


class ClubMemberRowSerializer(ClubMemberSerializer):
    """The same, read from a row."""

    def to_representation(self, row: Membership) -> dict[str, Any]:
        """Return the member as the user may see them."""
        is_insider = self.context["is_insider"]
        (member,) = selectors.describe_members([row], is_insider=is_insider)
        shown: dict[str, Any] = super().to_representation(member)
        return shown


class ClubRoleSerializer(serializers.Serializer):
    """The role someone is to have."""

    role = serializers.ChoiceField(
        [Role.MEMBER.value, Role.OFFICER.value, Role.OWNER.value],
        help_text="`member` accepts a request; `owner` hands the club over.",
    )


class ClubLadderParams(serializers.Serializer):
    """Of which game."""

    game = serializers.ChoiceField(choices=sorted(RULESETS), default=USUAL_GAME.name)


class ClubLadderLineSerializer(serializers.Serializer):
    """A member's line of the ladder."""

    rank = serializers.IntegerField()
    name = serializers.CharField(source="member.name", allow_blank=True)
    player = serializers.CharField(source="member.address", allow_blank=True)
    rating = serializers.SerializerMethodField()
    is_provisional = serializers.BooleanField(source="rating.is_provisional")
    games = serializers.IntegerField(
        source="rating.games", help_text="Rated games of this season."
    )

    def get_rating(self, line: selectors.LadderLine) -> int:
        """Return the rating as it is shown."""
        return round(line.rating.rating)


def _is_insider(request: Request, club: Club) -> bool:
    return selectors.find_role(request.user, club) not in ("", Role.PENDING)


class ClubList(GenericAPIView):
    """All clubs."""

    serializer_class = ClubSerializer

    @operation(
        "clubs_list",
        "List clubs",
        query=ClubListParams,
        answer=ClubSerializer,
        many=True,
    )
    def get(self, request: Request, query: ClubListParams) -> QuerySet[Club]:
        """List clubs, the largest first."""
        wanted, user = query.validated_data, get_signed_in_user(request.user)
        return selectors.list_clubs(
            words=wanted["q"],
            game=wanted["game"],
            member=user if wanted["mine"] else None,
            player=find_person(user, wanted["player"]) if wanted["player"] else None,
        )

    @operation(
        "clubs_create",
        "Create a club",
        body=NewClubSerializer,
        answer=ClubDetailSerializer,
        code=201,
    )
    def post(self, request: Request, body: NewClubSerializer) -> Club:
        """Create a club and become its owner."""
        made = services.create_club(
            user=get_signed_in_user(request.user),
            name=body.validated_data["name"],
            fields=body.get_fields_of_club(),
            now=site_time.now(),
        )
        return selectors.find_club(made.pk)


class ClubDetail(APIView):
    """A club."""

    @operation("clubs_read", "Read a club", answer=ClubDetailSerializer)
    def get(self, _request: Request, pk: int) -> Club:
        """Read what a club says about itself, and your role in it."""
        return selectors.find_club(pk)

    @operation(
        "clubs_change",
        "Change your club",
        body=ClubFieldsSerializer,
        answer=ClubDetailSerializer,
    )
    def put(self, request: Request, body: ClubFieldsSerializer, pk: int) -> Club:
        """Change its text, game and how one joins; for its owner and officers."""
        services.change_club(
            user=get_signed_in_user(request.user),
            pk=pk,
            fields=body.get_fields_of_club(),
            now=site_time.now(),
        )
        return selectors.find_club(pk)

    @operation("clubs_close", "Close your club", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """Delete the club for good; its tournaments stay."""
        services.close_club(user=get_signed_in_user(request.user), pk=pk)


class ClubMembership(APIView):
    """The user's own membership."""

    @operation("clubs_join", "Join a club", answer=ClubDetailSerializer)
    def put(self, request: Request, pk: int) -> Club:
        """Join an open club, or ask to join another; repeating it changes nothing."""
        services.join_club(
            user=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )
        return selectors.find_club(pk)

    @operation("clubs_leave", "Leave a club", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """Leave it, or withdraw your request; without either, nothing changes."""
        services.leave_club(user=get_signed_in_user(request.user), pk=pk)


class ClubMembers(GenericAPIView):
    """Who is in a club."""

    serializer_class = ClubMemberRowSerializer
    serializer_context: dict[str, Any]

    @operation(
        "clubs_members", "List members", answer=ClubMemberRowSerializer, many=True
    )
    def get(self, request: Request, pk: int) -> QuerySet[Membership]:
        """List owner, officers, and members in the order of joining."""
        club = selectors.find_club(pk)
        self.serializer_context = {"is_insider": _is_insider(request, club)}
        return selectors.list_members(club)


class ClubRequests(GenericAPIView):
    """Who asks to join a club."""

    serializer_class = ClubMemberRowSerializer
    serializer_context = {"is_insider": True}

    @operation(
        "clubs_requests",
        "List requests to join",
        answer=ClubMemberRowSerializer,
        many=True,
    )
    def get(self, request: Request, pk: int) -> QuerySet[Membership]:
        """List who asks to join, the first first; for owner and officers."""
        services.require_officer(get_signed_in_user(request.user), pk)
        return selectors.list_requests(selectors.find_club(pk))


class ClubMember(APIView):
    """Someone else's membership or request."""

    @operation(
        "clubs_set_role", "Accept or promote someone", body=ClubRoleSerializer, code=204
    )
    def put(
        self, request: Request, body: ClubRoleSerializer, pk: int, address: str
    ) -> None:
        """Accept a request, give a role, or hand the club over."""
        services.set_role(
            user=get_signed_in_user(request.user),
            pk=pk,
            address=address,
            now=site_time.now(),
            **body.validated_data,
        )

    @operation("clubs_remove", "Remove someone", code=204)
    def delete(self, request: Request, pk: int, address: str) -> None:
        """Remove a member, or refuse a request; officers only by the owner."""
        user = get_signed_in_user(request.user)
        services.remove_member(user=user, pk=pk, address=address)


class ClubLadder(APIView):
    """The ladder of a club."""

    @operation(
        "clubs_ladder",
        "Read the ladder of a club",
        query=ClubLadderParams,
        answer=ClubLadderLineSerializer,
        many=True,
    )
    def get(
        self, request: Request, query: ClubLadderParams, pk: int
    ) -> list[selectors.LadderLine]:
        """List the best 100 members with rated games this season, by rating."""
        club = selectors.find_club(pk)
        return selectors.rank_members(
            club,
            game=query.validated_data["game"],
            is_insider=_is_insider(request, club),
        )


class ClubWebhook(APIView):
    """Where the news of a club's tournaments is posted, in Discord's format."""

    @operation("clubs_webhook_read", answer=WebhookSerializer)
    def get(self, request: Request, pk: int) -> Webhook:
        """Return where news is posted; only the owner, because the URL is a secret."""
        user = get_signed_in_user(request.user)
        return club_webhook.find_webhook(user=user, pk=pk) or Webhook()

    @operation("clubs_webhook_set", body=WebhookURLSerializer, answer=WebhookSerializer)
    def put(self, request: Request, pk: int, body: WebhookURLSerializer) -> Webhook:
        """Have the news of all tournaments of the club posted to a channel."""
        return club_webhook.save_webhook(
            user=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **body.validated_data,
        )

    @operation("clubs_webhook_remove", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """Remove the webhook."""
        club_webhook.delete_webhook(user=get_signed_in_user(request.user), pk=pk)


class ClubWebhookTest(APIView):
    """A test of the webhook of a club."""

    @operation("clubs_webhook_test", code=204)
    def post(self, request: Request, pk: int) -> None:
        """Post a test message, and say whether it was accepted."""
        club_webhook.test_address(user=get_signed_in_user(request.user), pk=pk)
