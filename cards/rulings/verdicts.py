"""The engine's verdicts on rulings: which are to be checked, and storing what came out.

The engine lies above cards and cannot be imported here. It asks for rulings to check
and hands back its verdicts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import F, Q

from cards.models import Ruling, Verdict
from cards.models.rulings import DERIVED_COLUMNS

CHECKED: Final = Verdict.CHECKED.value
DIFFERS: Final = Verdict.DIFFERS.value
NOT_UNDERSTOOD: Final = Verdict.NOT_UNDERSTOOD.value
LONGEST_DETAIL: Final = 2000


@dataclass(frozen=True, slots=True)
class RulingToCheck:
    """A ruling that is linked to a scenario.

    Attributes:
        ruling_id: The ruling.
        number: Its number at its source.
        scenario: The text of a scenario file; empty where it has a name instead.
        scenario_name: The name of a scenario that comes with the engine.
        scenario_digest: ``Ruling.scenario_digest`` of both.
    """

    ruling_id: int
    number: str
    scenario: str
    scenario_name: str
    scenario_digest: str


@dataclass(frozen=True, slots=True)
class RulingCheck:
    """The verdict of the engine on one ruling.

    Attributes:
        ruling_id: The ruling.
        scenario_digest: ``Ruling.scenario_digest`` of what was played.
        verdict: ``checked``, ``differs`` or ``not_understood``.
        detail: The first differences, or what was not understood.
    """

    ruling_id: int
    scenario_digest: str
    verdict: str
    detail: str = ""


def list_rulings_to_check(
    *, engine_version: str = "", limit: int | None = None
) -> list[RulingToCheck]:
    """List rulings with a scenario, those checked longest ago first.

    Args:
        engine_version: Only those that this version has not checked; all by default.
        limit: At most so many.
    """
    rulings = Ruling.objects.exclude(verdict=Verdict.NONE)
    if engine_version:
        is_old = ~Q(engine_version=engine_version)
        rulings = rulings.filter(is_old | Q(verdict=Verdict.WAITING))
    rulings = rulings.order_by(F("checked_at").asc(nulls_first=True), "pk")
    return [
        RulingToCheck(
            ruling_id=ruling.pk,
            number=ruling.key,
            scenario=ruling.scenario,
            scenario_name=ruling.scenario_name,
            scenario_digest=ruling.scenario_digest,
        )
        for ruling in rulings.only("key", "scenario", "scenario_name")[:limit]
    ]


def list_ruling_ids(
    numbers: Iterable[str], *, source: str = ""
) -> dict[str, list[int]]:
    """Return the rulings with these numbers, of one source if it is given."""
    rulings = Ruling.objects.filter(key__in=tuple(numbers))
    if source:
        rulings = rulings.filter(source=source)
    found: dict[str, list[int]] = {}
    for key, ruling_id in rulings.order_by("pk").values_list("key", "pk"):
        found.setdefault(key, []).append(ruling_id)
    return found


@transaction.atomic
def record_verdicts(
    checks: Iterable[RulingCheck], *, engine_version: str, now: datetime
) -> int:
    """Store verdicts; one on a scenario that has changed meanwhile is dropped.

    Returns:
        How many verdicts differ from those before.
    """
    by_id = {check.ruling_id: check for check in checks}
    rows = list(Ruling.objects.select_for_update().filter(pk__in=by_id))
    kept = [r for r in rows if by_id[r.pk].scenario_digest == r.scenario_digest]
    changed = 0
    for ruling in kept:
        check = by_id[ruling.pk]
        if ruling.verdict != check.verdict:
            changed += 1
            ruling.verdict, ruling.verdict_since = check.verdict, now
        ruling.verdict_detail = check.detail[:LONGEST_DETAIL]
        ruling.checked_at, ruling.engine_version = now, engine_version
        ruling.checked_digest = check.scenario_digest
    columns = [column for column in DERIVED_COLUMNS if column not in _OF_TEXT]
    Ruling.objects.bulk_update(kept, columns, batch_size=500)
    return changed


_OF_TEXT: Final = ("identity", "words")


@transaction.atomic
def attach_scenarios(texts: Mapping[int, str]) -> int:
    """Store the text of a scenario file with each of these rulings.

    Args:
        texts: Texts of at most ``LONGEST_SCENARIO`` characters, by ruling.

    Returns:
        How many of them had another text.
    """
    changed = 0
    for ruling in Ruling.objects.select_for_update().filter(pk__in=texts):
        if ruling.scenario != texts[ruling.pk]:
            ruling.scenario = texts[ruling.pk]
            ruling.save()
            changed += 1
    return changed
