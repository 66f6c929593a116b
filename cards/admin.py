"""Where Django looks for the editors' pages; they are made in the rooms."""

from .editing import admin as editing
from .importing import admin as importing

__all__ = ["editing", "importing"]
