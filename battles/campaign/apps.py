"""The campaign app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    """Names the app."""

    name = "battles.campaign"
    label = "campaign"
    verbose_name = _("Campaign")
