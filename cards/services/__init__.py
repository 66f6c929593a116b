"""Writes of the cards app: publishing, loading content, importing and exporting."""

from .content import Loaded, load_content
from .exports import EXPORT_FORMATS, export_cards
from .imports import ImportOptions, import_cards
from .revisions import publish_revision, publish_revisions

__all__ = [
    "EXPORT_FORMATS",
    "ImportOptions",
    "Loaded",
    "export_cards",
    "import_cards",
    "load_content",
    "publish_revision",
    "publish_revisions",
]
