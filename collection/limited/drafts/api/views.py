"""REST operations on drafts the user has a seat in, or the link to."""

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.limited.drafts import selectors, services
from collection.limited.drafts.verification import DraftProof, verify_draft
from collection.models import Draft
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .serializers import (
    DraftDetailSerializer,
    DraftProofSerializer,
    DraftSerializer,
    OpenDraftSerializer,
    TakeSerializer,
    WordsSerializer,
)

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the draft as you know it; unchanged, 304 is answered.",
)


def _answer(
    request: Request, draft: Draft, *, code: int = status.HTTP_200_OK
) -> Response:
    """Return the draft as the user sees it, with its ETag."""
    body = DraftDetailSerializer(draft, context={"request": request}).data
    return Response(body, status=code, headers={"ETag": _etag(draft)})


def _etag(draft: Draft) -> str:
    return f'"{draft.version}"'


class Drafts(GenericViewSet):
    """Drafts the user has a seat in, or the link to."""

    @operation("drafts_list", "List your drafts", answer=DraftSerializer, many=True)
    def list(self, request: Request) -> QuerySet[Draft]:
        """List the drafts you have a seat in, newest first."""
        return selectors.list_drafts_for(request.user)

    @operation(
        "drafts_open",
        "Open a draft",
        body=OpenDraftSerializer,
        answer=DraftDetailSerializer,
        code=status.HTTP_201_CREATED,
    )
    def create(self, request: Request, body: OpenDraftSerializer) -> Response:
        """Open a draft and take a seat; send its `url` to the players who may join."""
        draft = services.open_draft(
            user=get_signed_in_user(request.user),
            now=site_time.now(),
            **body.validated_data,
        )
        return _answer(request, draft, code=status.HTTP_201_CREATED)

    @operation(
        "drafts_read",
        "Read a draft",
        parameters=[IF_NONE_MATCH],
        responses={200: DraftDetailSerializer, 304: None},
    )
    def retrieve(self, request: Request, token: str) -> Response:
        """Read a draft you have a seat in, or may join. At most every two seconds."""
        draft = selectors.find_draft_for(request.user, token)
        if services.advance_draft(draft, now=site_time.now()):
            draft.refresh_from_db()
        if request.headers.get("If-None-Match") == _etag(draft):
            return Response(status=status.HTTP_304_NOT_MODIFIED)
        return _answer(request, draft)

    @operation(
        "drafts_join",
        "Join a draft",
        body=WordsSerializer,
        answer=DraftDetailSerializer,
    )
    def join(self, request: Request, token: str, body: WordsSerializer) -> Response:
        """Take a seat; the draft starts when the last one is taken."""
        user = get_signed_in_user(request.user)
        draft = services.join_draft(
            user=user, token=token, now=site_time.now(), **body.validated_data
        )
        return _answer(request, draft)

    @operation("drafts_begin", "Start your draft", answer=DraftDetailSerializer)
    def begin(self, request: Request, token: str) -> Response:
        """Start a draft you opened; bots take the empty seats."""
        user = get_signed_in_user(request.user)
        draft = services.begin_draft(user=user, token=token, now=site_time.now())
        return _answer(request, draft)

    @operation(
        "drafts_take", "Take a card", body=TakeSerializer, answer=DraftDetailSerializer
    )
    def pick(self, request: Request, token: str, body: TakeSerializer) -> Response:
        """Take a card from your current pack; sent again, it counts once."""
        user = get_signed_in_user(request.user)
        draft = services.pick_card(
            user=user, token=token, now=site_time.now(), **body.validated_data
        )
        return _answer(request, draft)

    @operation("drafts_leave", "Leave a draft", code=status.HTTP_204_NO_CONTENT)
    def leave(self, request: Request, token: str) -> None:
        """Leave: a bot takes your seat; a draft without players is canceled."""
        user = get_signed_in_user(request.user)
        services.leave_draft(user=user, token=token, now=site_time.now())

    @operation("drafts_proof", "Verify a draft", answer=DraftProofSerializer)
    def verify(self, request: Request, token: str) -> DraftProof:
        """Deal a finished draft again from its seed; a running one is not found."""
        return verify_draft(selectors.get_draft_for(request.user, token))
