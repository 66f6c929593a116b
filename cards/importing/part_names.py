"""Names of the series and sets that an import brought, asked once in each language.

A list names them in its own language at most; until an editor does, they are called by
their code.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from cards.card_data.languages import COLUMN_SUFFIXES
from cards.models import CardSet, ImportRun, Series
from cards.releases.services.permissions import require_permission
from unionarena.core.accounts.models import User

MOST_PARTS: Final = 200  # Of one import; a real one has a handful.
_MODELS: Final[Mapping[str, Any]] = {"series": Series, "sets": CardSet}
_PERMISSIONS: Final = ("cards.change_series", "cards.change_cardset")


@dataclass(frozen=True, slots=True)
class PartName:
    """What a series or a set is called.

    Attributes:
        kind: ``series`` or ``sets``.
        code: Its code.
        names: Its name by language; empty where only the code is known.
    """

    kind: str
    code: str
    names: Mapping[str, str]

    @property
    def is_complete(self) -> bool:
        """Tell whether it has a name in every language."""
        return all(self.names.values())


def list_part_names(run: ImportRun) -> tuple[PartName, ...]:
    """Return the names of the series and sets that an import brought; two queries."""
    created = (run.report or {}).get("created", {})
    return tuple(
        PartName(
            kind,
            row.code,
            {
                language: ""
                if (name := getattr(row, f"name_{suffix}")) == row.code
                else name
                for language, suffix in COLUMN_SUFFIXES.items()
            },
        )
        for kind, model in _MODELS.items()
        for row in model.objects.filter(
            code__in=created.get(kind, [])[:MOST_PARTS]
        ).order_by("code")
    )


@transaction.atomic
def save_part_names(names: Iterable[PartName], *, by: User) -> int:
    """Name series and sets; a name that is left empty stays as it is.

    Args:
        names: The new names.
        by: The editor; kept in the history.

    Returns:
        How many series and sets changed.

    Raises:
        NotYours: The user may not edit series and sets.
    """
    for permission in _PERMISSIONS:
        require_permission(by, permission)
    return sum(_save_name(part, by) for part in names)


def _save_name(part: PartName, by: User) -> bool:
    rows = _MODELS[part.kind].objects.select_for_update()
    row = rows.filter(code=part.code).first()
    if row is None:
        return False
    given = {
        f"name_{COLUMN_SUFFIXES[language]}": name
        for language, name in part.names.items()
        if name
    }
    changed = {key: name for key, name in given.items() if getattr(row, key) != name}
    for key, name in changed.items():
        setattr(row, key, name)
    if changed:
        row._history_user = by  # noqa: SLF001 - simple_history's way
        row.save()
    return bool(changed)
