"""REST: the feed of a cast."""

from uuid import UUID

from msgspec import structs, to_builtins
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.live.serializers import choose_language
from unionarena.core.api.operations import operation

from . import casts
from .cast_messages import HANDS, build_cast_message
from .serializers import CastQuerySerializer, CastSerializer


class CastFeed(APIView):
    """A battle for those who cast it."""

    permission_classes = (AllowAny,)  # a caster's link is enough; casts decide

    @operation("battles_cast", query=CastQuerySerializer, answer=CastSerializer)
    def get(
        self, request: Request, battle_id: UUID, query: CastQuerySerializer
    ) -> dict[str, object]:
        """Read the cast of a battle: table, lines with clauses, win chance, moments.

        With open hands where its tournament has announced that, late; elsewhere as
        spectators see it.
        """
        data = query.validated_data
        language = choose_language(data)
        cast = casts.get_cast_for(
            request.user,
            battle_id,
            language=language,
            key=data["key"],
            part=casts.CastPart(HANDS[data["hands"]], data["since"]),
        )
        assert cast is not None  # nothing was named as seen
        message = build_cast_message(cast, language)
        return {**structs.asdict(message), "battle": to_builtins(message.battle)}
