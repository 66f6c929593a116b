"""`manage.py verify_battle`: whether a battle's shuffles were honest."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from battles.care.fairness import Proof, verify_battle, verify_record
from battles.rules.kernel import GameError
from unionarena.errors import PlatformError


class Command(BaseCommand):
    """Recomputes a finished battle from its published seed and its log."""

    help = (
        "Recompute a finished battle from its seed: every shuffle, and the result. "
        "A downloaded record is checked without any database."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which battle."""
        parser.add_argument(
            "battle", help="the battle's identifier, or the file of its record"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Recompute and say what was found; fails if anything differs."""
        try:
            proof = _verify(options["battle"])
        except PlatformError as refusal:
            raise CommandError(str(refusal.message)) from refusal
        except GameError as damage:
            raise CommandError(f"The log does not play: {damage}") from damage
        verdict = proof.verdict
        self.stdout.write(f"seed         {proof.seed}")
        self.stdout.write(f"its hash     {proof.commitment}")
        for is_right, what in (
            (verdict.is_commitment_kept, "the seed is the one promised at the start"),
            (verdict.is_result_equal, f"{proof.actions} actions lead to this result"),
            (verdict.is_digest_equal, "the last position is the same"),
        ):
            self.stdout.write(f"{'ok' if is_right else 'WRONG':<12} {what}")
        if not verdict.is_fair:
            raise CommandError("This battle was not played as it was promised.")


def _verify(battle: str) -> Proof:
    """Recompute a battle by its identifier, or from a file."""
    try:
        battle_id = UUID(battle)
    except ValueError:
        return verify_record(_read(Path(battle)))
    return verify_battle(battle_id)


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise CommandError(f"{path} is not JSON: {error}") from error
