"""The history of a card on its page in the admin."""

from django.http import HttpRequest
from unfold.admin import TabularInline


class VersionInline(TabularInline):
    """Versions of a card, read only, the newest first; subclasses name the model."""

    ordering = ("-version",)
    extra = 0
    can_delete = False

    def get_readonly_fields(
        self, _request: HttpRequest, _obj: object = None
    ) -> tuple[str, ...]:
        """Return every field."""
        return tuple(self.fields or ())

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Versions are added by saving the card."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: versions never change."""
        return False
