"""Rows that are appended and never changed: versions of cards."""

from typing import Any, NoReturn, TypeVar

from django.db import models

from cards.errors import RevisionIsFinal

_Row = TypeVar("_Row", bound=models.Model)


class FinalQuerySet(models.QuerySet[_Row]):
    """Rows that can be read and appended, nothing else."""

    def update(self, **_values: object) -> NoReturn:
        """Refuse: a version is final."""
        raise RevisionIsFinal

    def delete(self) -> NoReturn:
        """Refuse: battles and replays need every version."""
        raise RevisionIsFinal


class FinalRow(models.Model):
    """A row that is final once it is saved: battles and replays need every one."""

    class Meta:
        """No table of its own."""

        abstract = True

    def save(self, **kwargs: Any) -> None:
        """Append; refuse to rewrite."""
        if not self._state.adding:
            raise RevisionIsFinal
        super().save(**kwargs)

    def delete(self, using: str | None = None, keep_parents: bool = False) -> NoReturn:  # noqa: ARG002, FBT001, FBT002 - Django's signature
        """Refuse: a version is final."""
        raise RevisionIsFinal
