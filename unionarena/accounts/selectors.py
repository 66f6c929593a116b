"""Reads about people."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _

from unionarena.errors import Forbidden

from .models import User


class NotSignedIn(Forbidden):
    """Nobody is signed in, and this is somebody's to do."""

    status = 401
    default_code = "not_signed_in"
    default_message = _("Please sign in first.")


def signed_in(user: User | AnonymousUser) -> User:
    """The person behind a request.

    Raises:
        NotSignedIn: If it is nobody.
    """
    if not isinstance(user, User):
        raise NotSignedIn
    return user
