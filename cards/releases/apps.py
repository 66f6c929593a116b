"""The releases app, a part of cards with tables of its own."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ReleasesConfig(AppConfig):
    """Names the app, and keeps the roles of editors in place."""

    name = "cards.releases"
    label = "releases"
    verbose_name = _("Releases")

    def ready(self) -> None:
        """Create the roles after every migration, when their permissions exist."""
        from .roles import ensure_roles

        post_migrate.connect(
            ensure_roles, sender=self, dispatch_uid="releases.ensure_roles"
        )
