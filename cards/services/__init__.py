"""Writes of the cards app: publishing revisions, and loading content files."""

from .content import Loaded, load_content
from .revisions import publish_revision, publish_revisions

__all__ = ["Loaded", "load_content", "publish_revision", "publish_revisions"]
