"""Background work of the results app."""

from celery import Task

PERIODIC: tuple[tuple[float, Task], ...] = ()
