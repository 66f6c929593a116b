"""Public REST endpoints of releases, balance changes and formats."""

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cards.releases import selectors
from unionarena.core.api.requested_language import LanguageQuery, get_requested_language

from .serializers import FormatSerializer, PatchSerializer, ReleaseSerializer

# Feeds are the same for everyone, editors too: the admin has what is not announced.
PUBLIC = AnonymousUser()


class _Feed(GenericAPIView):
    """A public feed; the same for everyone."""

    permission_classes = (AllowAny,)

    def context(self, request: Request) -> dict[str, object]:
        """Return what the serializers need."""
        return {"language": get_requested_language(request), "viewer": PUBLIC}


class ReleaseList(_Feed):
    """Releases in preview or out."""

    serializer_class = ReleaseSerializer

    @extend_schema(
        operation_id="cards_releases_list",
        parameters=[LanguageQuery],
        responses=ReleaseSerializer(many=True),
        summary="List releases",
    )
    def get(self, request: Request) -> Response:
        """List releases in preview or out with their cards, last first."""
        page = self.paginate_queryset(selectors.list_releases_for(PUBLIC))
        context = self.context(request)
        data = ReleaseSerializer(page or (), many=True, context=context).data
        return self.get_paginated_response(data)


class ReleaseDetail(_Feed):
    """One release."""

    serializer_class = ReleaseSerializer
    pagination_class = None

    @extend_schema(
        operation_id="cards_releases_read",
        parameters=[LanguageQuery],
        responses=ReleaseSerializer,
        summary="Read a release",
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read one release that is in preview or out."""
        release = selectors.get_release_for(PUBLIC, slug)
        return Response(ReleaseSerializer(release, context=self.context(request)).data)


class PatchList(_Feed):
    """Balance changes."""

    serializer_class = PatchSerializer

    @extend_schema(
        operation_id="cards_patches_list",
        parameters=[LanguageQuery],
        responses=PatchSerializer(many=True),
        summary="List balance changes",
    )
    def get(self, request: Request) -> Response:
        """List balance changes in force or reverted with patch notes, last first."""
        page = self.paginate_queryset(selectors.list_patches_for(PUBLIC))
        context = self.context(request)
        data = PatchSerializer(page or (), many=True, context=context).data
        return self.get_paginated_response(data)


class PatchDetail(_Feed):
    """One balance change."""

    serializer_class = PatchSerializer
    pagination_class = None

    @extend_schema(
        operation_id="cards_patches_read",
        parameters=[LanguageQuery],
        responses=PatchSerializer,
        summary="Read a balance change",
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read one balance change with its patch notes."""
        patch = selectors.get_patch_for(PUBLIC, slug)
        return Response(PatchSerializer(patch, context=self.context(request)).data)


class FormatList(_Feed):
    """Formats."""

    serializer_class = FormatSerializer

    @extend_schema(
        operation_id="cards_formats_list",
        parameters=[LanguageQuery],
        responses=FormatSerializer(many=True),
        summary="List formats",
    )
    def get(self, request: Request) -> Response:
        """List formats with their legal series and limits on copies."""
        language = get_requested_language(request)
        found = selectors.show_formats_for(PUBLIC, timezone.now(), language)
        page = self.paginate_queryset(found)
        return self.get_paginated_response(FormatSerializer(page or (), many=True).data)
