"""Which names users can have: none that is taken, reserved or offensive."""

import re
import unicodedata
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from unionarena.core import site_time
from unionarena.core.errors import Conflict

from .models import FormerName, User
from .profanity import refuse_profanity

# Words only for people who run the site. In languages without spaces between words,
# they are found anywhere in a name.
_FILE: Final = Path(__file__).parent / "wordlists" / "offices.txt"
# How long links to a former name lead to its new one.
FORMER_NAME_KEPT_FOR: Final = timedelta(days=90)
OFFICES: Final = frozenset(_FILE.read_text("utf-8").split())
_PARTS: Final = re.compile(r"[\W\d_]+")
# Scripts in which a mark on a letter is easily overlooked.
_MARKED_SCRIPTS: Final = frozenset({"LATIN", "GREEK", "CYRILLIC"})
# Letters with a stroke or without a dot, which Unicode does not take apart.
_WITHOUT_STROKE: Final = dict(zip("øłđħŧıȷɑɡɨƀɇ", "oldhtijagibe", strict=True))
# Digits that are read as letters, in words for offices.
_AS_LETTERS: Final = tuple(
    str.maketrans("013457", letters) for letters in ("oieast", "oleast")
)
# Ligatures of whole phrases, long dashes, and cuneiform, which cover other text.
_WIDE: Final = re.compile("[\ufdfa-\ufdfd\u2e3a\u2e3b\U00012000-\U0001254f]")
_MOST_MARKS: Final = 2
MOST_FORMER_NAMES: Final = 10  # of one user; more would keep names from others
# Signs that are read as one another in most typefaces, as Unicode lists them (UTS 39),
# beside their capitals: of a name that has one of a row, all of the row look alike.
_READ_AS_ONE: Final = ("[il1]", "[o0]", "(?:m|rn)")
_MISREAD: Final = re.compile("|".join(_READ_AS_ONE))
# The character that represents its row in a skeleton.
_SKELETON_SIGNS: Final = dict(zip(_READ_AS_ONE, "lom", strict=True))


class NameTaken(Conflict):
    """Another user has this name, or one that looks the same."""

    default_code = "profile.name_taken"
    default_message = _("This name, or a very similar one, is already taken.")


class NameUnreadable(Conflict):
    """The name contains a sign that covers others, or stacks of marks."""

    default_code = "profile.name_unreadable"
    default_message = _(
        "This name contains a sign that is too wide or has too many marks. Please "
        "choose another."
    )


class NameReserved(Conflict):
    """The name suggests a role on the site."""

    default_code = "profile.name_reserved"
    default_message = _(
        "This name could be mistaken for the site team. Please choose another."
    )


