"""The report of an import or a dry run: counts, problems by row, changes by card."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from .limits import LISTED_CHANGES, LISTED_PROBLEMS
from .list_lines import RowProblem

NEW: Final = "new"
CHANGED: Final = "changed"
UNCHANGED: Final = "unchanged"


@dataclass(slots=True)
class ImportReport:
    """The report on one file.

    Attributes:
        file: Its name.
        format_name: Its format.
        encoding: Its encoding.
        is_applied: Whether anything was written.
        is_broken: Whether the file ends in something unreadable.
        rows: Rows read, good and bad.
        errors: Number of errors.
        notices: Number of notices.
        listed_errors: The first of them, in the order of the file.
        listed_notices: Likewise.
        cards: Number of cards that are new, changed, unchanged.
        printings: Likewise.
        rulings: Likewise.
        created: Codes or names of series, sets and traits that are new.
        playable: Cards of the file that can be played.
        not_playable: Cards of the file that cannot.
        evidence: Cards of the file by what their texts prove.
        unplayable: The first of those: number, name and reasons.
        missing: For how many cards no list gives an attribute, by attribute.
        changes: What is new or changed, card by card, as far as listed.
        incomplete: Rows that are no cards yet: new ones, and those known before.
        completed: Such rows of earlier lists that this list completed.
    """

    file: str
    format_name: str = ""
    encoding: str = ""
    is_applied: bool = False
    is_broken: bool = False
    rows: int = 0
    errors: int = 0
    notices: int = 0
    listed_errors: list[RowProblem] = field(default_factory=list)
    listed_notices: list[RowProblem] = field(default_factory=list)
    cards: Counter[str] = field(default_factory=Counter)
    printings: Counter[str] = field(default_factory=Counter)
    rulings: Counter[str] = field(default_factory=Counter)
    created: dict[str, list[str]] = field(default_factory=dict)
    playable: int = 0
    not_playable: int = 0
    evidence: Counter[str] = field(default_factory=Counter)
    unplayable: list[dict[str, Any]] = field(default_factory=list)
    missing: Counter[str] = field(default_factory=Counter)
    changes: list[dict[str, Any]] = field(default_factory=list)
    incomplete: Counter[str] = field(default_factory=Counter)
    completed: list[dict[str, str]] = field(default_factory=list)

    def note(self, problem: RowProblem) -> None:
        """Count a problem, and list it while there is room."""
        if problem.is_error:
            self.errors += 1
            self.is_broken |= problem.row == 0 and not problem.field
        else:
            self.notices += 1
        listed = self.listed_errors if problem.is_error else self.listed_notices
        if len(listed) < LISTED_PROBLEMS:
            listed.append(problem)

    @property
    def problems(self) -> list[RowProblem]:
        """Return the listed errors and notices by row; those of the file come last."""
        listed = [*self.listed_errors, *self.listed_notices]
        return sorted(listed, key=lambda it: (it.row == 0, it.row))

    def change(self, change: dict[str, Any]) -> None:
        """List a change while there is room."""
        if len(self.changes) < LISTED_CHANGES:
            self.changes.append(change)

    @property
    def changes_something(self) -> bool:
        """Tell whether anything in the file is new."""
        counts = (self.cards, self.printings, self.rulings, self.incomplete)
        return bool(self.created) or any(c[NEW] or c[CHANGED] for c in counts)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for ``import_cards --json`` and the admin."""
        kinds = (NEW, CHANGED, UNCHANGED)
        return {
            "file": self.file,
            "format": self.format_name,
            "encoding": self.encoding,
            "applied": self.is_applied,
            "broken": self.is_broken,
            "rows": self.rows,
            "errors": self.errors,
            "notices": self.notices,
            "problems": [problem.to_dict() for problem in self.problems],
            "problems_left_out": self.errors + self.notices - len(self.problems),
            "cards": {kind: self.cards[kind] for kind in kinds},
            "printings": {kind: self.printings[kind] for kind in kinds},
            "rulings": {kind: self.rulings[kind] for kind in kinds},
            "incomplete": {kind: self.incomplete[kind] for kind in (NEW, UNCHANGED)},
            "completed": self.completed,
            "created": self.created,
            "playable": self.playable,
            "not_playable": self.not_playable,
            "evidence": dict(self.evidence),
            "unplayable": self.unplayable,
            "unplayable_left_out": self.not_playable - len(self.unplayable),
            "missing": dict(sorted(self.missing.items())),
            "changes": self.changes,
            "changes_left_out": self._changes_left_out(),
        }

    def _changes_left_out(self) -> int:
        return max(0, self.cards[NEW] + self.cards[CHANGED] - len(self.changes))
