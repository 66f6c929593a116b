"""Admin pages of rows that only services and content files write."""

from django.http import HttpRequest


class ReadOnlyAdmin:
    """Rows to look at; a page or an inline that inherits from it changes none."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse."""
        return False
