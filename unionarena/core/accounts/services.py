"""Changes users make to their profile, and blocks."""

from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, NotFound
from unionarena.core.prepared_queries import PreparedQuery, number_parameter
from unionarena.core.text_input import clean_name

from .models import Block, User
from .names import claim_name, fold_name, refuse_name

# Keeps the list short enough to read.
MOST_BLOCKS = 500


class CannotBlock(Conflict):
    """A user cannot block themselves, nor more users than the list takes."""

    default_code = "profile.cannot_block"
    default_message = _("This player can’t be blocked.")


class PersonNotFound(NotFound):
    """There is no such user."""

    default_code = "profile.nobody"
    default_message = _("Player not found.")


@transaction.atomic
def change_profile(
    *,
    user: User,
    display_name: str,
    language: str,
    chat: str | None = None,
    mail_notices: bool | None = None,
    sleeve: str | None = None,
    mat: str | None = None,
) -> User:
    """Change a user's profile.

    Args:
        user: Whose profile.
        display_name: Name shown to others, stored as ``clean_name`` returns it; empty
            to show the user name.
        language: A code of ``settings.LANGUAGES``, or empty to follow the browser.
        chat: Which chat lines of others they see; None keeps it.
        mail_notices: Whether they get mail about their battles; None keeps it.
        sleeve: The design of their card backs, from the next battle on; None keeps it.
        mat: The same for their side of the table.

    Raises:
        NameTaken: Another user has the name, or one that looks like it.
        NameReserved: It suggests a role the user does not have.
        OffensiveText: It contains an insult.
    """
    name = clean_name(display_name)
    # Not the given object's value: a form may have filled it in already.
    shown_before = User.objects.values_list("display_name", flat=True).get(pk=user.pk)
    is_new_name = name != shown_before
    if is_new_name and name:
        refuse_name(name, user=user)
    user.display_name = name
    user.language = language
    user.chat = chat or user.chat
    user.sleeve, user.mat = sleeve or user.sleeve, mat or user.mat
    if mail_notices is not None:
        user.mail_notices = mail_notices
    user.save(
        update_fields=[
            "display_name",
            "language",
            "chat",
            "mail_notices",
            "sleeve",
            "mat",
        ]
    )
    if is_new_name:
        claim_name(user)
    return user


def lock_people(*user_ids: int) -> None:
    """Lock users, so that their changes are serial; within a transaction."""
    if len(user_ids) == 1:
        _LOCK_ONE.ask(user=user_ids[0])
        return
    people = User.objects.select_for_update(no_key=True)
    list(people.filter(pk__in=user_ids).order_by("pk").only("pk"))


_LOCK_ONE: Final = PreparedQuery(
    lambda: (
        User.objects.select_for_update(no_key=True)
        .filter(pk=number_parameter("user"))
        .values_list("pk")
    )
)


def block_person(*, user: User, other_id: int) -> Block:
    """Block a user; a repeated block changes nothing.

    Args:
        user: The user who blocks.
        other_id: The user to block.

    Raises:
        PersonNotFound: There is no such user.
        CannotBlock: It is the same user, or the list is full.
    """
    if not User.objects.filter(pk=other_id).exists():
        raise PersonNotFound
    if user.pk == other_id or user.blocks.count() >= MOST_BLOCKS:
        raise CannotBlock
    found, _created = Block.objects.get_or_create(blocker=user, blocked_id=other_id)
    return found


def block_person_by_name(*, user: User, name: str) -> Block:
    """Block a user by their shown name; account numbers are never published.

    Raises:
        PersonNotFound: No user has this name.
        CannotBlock: It is the same user, or the list is full.
    """
    known = User.objects.filter(name_key=fold_name(name) or None)
    other_id = known.values_list("pk", flat=True).first()
    if other_id is None:
        raise PersonNotFound
    return block_person(user=user, other_id=other_id)


def unblock_person(*, user: User, other_id: int) -> None:
    """Undo :func:`block_person`; without a block nothing changes."""
    Block.objects.filter(blocker=user, blocked_id=other_id).delete()
