"""Which names users can have: none that is taken, reserved or offensive."""

import re
import unicodedata
from pathlib import Path
from typing import Final

from confusable_homoglyphs import categories, confusables
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict

from .models import User
from .profanity import refuse_profanity

# Words only for people who run the site. In languages without spaces between words,
# they are found anywhere in a name.
_FILE: Final = Path(__file__).parent / "wordlists" / "offices.txt"
OFFICES: Final = frozenset(_FILE.read_text("utf-8").split())
_PARTS: Final = re.compile(r"[\W\d_]+")


class NameTaken(Conflict):
    """Another user has this name, or one that looks the same."""

    default_code = "profile.name_taken"
    default_message = _("This name, or a very similar one, is already taken.")


class NameReserved(Conflict):
    """The name suggests a role on the site."""

    default_code = "profile.name_reserved"
    default_message = _(
        "This name could be mistaken for the site team. Please choose another."
    )


def fold_name(name: str) -> str:
    r"""Fold a name: two names that look alike fold to the same.

    Width, case, spaces and diacritics do not count, nor the script a Latin-looking
    letter is taken from.

    >>> fold_name("A-kari") == fold_name("\u0410KARI")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(_transliterate(sign) for sign in plain if sign.isalnum())


def _transliterate(sign: str) -> str:
    if sign.isdigit() or categories.alias(sign) == "LATIN":
        return sign
    twins = (twin["c"] for twin in confusables.confusables_data.get(sign, ()))
    return next((twin for twin in twins if twin.isascii() and twin.isalpha()), sign)


def refuse_name(name: str, *, user: User | None = None) -> None:
    """Refuse a name a user cannot have.

    Args:
        name: A cleaned name.
        user: The user who wants it; None for a new user.

    Raises:
        NameTaken: Another user has it, or one that looks like it.
        NameReserved: It suggests a role the user does not have.
        OffensiveText: It contains an insult.
    """
    refuse_profanity(name)
    if not (user and user.is_staff) and _names_an_office(name):
        raise NameReserved
    others = User.objects.exclude(pk=user.pk) if user and user.pk else User.objects
    taken = others.filter(name_key=fold_name(name)) | others.filter(
        username__iexact=name
    )
    if taken.exists():
        raise NameTaken


def _names_an_office(name: str) -> bool:
    parts = {fold_name(part) for part in _PARTS.split(name)} | {fold_name(name)}
    return not parts.isdisjoint(OFFICES) or any(
        office in name for office in OFFICES if not office.isascii()
    )


def claim_name(user: User) -> None:
    """Reserve the shown name for a user; guests and bots share theirs.

    Raises:
        NameTaken: Another user was faster.
    """
    is_shared = user.is_guest or user.is_bot
    user.name_key = None if is_shared else fold_name(user.shown_name) or None
    try:
        with transaction.atomic():
            user.save(update_fields=["name_key"])
    except IntegrityError as error:
        raise NameTaken from error
