"""Which names people may be called: nobody else's, nobody's office, no insult."""

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

# Words that only people who look after the site may go by. Where a language puts no
# blanks between words, they are looked for anywhere.
_FILE: Final = Path(__file__).parent / "wordlists" / "offices.txt"
OFFICES: Final = frozenset(_FILE.read_text("utf-8").split())
_PARTS: Final = re.compile(r"[\W\d_]+")


class NameTaken(Conflict):
    """Somebody else goes by that name, or one that looks the same."""

    default_code = "profile.name_taken"
    default_message = _("This name, or a very similar one, is already taken.")


class NameReserved(Conflict):
    """The name says that one has an office here."""

    default_code = "profile.name_reserved"
    default_message = _(
        "This name could be mistaken for the site team. Please choose another."
    )


def fold_name(name: str) -> str:
    r"""What is left of a name for the eye: two names that look alike fold to the same.

    Widths, cases, blanks and marks do not count, nor from which script a Latin letter
    is borrowed.

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
    """Let nobody be called by a name that is not theirs to have.

    Args:
        name: A cleaned name.
        user: Who wants it; None for somebody who is only signing up.

    Raises:
        NameTaken: Others go by it, or by one that looks like it.
        NameReserved: It sounds like an office, and they have none.
        Offensive: There is an insult in it.
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
    """Keep the name a person is shown by for them alone; guests and bots share theirs.

    Raises:
        NameTaken: Somebody else was quicker.
    """
    is_shared = user.is_guest or user.is_bot
    user.name_key = None if is_shared else fold_name(user.shown_name) or None
    try:
        with transaction.atomic():
            user.save(update_fields=["name_key"])
    except IntegrityError as error:
        raise NameTaken from error
