"""Written by ``tools/generate_fields.py`` from ``fields``; do not edit."""
