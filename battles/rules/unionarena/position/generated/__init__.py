"""Written by ``tools/fields.py`` from what stands in ``fields``; not edited."""
