"""Rulings on cards: reads, imports, and whether the engine agrees.

``selectors``: the rulings a user can read, and counts by set. ``verdicts``: what the
check of the engine, which lies above all cards, reads and stores. ``ruling_files``:
lists as rows; ``row_checks``: a row as a ruling, or what is wrong with it; ``imports``:
rows into the database without losing an editor's change. ``content``: the rulings that
ship with the project. ``admin``: their pages for editors.
"""

__all__ = ["admin", "content", "imports", "row_checks", "selectors", "verdicts"]
