"""What can be commented on: kinds that apps register, and who may read each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model
from django.db.models.signals import post_delete

from unionarena.core.accounts.models import User

from .errors import SubjectNotFound
from .models import Comment

Viewer = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Subject:
    """Something with comments, as one viewer may see it.

    Attributes:
        kind: Its kind, such as ``deck``.
        number: Its primary key.
        title: Its name.
        path: The URL of its page.
        owner_id: Who is notified and may remove comments; None if they are gone.
    """

    kind: str
    number: int
    title: str
    path: str
    owner_id: int | None


# Takes viewer and number; raises NotFound if the viewer may not read it.
FindSubject = Callable[[Viewer, int], Subject]
_finders: Final[dict[str, FindSubject]] = {}


def register_kind(kind: str, find: FindSubject, model: type[Model]) -> None:
    """Let something have comments; when a row of its model goes, they go too."""

    def delete_comments(*, instance: Model, **_signal: object) -> None:
        Comment.objects.filter(kind=kind, number=instance.pk).delete()

    _finders[kind] = find
    post_delete.connect(
        delete_comments, sender=model, weak=False, dispatch_uid=f"comments.{kind}"
    )


def get_subject(viewer: Viewer, kind: str, number: int) -> Subject:
    """Return something with comments.

    Raises:
        SubjectNotFound: Nothing of this kind has comments.
        NotFound: There is none of this number, or the viewer may not read it.
    """
    if kind not in _finders:
        raise SubjectNotFound
    return _finders[kind](viewer, number)
