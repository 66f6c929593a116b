"""REST views of comments."""

from django.db.models import QuerySet
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet

from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages

from . import selectors, services
from .models import Comment
from .serializers import CommentSerializer, WriteCommentSerializer
from .subjects import get_subject


class Comments(GenericViewSet):
    """Comments on a public deck (`deck`) or a tournament (`tournament`)."""

    queryset = Comment.objects.none()
    pagination_class = KeysetPages
    permission_classes = (IsAuthenticatedOrReadOnly,)

    @operation("comments_list", answer=CommentSerializer, many=True)
    def list(self, request: Request, kind: str, number: int) -> QuerySet[Comment]:
        """List the comments, newest first."""
        subject = get_subject(request.user, kind, number)
        return selectors.list_comments_for(request.user, subject)

    @operation(
        "comments_write",
        body=WriteCommentSerializer,
        answer=CommentSerializer,
        code=201,
    )
    def create(
        self, request: Request, kind: str, number: int, body: WriteCommentSerializer
    ) -> Comment:
        """Write a comment; the owner is notified."""
        return services.write_comment(
            user=get_signed_in_user(request.user),
            kind=kind,
            number=number,
            now=site_time.now(),
            **body.validated_data,
        )

    @operation("comments_delete", code=204)
    def destroy(self, request: Request, pk: int) -> None:
        """Delete your own comment; as the owner or a moderator, remove another’s."""
        user = get_signed_in_user(request.user)
        services.remove_comment(user=user, pk=pk, now=site_time.now())
