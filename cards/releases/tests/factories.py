"""Releases and proposals, for the tests of the newsroom."""

from cards.models import Card, Series
from cards.releases import services
from cards.releases.models import BalanceProposal, Format, FormatLimit, FormatSeries
from cards.tests.factories import make_draft

TITLES = {"ja": "夜明け", "zh-hant": "黎明", "en": "Daybreak"}
NOTES = {"ja": "強すぎる。", "zh-hant": "太強了。", "en": "Too strong."}


def make_release(by, slug="daybreak"):
    return services.create_release(slug=slug, titles=TITLES, by=by)


def new_card(release, by, number="TDL-1-050", **changes):
    """A new card that waits in the release."""
    draft = make_draft(number=number, name="夜警", art="figure @harbor", **changes)
    return services.create_card_in_release(
        release_id=release.pk, draft=draft, reason="New", by=by
    )


def changed_card(release, by, **changes):
    """A card that is out and will say something else."""
    draft = make_draft(art="figure cap @harbor", **changes)
    return services.add_draft(
        release_id=release.pk, draft=draft, reason="Clearer", by=by
    )


def make_proposal(by, slug="summer", now=None, number="TDL-1-001", **wanted):
    """A proposal with one change."""
    proposal = services.create_proposal(slug=slug, titles=TITLES, notes=NOTES, by=by)
    services.set_change(
        proposal_id=proposal.pk,
        number=number,
        by=by,
        now=now,
        **(wanted or {"bp": 2500}),
    )
    return proposal


def limit_copies(number, copies, *, begins, ends=None, played=None, patch=None):
    """A limit on copies, as a patch of this address has set it."""
    proposal = None
    if patch:
        titles = {f"title_{suffix}": "夏" for suffix in ("ja", "zh_hant", "en")}
        proposal = BalanceProposal.objects.create(slug=patch, **titles)
    FormatLimit.objects.create(
        card=Card.objects.get(number=number),
        limit=copies,
        effective_from=begins,
        effective_until=ends,
        format=Format.objects.get(code=played) if played else None,
        proposal=proposal,
    )


def make_format(code, *, series=None, **fields):
    """A format; with ``series`` one that takes only these, each from a moment on."""
    fields = {"takes_every_series": series is None, "name_en": code.title(), **fields}
    played = Format.objects.create(code=code, **fields)
    for its_code, begins in (series or {}).items():
        FormatSeries.objects.create(
            format=played, series=Series.objects.get(code=its_code), legal_from=begins
        )
    return played
