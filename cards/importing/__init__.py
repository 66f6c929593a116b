"""Card lists from elsewhere, our own series from files, and exports.

``read`` tells a community format by its shape and gives ``CardRecord``s; it opens no
file and knows no database. ``surveys``: what a list says as a whole. ``lists``: any
list as entries. ``imports``: what a list changes, and changing it; ``plans`` says which
rows that means. ``runs``: uploads that editors confirm. ``content``: the series that
ship with the project. ``exports``: the way out. ``report``: what an import tells.
``compiled``: how many texts are understood.
"""

from cards.importing.community_formats import FORMATS, UnknownFormatError, read_records
from cards.importing.records import CardRecord, SkippedEntry

__all__ = [
    "FORMATS",
    "CardRecord",
    "SkippedEntry",
    "UnknownFormatError",
    "admin",
    "compilation_report",
    "content",
    "content_files",
    "exports",
    "import_report",
    "imports",
    "list_files",
    "read_records",
    "tasks",
]
