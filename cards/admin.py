"""Where Django looks for the editors' pages; they are made in the rooms."""

from .desk import admin as desk
from .importing import admin as importing

__all__ = ["desk", "importing"]
