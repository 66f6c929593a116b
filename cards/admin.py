"""Registers the admin of cards, which is written in the packages of the app."""

from .editing import admin as editing
from .importing import admin as importing
from .rulings import admin as rulings

__all__ = ["editing", "importing", "rulings"]
