"""REST operations on drafts the asker sits at, or was sent the link of."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from collection.limited.drafts import selectors, services
from collection.limited.drafts.verification import verify_draft
from collection.models import Draft
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user

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
    """A draft as the asker sees it, with its ETag."""
    body = DraftDetailSerializer(draft, context={"request": request}).data
    answer = Response(body, status=code)
    answer["ETag"] = _etag(draft)
    return answer


def _etag(draft: Draft) -> str:
    return f'"{draft.version}"'


class DraftList(GenericAPIView):
    """The asker's drafts."""

    serializer_class = DraftSerializer

    @extend_schema(
        operation_id="drafts_list",
        responses=DraftSerializer(many=True),
        summary="List your drafts",
    )
    def get(self, request: Request) -> Response:
        """List the drafts you sit at, those opened last first."""
        page = self.paginate_queryset(selectors.list_drafts_for(request.user))
        context = {"request": request}
        data = DraftSerializer(page, many=True, context=context).data
        return self.get_paginated_response(data)

    @extend_schema(
        operation_id="drafts_open",
        request=OpenDraftSerializer,
        responses={201: DraftDetailSerializer},
        summary="Open a draft",
    )
    def post(self, request: Request) -> Response:
        """Open a draft and sit down; send its `url` to those who are to join."""
        wish = OpenDraftSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        draft = services.open_draft(
            user=get_signed_in_user(request.user),
            now=site_time.now(),
            **wish.validated_data,
        )
        return _answer(request, draft, code=status.HTTP_201_CREATED)


class DraftDetail(APIView):
    """A draft."""

    @extend_schema(
        operation_id="drafts_read",
        parameters=[IF_NONE_MATCH],
        responses={200: DraftDetailSerializer, 304: None},
        summary="Read a draft",
    )
    def get(self, request: Request, token: str) -> Response:
        """Read a draft you sit at, or may still join. Ask every two seconds at most."""
        draft = selectors.find_draft_for(request.user, token)
        if services.advance_draft(draft, now=site_time.now()):
            draft.refresh_from_db()
        if request.headers.get("If-None-Match") == _etag(draft):
            return Response(status=status.HTTP_304_NOT_MODIFIED)
        return _answer(request, draft)


class DraftJoin(APIView):
    """Sitting down."""

    @extend_schema(
        operation_id="drafts_join",
        request=WordsSerializer,
        responses=DraftDetailSerializer,
        summary="Sit down at a draft",
    )
    def post(self, request: Request, token: str) -> Response:
        """Sit down; whoever takes the last seat begins the draft."""
        wish = WordsSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        user = get_signed_in_user(request.user)
        draft = services.join_draft(
            user=user, token=token, now=site_time.now(), **wish.validated_data
        )
        return _answer(request, draft)


class DraftBegin(APIView):
    """Beginning."""

    @extend_schema(
        operation_id="drafts_begin",
        request=None,
        responses=DraftDetailSerializer,
        summary="Begin a draft you opened",
    )
    def post(self, request: Request, token: str) -> Response:
        """Begin a draft you opened: bots take the free seats."""
        user = get_signed_in_user(request.user)
        draft = services.begin_draft(user=user, token=token, now=site_time.now())
        return _answer(request, draft)


class DraftPicks(APIView):
    """Taking cards."""

    @extend_schema(
        operation_id="drafts_take",
        request=TakeSerializer,
        responses=DraftDetailSerializer,
        summary="Take a card",
    )
    def post(self, request: Request, token: str) -> Response:
        """Take a card of the pack before you; sent again, it counts once."""
        wish = TakeSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        user = get_signed_in_user(request.user)
        draft = services.pick_card(
            user=user, token=token, now=site_time.now(), **wish.validated_data
        )
        return _answer(request, draft)


class DraftLeave(APIView):
    """Getting up."""

    @extend_schema(
        operation_id="drafts_leave",
        request=None,
        responses={204: None},
        summary="Leave a draft",
    )
    def post(self, request: Request, token: str) -> Response:
        """Get up: a bot takes your seat; a draft without people is called off."""
        user = get_signed_in_user(request.user)
        services.leave_draft(user=user, token=token, now=site_time.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class DraftVerification(APIView):
    """The proof of a draft."""

    @extend_schema(
        operation_id="drafts_proof",
        responses=DraftProofSerializer,
        summary="Verify a draft",
    )
    def get(self, request: Request, token: str) -> Response:
        """Deal an ended draft again from its seed; one that runs is not found."""
        draft = selectors.get_draft_for(request.user, token)
        return Response(DraftProofSerializer(verify_draft(draft)).data)
