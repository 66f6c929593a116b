"""Imports of card lists and of our own series, and exports.

``community_formats`` reads the formats of other sites into ``records``; it opens no
file and uses no database. ``surveys``: properties of a list as a whole. ``list_files``:
any list as entries. ``plans``: the rows a list would change; ``imports``: checking a
list and importing it. ``runs``: uploads that editors confirm. ``content``: the series
that ship with the project. ``exports``: files that can be imported again.
``incomplete_rows``: rows that are no cards yet. ``import_report``: the result of an
import. ``compilation_report``: how many texts compile. ``recompilation``: texts of
stored cards compiled anew. ``evidence``: what the texts of a card prove;
``evidence_report``: the same of whole lists; ``name_matching``: names of a series in
all languages; ``editor_decisions``: what no import changes.
"""

from cards.importing.community_formats import FORMATS, UnknownFormatError, read_records
from cards.importing.records import CardRecord, SkippedEntry

__all__ = [
    "FORMATS",
    "CardRecord",
    "SkippedEntry",
    "UnknownFormatError",
    "admin",
    "api",
    "compilation_report",
    "content",
    "content_files",
    "evidence",
    "evidence_report",
    "exports",
    "import_report",
    "imports",
    "incomplete_admin",
    "list_files",
    "name_matching",
    "read_records",
    "recompilation",
    "record_merge",
    "tasks",
    "text_files",
]
