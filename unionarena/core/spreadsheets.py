"""Cells that no spreadsheet takes for a formula: a quote before them; pure."""

from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def escape_formula(cell: str) -> str:
    """Return the cell so that no spreadsheet takes it for a formula.

    >>> escape_formula("=SUM(A1)"), escape_formula("Miori")
    ("'=SUM(A1)", 'Miori')
    """
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def unescape_formula(cell: str) -> str:
    """Return a cell without the quote that ``escape_formula`` puts before it.

    >>> unescape_formula("'=SUM(A1)"), unescape_formula("'Miori'")
    ('=SUM(A1)', "'Miori'")
    """
    return cell[1:] if cell[:1] == "'" and cell[1:2] in _FORMULA else cell
