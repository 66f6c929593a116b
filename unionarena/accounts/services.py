"""What people change about themselves."""

from .models import User


def change_profile(*, user: User, display_name: str, language: str) -> User:
    """Store how a person wants to be shown and addressed.

    Args:
        user: Whose profile.
        display_name: Name shown to others; empty to be shown by user name.
        language: A code of ``settings.LANGUAGES``, or empty to follow the browser.
    """
    user.display_name = display_name
    user.language = language
    user.save(update_fields=["display_name", "language"])
    return user
