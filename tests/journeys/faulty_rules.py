"""A site whose rules break at one answer: settings and app, for one journey only.

Redrawing fails half-way, in both setups of a battle; everything else is as it is.
"""

import pytest
from django.apps import AppConfig

from unionarena.settings import embedded

globals().update({name: getattr(embedded, name) for name in dir(embedded)})
INSTALLED_APPS = [*embedded.INSTALLED_APPS, "tests.journeys.faulty_rules.FaultyRules"]


class FaultyRules(AppConfig):
    """Plants the fault when the site starts."""

    name = "tests.journeys.faulty_rules"
    label = "faulty_rules"

    def ready(self):
        """Break the answer "redraw" of the setup."""
        from battles.rules.unionarena.decisions.actions import Accept
        from battles.tests.broken_rules import break_answer

        break_answer(pytest.MonkeyPatch(), "Setup", Accept().to_dict())
