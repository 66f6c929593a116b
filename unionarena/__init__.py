"""The project around the apps, on two floors.

Entries (``settings``, ``urls``, ``asgi``, ``routing``, ``celery``, ``server``)
stand above all apps and wire them together. Plumbing (``accounts``, ``api``,
``web``, ``errors``, ``chance``) lies below all apps and knows people, not cards.
"""

from unionarena.core import compiled_engine

# Before the first module of the engine is imported.
compiled_engine.use_compiled_engine()
