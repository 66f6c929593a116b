"""The collection app."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    """Names the app."""

    name = "collection"