def fold_name(name: str) -> str:
    r"""Fold a name: two names that look alike fold to the same.

    Width, case, spaces and marks on letters do not count, nor the script a
    Latin-looking letter is taken from. Marks of kana do: they make other syllables.

    >>> fold_name("A-kari") == fold_name("\u0410KARI")
    True
    >>> fold_name("m\u00edng"), fold_name("m\u0131ng")
    ('ming', 'ming')
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(_transliterate(sign) for sign in plain if sign.isalnum())


def build_lookalike_pattern(key: str) -> str:
    """Return a pattern of the folded names that look like this one.

    >>> bool(re.match(build_lookalike_pattern("alice"), "aiice"))
    True
    """
    return f"^{_MISREAD.sub(_find_row, key)}$"


def build_skeleton(name: str) -> str:
    """Return a key that all names which look alike have in common.

    For a column that is unique; ``build_lookalike_pattern`` compares with keys that
    tell signs apart.

    >>> build_skeleton("Modern Ice") == build_skeleton("m0dem lce")
    True
    """
    return _MISREAD.sub(lambda sign: _SKELETON_SIGNS[_find_row(sign)], fold_name(name))


def _find_row(sign: re.Match[str]) -> str:
    return next(row for row in _READ_AS_ONE if re.fullmatch(row, sign[0]))


def _transliterate(sign: str) -> str:
    if sign.isascii():
        return sign
    # Its tables take 17 MB, which only a process that meets such a letter needs.
    from confusable_homoglyphs import categories, confusables

    base = unicodedata.normalize("NFD", sign)[0]
    if categories.alias(base) in _MARKED_SCRIPTS:
        sign = _WITHOUT_STROKE.get(base, base)
    if sign.isdigit() or sign.isascii():
        return sign
    twins = (twin["c"] for twin in confusables.confusables_data.get(sign, ()))
    found = next((twin for twin in twins if twin.isascii() and twin.isalpha()), sign)
    return found.casefold()


def refuse_name(name: str, *, user: User | None = None) -> None:
    """Refuse a name a user cannot have.

    Args:
        name: A cleaned name.
        user: The user who wants it; None for a new user.

    Raises:
        NameTaken: Another user has it, or one that looks like it.
        NameReserved: It suggests a role the user does not have.
        NameUnreadable: It contains a sign that covers others, or stacks of marks.
        OffensiveText: It contains an insult.
    """
    refuse_unsuitable_name(name, user=user)
    others = User.objects.exclude(pk=user.pk) if user and user.pk else User.objects
    taken = others.filter(name_key__regex=build_lookalike_pattern(fold_name(name)))
    taken |= others.filter(username__iexact=name)
    if taken.exists():
        raise NameTaken


def refuse_unsuitable_name(name: str, *, user: User | None = None) -> None:
    """Refuse a name that neither a person nor anything else may have.

    Raises:
        NameReserved: It suggests a role the user does not have.
        NameUnreadable: It contains a sign that covers others, or stacks of marks.
        OffensiveText: It contains an insult.
    """
    refuse_profanity(name)
    if _WIDE.search(name) or _has_stacked_marks(name):
        raise NameUnreadable
    if not (user and user.is_staff) and _names_an_office(name):
        raise NameReserved


def _has_stacked_marks(name: str) -> bool:
    marks = 0
    for sign in unicodedata.normalize("NFC", name):
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        if marks > _MOST_MARKS:
            return True
    return False


def _names_an_office(name: str) -> bool:
    readings = [name, *(name.translate(each) for each in _AS_LETTERS)]
    parts = {
        fold_name(part)
        for reading in readings
        for part in (*_PARTS.split(reading), reading)
    }
    return not parts.isdisjoint(OFFICES) or any(
        office in name for office in OFFICES if not office.isascii()
    )


def claim_name(user: User) -> None:
    """Reserve the shown name for a user; guests and bots share theirs.

    Raises:
        NameTaken: Another user was faster.
    """
    is_shared = user.is_guest or user.is_bot
    before = user.name_key
    user.name_key = None if is_shared else fold_name(user.shown_name) or None
    try:
        with transaction.atomic():
            user.save(update_fields=["name_key"])
            if before and before != user.name_key:
                _keep_former_name(user, before)
    except IntegrityError as error:
        raise NameTaken from error


def _keep_former_name(user: User, key: str) -> None:
    """Let links to the former name lead to the user for a while."""
    now = site_time.now()
    FormerName.objects.filter(given_up_at__lt=now - FORMER_NAME_KEPT_FOR).delete()
    FormerName.objects.update_or_create(
        name_key=key, defaults={"user": user, "given_up_at": now}
    )
    theirs = FormerName.objects.filter(user=user).order_by("-given_up_at", "-pk")
    too_many = list(theirs.values_list("pk", flat=True)[MOST_FORMER_NAMES:])
    FormerName.objects.filter(pk__in=too_many).delete()


def find_by_former_name(key: str) -> User | None:
    """Return the user who had a name lately that no one has now; two queries."""
    if User.objects.filter(name_key=key).exists():
        return None
    since = site_time.now() - FORMER_NAME_KEPT_FOR
    rows = FormerName.objects.filter(name_key=key, given_up_at__gte=since)
    found = rows.select_related("user").first()
    return found.user if found is not None else None
