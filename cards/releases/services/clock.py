"""What the clock does: previews, releases and balance changes whose moment has come.

Each is one transaction that takes the lock on its row, looks again whether it is still
due, acts and announces. Two ticks at once do it once; a tick that dies has done
nothing, and the next one does it. What is refused on purpose is written on the row for
editors to see, and not tried again until they act.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.db import models, transaction

from cards.releases.models import BalanceProposal, Release
from unionarena.errors import PlatformError

from .balance import activate_proposal
from .releases import preview_release, publish_release

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Ticked:
    """What one look at the clock did.

    Attributes:
        previewed: Releases shown.
        published: Releases brought out.
        activated: Balance changes put in force.
        failed: What could not be done.
    """

    previewed: int = 0
    published: int = 0
    activated: int = 0
    failed: int = 0


def tick(*, now: datetime) -> Ticked:
    """Do everything that is due; safe to run twice, and twice at once."""
    published, failed = _all_due(Release.objects.to_publish, now, _publish)
    previewed, failed_too = _all_due(Release.objects.to_preview, now, _preview)
    proposals = BalanceProposal.objects.to_activate
    activated, failed_as_well = _all_due(proposals, now, _activate)
    return Ticked(
        previewed=previewed,
        published=published,
        activated=activated,
        failed=failed + failed_too + failed_as_well,
    )


Due = Callable[[datetime], "models.QuerySet"]


def _all_due(due: Due, now: datetime, act: Callable[..., None]) -> tuple[int, int]:
    """How many were done, and how many could not be; earlier dates first."""
    done = failed = 0
    for pk in list(due(now).order_by("pk").values_list("pk", flat=True)):
        try:
            done += _one(due, pk, now, act)
        except PlatformError as refusal:
            failed += 1
            _note_obstacle(due, pk, now, refusal)
        except Exception:
            failed += 1
            log.exception("the clock could not act", row=pk)
    return done, failed


@transaction.atomic
def _one(due: Due, pk: int, now: datetime, act: Callable[..., None]) -> int:
    row = due(now).select_for_update(of=("self",)).filter(pk=pk).first()
    if row is None:  # another tick was here, or an editor
        return 0
    act(row, now)
    return 1


def _note_obstacle(due: Due, pk: int, now: datetime, refusal: PlatformError) -> None:
    log.warning("the clock was refused", row=pk, code=refusal.code)
    due(now).filter(pk=pk).update(obstacle=str(refusal.message)[:300])


def _preview(release: Release, now: datetime) -> None:
    preview_release(release=release, now=now)


def _publish(release: Release, now: datetime) -> None:
    publish_release(release=release, now=now)


def _activate(proposal: BalanceProposal, now: datetime) -> None:
    activate_proposal(proposal=proposal, now=now)
