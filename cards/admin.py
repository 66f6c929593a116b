"""Registers the admin of cards, which is written in the packages of the app."""

from .editing import admin as editing
from .editing import game_card_admin as game_cards
from .importing import admin as importing
from .importing import incomplete_admin as incomplete_rows
from .rulings import admin as rulings

__all__ = ["editing", "game_cards", "importing", "incomplete_rows", "rulings"]
