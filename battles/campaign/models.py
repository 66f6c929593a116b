"""Tables of the campaign: who played which encounter, and chosen portraits."""

from django.conf import settings
from django.db import models

LONGEST_NAME = 32


class EncounterTry(models.Model):
    """One try at an encounter; its battle says whether it was won."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="encounter_tries",
    )
    encounter = models.CharField(max_length=LONGEST_NAME)
    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.CASCADE, related_name="encounter_try"
    )

    class Meta:
        """Names."""

        verbose_name_plural = "encounter tries"

    def __str__(self) -> str:
        """Encounter and battle."""
        return f"{self.encounter} {self.battle_id}"


class ChosenPortrait(models.Model):
    """The beaten opponent whose portrait a user shows on their player page."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="chosen_portrait",
    )
    encounter = models.CharField(max_length=LONGEST_NAME)

    def __str__(self) -> str:
        """User and encounter."""
        return f"{self.user_id} {self.encounter}"
