"""The results app."""

from django.apps import AppConfig


class ResultsConfig(AppConfig):
    """Names the app."""

    name = "results"
