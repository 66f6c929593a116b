"""The scenes app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScenesConfig(AppConfig):
    """Names the app."""

    name = "battles.scenes"
    label = "scenes"
    verbose_name = _("Scenes")
