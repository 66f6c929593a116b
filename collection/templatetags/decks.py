"""Decks as people read them."""

from django import template

from collection.starter_files import title_of

register = template.Library()
register.filter("deck_title", title_of)
