"""Run Django's deployment checks on production settings with made-up values."""

import os
import sys

os.environ.update(
    DJANGO_SETTINGS_MODULE="unionarena.settings.production",
    SECRET_KEY="c0ffee" * 12 + "-made-up-for-this-check-only",
    ALLOWED_HOSTS="arena.example",
    CSRF_TRUSTED_ORIGINS="https://arena.example",
    EMAIL_URL="smtp://mail.example",
    DATABASE_URL="postgres://nobody:nothing@localhost/none",
    REDIS_URL="redis://localhost:6379/0",
)
sys.path.insert(0, ".")

from django.core.management import execute_from_command_line

execute_from_command_line(["manage.py", "check", "--deploy", "--fail-level", "WARNING"])
