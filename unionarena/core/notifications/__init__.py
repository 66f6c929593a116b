"""Notifications that reach people outside the page they are on.

``services.notify`` is how any app notifies people. What there is to be notified of, and
by which channels, is the table ``occasions``; when something is sent, ``timing``; both
are pure. ``delivery`` sends what is due, from Celery.
"""
