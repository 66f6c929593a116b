"""REST operations on people: whom a player follows, and who is online."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from matchmaking import services
from matchmaking.friends.people import list_people
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation


class PersonSerializer(serializers.Serializer):
    """A player as the user may see them."""

    name = serializers.CharField()
    player = serializers.CharField(source="address", help_text="Leads to the profile.")
    rating = serializers.IntegerField()
    is_followed = serializers.BooleanField(help_text="You follow them.")
    is_friend = serializers.BooleanField(help_text="You follow each other.")
    is_here = serializers.BooleanField(
        help_text="A friend who has a page open and lets it be seen."
    )
    is_playing = serializers.BooleanField(help_text="The same, at a live battle.")
    watch_url = serializers.CharField(
        allow_blank=True, help_text="Where to watch that battle, if it may be watched."
    )


class PeopleSerializer(serializers.Serializer):
    """Friends, and who follows whom besides."""

    friends = PersonSerializer(many=True)
    followed = PersonSerializer(many=True)
    followers = PersonSerializer(many=True)
    found = PersonSerializer(
        many=True, help_text="Whose name contains `q`; empty without it."
    )


class PeopleParams(serializers.Serializer):
    """Whom to search for."""

    q = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=150,
        help_text="Part of a name, of two letters or more.",
    )


class People(APIView):
    """Friends, followed players and followers of the user."""

    @operation(
        "people_list",
        "My friends, whom I follow and who follows me",
        query=PeopleParams,
        answer=PeopleSerializer,
    )
    def get(self, request: Request, query: PeopleParams) -> object:
        """List friends, playing or online ones first, then follows and followers.

        With `q`, also find up to twenty players by part of their name.
        """
        user = get_signed_in_user(request.user)
        return list_people(user, words=query.validated_data["q"])


class Following(APIView):
    """Following a player."""

    @operation("people_follow", "Follow a player", code=204)
    def put(self, request: Request, address: str) -> None:
        """Follow the player with this name or address; repeating it changes nothing."""
        user = get_signed_in_user(request.user)
        services.follow_person(user=user, address=address, now=site_time.now())

    @operation("people_unfollow", "Unfollow a player", code=204)
    def delete(self, request: Request, address: str) -> None:
        """Unfollow them; if you do not follow them, nothing changes."""
        services.unfollow_person(user=get_signed_in_user(request.user), address=address)
