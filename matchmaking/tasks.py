"""Background work of the matchmaking app."""

from celery import Task

PERIODIC: tuple[tuple[float, Task], ...] = ()
