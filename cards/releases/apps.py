"""The newsroom, a part of the cards app with tables of its own."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class NewsroomConfig(AppConfig):
    """Names the app, and keeps the roles of editors in place."""

    name = "cards.releases"
    label = "newsroom"
    verbose_name = _("Newsroom")

    def ready(self) -> None:
        """Make the roles after every migration, when their permissions exist."""
        from .roles import ensure_roles

        post_migrate.connect(
            ensure_roles, sender=self, dispatch_uid="newsroom.ensure_roles"
        )
