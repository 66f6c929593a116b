"""Public REST operation on the games behind a figure of the statistics."""

from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from results.models import Result
from results.models.statistics import EVERYBODY
from results.profiles import public_games
from results.profiles.public_games import Played
from results.statistics.ladder_statistics import BANDS
from unionarena.core.accounts.models import User
from unionarena.core.api.operations import operation
from unionarena.core.keyset_pagination import LONGEST_CURSOR, read_page

from .public import KIND, LADDER, read_board
from .serializers import LARGEST_ID

PER_PAGE: Final = 50
OF_A_PLAYER: Final = ("deck_name", "first", "opponent")


class PlayedSerializer(serializers.Serializer):
    """What the decks of a game have to be."""

    archetype = serializers.IntegerField(
        default=None, min_value=1, max_value=LARGEST_ID, help_text="Key of the first's."
    )
    met = serializers.IntegerField(
        default=None, min_value=1, max_value=LARGEST_ID, help_text="Key of the other's."
    )
    series = serializers.CharField(
        default="", max_length=64, help_text="Kind of the first."
    )
    against = serializers.CharField(
        default="", max_length=64, help_text="Kind of the other."
    )
    card = serializers.CharField(
        default="", max_length=64, help_text="Number of a card in the first."
    )
    band = serializers.IntegerField(
        default=EVERYBODY,
        min_value=EVERYBODY,
        max_value=len(BANDS),
        help_text="Index in `bands`; -1: everybody.",
    )
    week = serializers.DateField(
        default=None,
        help_text="A day (UTC): games of its week, of whatever season; else of one.",
    )
    player = serializers.CharField(
        default="",
        max_length=64,
        help_text="Address of who played the first: games of any season and format.",
    )
    deck_name = serializers.CharField(
        default="", max_length=100, help_text="Of the first, as that player calls it."
    )
    first = serializers.ChoiceField(
        [0, 1, 2], default=0, help_text="1: that player went first; 2: second."
    )
    opponent = serializers.CharField(
        default="", max_length=64, help_text="Address of who played the other."
    )
    after = serializers.CharField(
        default="", max_length=LONGEST_CURSOR, help_text="Where the stretch begins."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse what only the games of a player can be filtered by, without one."""
        lacking = [name for name in OF_A_PLAYER if attrs[name] and not attrs["player"]]
        if lacking:
            raise serializers.ValidationError(
                {name: _("Only with `player`.") for name in lacking}
            )
        return attrs

    def build_played(self, viewer: User | AnonymousUser) -> Played:
        """Return the decks to list games of.

        Raises:
            PlayerNotFound: The viewer can't see the games of the player.
        """
        wanted = {name: self.validated_data[name] for name in Played.__slots__}
        player, opponent, week = (
            wanted.pop(name) for name in ("player", "opponent", "week")
        )
        monday = week and week - timedelta(days=week.weekday())
        decks = Played(**wanted, week=monday)
        return public_games.add_player(viewer, decks, player, opponent=opponent)


class GameSideSerializer(serializers.Serializer):
    """One side of a game."""

    name = serializers.CharField(help_text="Empty for who does not want to be named.")
    player = serializers.CharField(
        source="address", help_text="Leads to the profile; empty if there is none."
    )
    result = serializers.ChoiceField(Result.choices)
    archetype = serializers.IntegerField(
        allow_null=True, help_text="Key of the deck’s; null if it is near to none."
    )
    series = serializers.CharField(help_text=KIND)
    went_first = serializers.BooleanField()


class PublicGameSerializer(serializers.Serializer):
    """A game that both players show, the side first that the list is about."""

    battle = serializers.UUIDField(source="outcome.battle_id")
    finished_at = serializers.DateTimeField(source="outcome.finished_at")
    turns = serializers.IntegerField(source="outcome.turns")
    own = GameSideSerializer()
    other = GameSideSerializer()


class GameListSerializer(serializers.Serializer):
    """A page of the games behind a figure, newest first."""

    games = serializers.IntegerField(help_text="All of them, private ones included.")
    private = serializers.IntegerField(
        help_text="How many are not listed because a player keeps them private."
    )
    listed = PublicGameSerializer(many=True)
    after = serializers.CharField(help_text="For the next stretch; empty at the end.")


class GameList(APIView):
    """The games behind a figure of the statistics."""

    permission_classes = (AllowAny,)

    @operation(
        "results_games",
        "Rated games of a ladder with certain decks",
        query=PlayedSerializer,
        answer=GameListSerializer,
        parameters=LADDER,
    )
    def get(self, request: Request, query: PlayedSerializer) -> object:
        """Read fifty games that both players show, and how many there are in all."""
        board, played = read_board(request), query.build_played(request.user)
        page = read_page(
            public_games.list_public_games(board, played, viewer=request.user.pk),
            size=PER_PAGE,
            cursor=query.validated_data["after"],
        )
        counted = public_games.count_games(board, played, viewer=request.user.pk)
        return {
            "games": counted.games,
            "private": counted.private,
            "listed": public_games.show_games(page, played),
            "after": page.following,
        }
