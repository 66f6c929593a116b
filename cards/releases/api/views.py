"""Public REST endpoints of releases, balance changes and formats."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from cards.releases import selectors
from cards.releases.models import BalanceProposal, Release
from unionarena.core.api.operations import operation
from unionarena.core.api.requested_language import LanguageQuery, get_requested_language

from .serializers import FormatSerializer, PatchSerializer, ReleaseSerializer

# Feeds are the same for everyone, editors too: the admin has what is not announced.
PUBLIC = AnonymousUser()


class _Feed(GenericAPIView):
    """A public feed; the same for everyone."""

    permission_classes = (AllowAny,)

    @property
    def serializer_context(self) -> dict[str, object]:
        """Return what the serializers need."""
        return {"language": get_requested_language(self.request), "viewer": PUBLIC}


class ReleaseList(_Feed):
    """Releases in preview or out."""

    serializer_class = ReleaseSerializer

    @operation(
        "cards_releases_list",
        "List releases",
        parameters=[LanguageQuery],
        answer=ReleaseSerializer,
        many=True,
    )
    def get(self, _request: Request) -> QuerySet[Release]:
        """List releases in preview or out with their cards, last first."""
        return selectors.list_releases_for(PUBLIC)


class ReleaseDetail(_Feed):
    """One release."""

    serializer_class = ReleaseSerializer
    pagination_class = None

    @operation(
        "cards_releases_read",
        "Read a release",
        parameters=[LanguageQuery],
        answer=ReleaseSerializer,
    )
    def get(self, _request: Request, slug: str) -> Release:
        """Read one release that is in preview or out."""
        return selectors.get_release_for(PUBLIC, slug)


class PatchList(_Feed):
    """Balance changes."""

    serializer_class = PatchSerializer

    @operation(
        "cards_patches_list",
        "List balance changes",
        parameters=[LanguageQuery],
        answer=PatchSerializer,
        many=True,
    )
    def get(self, _request: Request) -> QuerySet[BalanceProposal]:
        """List balance changes in force or reverted with patch notes, last first."""
        return selectors.list_patches_for(PUBLIC)


class PatchDetail(_Feed):
    """One balance change."""

    serializer_class = PatchSerializer
    pagination_class = None

    @operation(
        "cards_patches_read",
        "Read a balance change",
        parameters=[LanguageQuery],
        answer=PatchSerializer,
    )
    def get(self, _request: Request, slug: str) -> BalanceProposal:
        """Read one balance change with its patch notes."""
        return selectors.get_patch_for(PUBLIC, slug)


class FormatList(_Feed):
    """Formats."""

    serializer_class = FormatSerializer

    @operation(
        "cards_formats_list",
        "List formats",
        parameters=[LanguageQuery],
        answer=FormatSerializer,
        many=True,
    )
    def get(self, request: Request) -> Sequence[object]:
        """List formats with their legal series and limits on copies."""
        language = get_requested_language(request)
        return selectors.show_formats_for(PUBLIC, timezone.now(), language)
