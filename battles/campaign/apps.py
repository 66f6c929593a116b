"""The campaign app."""

from django.apps import AppConfig


class CampaignConfig(AppConfig):
    """Names the app."""

    name = "battles.campaign"
    label = "campaign"
