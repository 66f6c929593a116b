"""REST: the rules by clause; they are open to everybody."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from unionarena.api.language import AskedLanguage, asked_language

from .rules import find_clauses


class ClauseSerializer(serializers.Serializer):
    """A clause of the rules."""

    clause = serializers.CharField()
    chapter = serializers.CharField(help_text="What the chapter is about.")
    text = serializers.CharField()


class ClauseList(APIView):
    """The rules."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="battles_rules_list",
        parameters=[AskedLanguage],
        responses=ClauseSerializer(many=True),
        summary="List the rules",
    )
    def get(self, request: Request) -> Response:
        """List the clauses that refusals and questions cite, each as one sentence."""
        rows = [
            {"clause": number, "chapter": chapter.title, "text": sentence}
            for chapter in find_clauses(asked_language(request))
            for number, sentence in chapter.clauses.items()
        ]
        return Response(ClauseSerializer(rows, many=True).data)
