"""Template filters of decks."""

from django import template

from collection.starters.deck_files import localize_deck_name

register = template.Library()
register.filter("deck_title", localize_deck_name)
