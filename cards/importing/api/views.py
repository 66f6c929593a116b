"""REST operations on imports and on the releases made of them.

They do what the pages of the admin do, with the same roles. For users who may not
import, no import and no release of one exists.
"""

from collections.abc import Callable
from typing import Any, Final

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from cards.errors import ImportNotFound, MayNotImport
from cards.importing import incomplete_services, runs, tasks
from cards.importing.incomplete_rows import list_rows
from cards.models import ImportRun, ImportStatus, IncompleteRow
from cards.releases import selectors, services
from cards.releases.errors import ReleaseNotFound
from cards.releases.models import Release
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .serializers import (
    ChecklistItemSerializer,
    CompletionSerializer,
    ImportDetailSerializer,
    ImportReleaseCardSerializer,
    ImportReleaseDetailSerializer,
    ImportReleaseSerializer,
    ImportSerializer,
    IncompleteRowSerializer,
    ReleaseDateSerializer,
    RequiredReleaseDateSerializer,
    RollbackSerializer,
    RowFilterSerializer,
)

_ACCEPTED: Final = status.HTTP_202_ACCEPTED


class _ImporterViewSet(GenericViewSet):
    """Operations for users who may import, checked before anything is read."""

    importer: User

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse everyone else, without telling whether a thing exists.

        Raises:
            NotSignedIn: The request is anonymous.
            MayNotImport: The user has no permission to import, and asks for a list.
            ImportNotFound: The same, for one import or release.
        """
        super().initial(request, *args, **kwargs)
        self.importer = get_signed_in_user(request.user)
        try:
            runs.require_importer(self.importer)
        except MayNotImport as error:
            if kwargs:
                raise ImportNotFound from error
            raise


class ImportViewSet(_ImporterViewSet):
    """Imports of card lists, for editors."""

    @operation("cards_imports_list", "List imports", answer=ImportSerializer, many=True)
    def list(self, _request: Request) -> object:
        """List uploads and imports, newest first."""
        return runs.list_runs().defer("preview", "report").prefetch_related("releases")

    @operation("cards_imports_read", "Read an import", answer=ImportDetailSerializer)
    def retrieve(self, _request: Request, run_id: int) -> ImportRun:
        """Read an import with what it would change, or has changed."""
        return _get_run(run_id)

    @operation(
        "cards_imports_release",
        "Make a release of an import",
        body=ReleaseDateSerializer,
        responses={201: ImportReleaseDetailSerializer, 202: ImportDetailSerializer},
    )
    def release(
        self, _request: Request, run_id: int, body: ReleaseDateSerializer
    ) -> Response:
        """Make a release of an import.

        An import that waits to be confirmed is started as a release (202; read it until
        it is `done`). Of one that is done, the new cards that are still hidden become a
        release at once (201).
        """
        release_at = body.validated_data["release_at"]
        run, now = _get_run(run_id), timezone.now()
        if run.status == ImportStatus.CHECKED:
            started = runs.confirm_run(
                run_id=run.pk,
                user=self.importer,
                now=now,
                makes_release=True,
                release_at=release_at,
            )
            tasks.start_task(tasks.run_import, run_id=run.pk)
            return Response(ImportDetailSerializer(started).data, _ACCEPTED)
        release = services.create_release_of_run(
            run_id=run.pk, by=self.importer, release_at=release_at, now=now
        )
        return Response(_describe(release), status.HTTP_201_CREATED)


class IncompleteRowViewSet(_ImporterViewSet):
    """Rows of lists that are no cards yet, for editors."""

    @operation(
        "cards_import_rows_list",
        "List incomplete rows",
        query=RowFilterSerializer,
        answer=IncompleteRowSerializer,
        many=True,
    )
    def list(self, _request: Request, query: RowFilterSerializer) -> object:
        """List the rows of lists that were no cards when they came, newest first."""
        return query.filter_rows(list_rows())

    @operation(
        "cards_import_rows_complete",
        "Complete a row",
        body=CompletionSerializer,
        answer=IncompleteRowSerializer,
    )
    def complete(
        self, _request: Request, incomplete_id: int, body: CompletionSerializer
    ) -> IncompleteRow:
        """Make a waiting row the card, or a printing of the card, with this number."""
        return incomplete_services.complete_row(
            row_id=_get_row(incomplete_id).pk, by=self.importer, **body.validated_data
        )

    @operation(
        "cards_import_rows_set_aside",
        "Set a row aside",
        answer=IncompleteRowSerializer,
    )
    def set_aside(self, _request: Request, incomplete_id: int) -> IncompleteRow:
        """Set a waiting row aside; any other row stays as it is."""
        return self._move(incomplete_id, incomplete_services.set_rows_aside)

    @operation(
        "cards_import_rows_wait", "Let a row wait again", answer=IncompleteRowSerializer
    )
    def wait(self, _request: Request, incomplete_id: int) -> IncompleteRow:
        """Let a row that was set aside wait again; any other row stays as it is."""
        return self._move(incomplete_id, incomplete_services.wait_again)

    def _move(self, row_id: int, move: Callable[..., int]) -> IncompleteRow:
        row = _get_row(row_id)
        move(row_ids=[row.pk], by=self.importer)
        return _get_row(row_id)


class ImportReleaseViewSet(_ImporterViewSet):
    """Releases made of imports, for editors and publishers."""

    @operation(
        "cards_import_releases_list",
        "List releases of imports",
        answer=ImportReleaseSerializer,
        many=True,
    )
    def list(self, _request: Request) -> object:
        """List releases made of imports in every state, last first."""
        return selectors.list_import_releases()

    @operation(
        "cards_import_releases_read",
        "Read a release of an import",
        answer=ImportReleaseDetailSerializer,
    )
    def retrieve(self, _request: Request, slug: str) -> Response:
        """Read a release with its cards and its checklist."""
        return Response(_describe(_get_release(slug)))

    @operation(
        "cards_import_releases_schedule",
        "Schedule a release of an import",
        body=RequiredReleaseDateSerializer,
        answer=ImportReleaseSerializer,
    )
    def schedule(
        self, _request: Request, slug: str, body: RequiredReleaseDateSerializer
    ) -> Release:
        """Give a release its date, or another one."""
        return services.schedule_import_release(
            _get_release(slug),
            release_at=body.validated_data["release_at"],
            by=self.importer,
            now=timezone.now(),
        )

    @operation(
        "cards_import_releases_unschedule",
        "Take a release of an import off the schedule",
        answer=ImportReleaseSerializer,
    )
    def unschedule(self, _request: Request, slug: str) -> Release:
        """Make a scheduled release a draft again."""
        return services.unschedule_release(
            release_id=_get_release(slug).pk, by=self.importer
        )

    @operation(
        "cards_import_releases_roll_back",
        "Undo a release of an import",
        body=RollbackSerializer,
        answer=ImportReleaseSerializer,
    )
    def roll_back(
        self, _request: Request, slug: str, body: RollbackSerializer
    ) -> Release:
        """Undo a release as one: new cards are hidden, changed ones are restored."""
        return services.roll_back_release(
            release_id=_get_release(slug).pk,
            reason=body.validated_data["reason"],
            by=self.importer,
            now=timezone.now(),
        )


def _get_run(run_id: int) -> ImportRun:
    run = runs.list_runs().filter(pk=run_id).first()
    if run is None:
        raise ImportNotFound(details={"import": run_id})
    return run


def _get_row(row_id: int) -> IncompleteRow:
    row = list_rows().filter(pk=row_id).first()
    if row is None:
        raise ImportNotFound(details={"row": row_id})
    return row


def _get_release(slug: str) -> Release:
    release = selectors.list_import_releases().filter(slug=slug).first()
    if release is None:
        raise ReleaseNotFound(details={"release": slug})
    return release


def _describe(release: Release) -> dict[str, object]:
    """Return a release with its cards and its checklist."""
    cards = selectors.list_release_cards(release)
    checklist = selectors.get_checklist(release)
    return {
        **ImportReleaseSerializer(release).data,
        "cards": ImportReleaseCardSerializer(cards, many=True).data,
        "checklist": ChecklistItemSerializer(checklist, many=True).data,
    }
