"""A database of its own for a measurement: nobody's data, and gone afterwards."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def fresh_database() -> Iterator[None]:
    """A database for the measurement, deleted afterwards."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "unionarena.settings.test"
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    import django
    from django.conf import settings

    with tempfile.TemporaryDirectory() as folder:
        if settings.USES_SQLITE:
            name = str(Path(folder) / "bench.sqlite3")
            settings.DATABASES["default"]["TEST"] = {"NAME": name}
        django.setup()
        from django.db import connection

        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(connection.settings_dict["NAME"], 0)
