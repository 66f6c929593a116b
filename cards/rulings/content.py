"""Load the rulings on our own cards that ship with the project.

Loading is idempotent, and keeps what editors changed, as every import of rulings does.
"""

from pathlib import Path
from typing import Final

import yaml

from cards.card_data.sentences import say
from cards.errors import BadContent

from .imports import RulingImportOptions, RulingImportReport, import_rows
from .row_checks import RowDefaults
from .ruling_files import RulingProblem, RulingRow

CONTENT_FILE: Final = Path(__file__).resolve().parent / "content" / "rulings.yaml"
OUR_NAME: Final = "Union Arena Open Platform"


def load_rulings(path: Path = CONTENT_FILE) -> RulingImportReport:
    """Import the rulings of the content file.

    Raises:
        BadContent: The file is wrong; nothing was changed, and all problems are in
            ``details``.
    """
    try:
        rows = yaml.safe_load(path.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise BadContent(details={"file": path.name, "error": str(error)}) from error
    if not isinstance(rows, list):
        raise BadContent(details={"file": path.name, "error": "no list of rulings"})
    report = import_rows(
        (_read_row(index, row) for index, row in enumerate(rows, start=1)),
        name=path.name,
        options=RulingImportOptions(defaults=RowDefaults(source=OUR_NAME)),
    )
    if report.errors:
        problems = [problem.to_dict() for problem in report.problems]
        raise BadContent(details={"file": path.name, "problems": problems})
    return report


def _read_row(index: int, row: object) -> RulingRow | RulingProblem:
    if isinstance(row, dict):
        return RulingRow(index, row)
    return RulingProblem(index, "", repr(row), say("ruling_fields"))
