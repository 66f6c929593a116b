"""The Django project: settings and entry points above all apps, the core below them.

``urls``, ``routing``, ``asgi``, ``celery`` and ``server`` know every app. ``core``
knows accounts, but no cards.
"""

from unionarena.core import compiled_engine

# Before the first module of the engine is imported.
compiled_engine.use_compiled_engine()
