"""Background work of the battles app."""

from celery import Task

PERIODIC: tuple[tuple[float, Task], ...] = ()
