"""`manage.py verify_battle`: check that a battle's shuffles were fair."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from battles.maintenance import record_signing
from battles.maintenance.seed_verification import (
    VerificationResult,
    verify_battle,
    verify_record,
)
from battles.rules.kernel import GameError
from unionarena.core.errors import PlatformError


class Command(BaseCommand):
    """Recomputes a finished battle from its published seed and its log."""

    help = (
        "Recompute a finished battle from its seed: every shuffle, and the result. "
        "A downloaded record is checked without any database."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            "battle", help="the battle's identifier, or the file of its record"
        )
        parser.add_argument(
            "--public-key",
            default="",
            metavar="BASE64",
            help="of the site the record is from (its /api/v1/battles/signing-keys/);"
            " this site's keys if it is not given",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Recompute and print the result; fail if anything differs."""
        record = _record(options["battle"])
        try:
            proof = _verify(options["battle"], record)
        except PlatformError as refusal:
            raise CommandError(str(refusal.message)) from refusal
        except GameError as damage:
            raise CommandError(f"The log does not play: {damage}") from damage
        verdict = proof.verdict
        self.stdout.write(f"seed         {proof.seed}")
        self.stdout.write(f"its hash     {proof.commitment}")
        shared = proof.is_seed_shared
        claim = "the seed follows from the server's promised secret and both shares"
        mixing = [] if shared is None else [(shared, claim)]
        packs = proof.are_packs_kept
        claim = "the bot's packs follow from the seed, and its deck from them"
        mixing += [] if packs is None else [(packs, claim)]
        for is_right, what in (
            *mixing,
            (verdict.is_commitment_kept, "the seed is the one promised at the start"),
            (verdict.is_result_equal, f"{proof.actions} actions lead to this result"),
            (verdict.is_digest_equal, "the last position is the same"),
        ):
            self.stdout.write(f"{'ok' if is_right else 'WRONG':<12} {what}")
        if not proof.is_fair:
            raise CommandError("This battle was not played as it was promised.")
        if isinstance(record, dict):
            self._check_signature(record, options["public_key"])

    def _check_signature(self, record: dict[str, Any], public_key: str) -> None:
        is_signed = record_signing.verify_signature(record, public_key or None)
        whose = "the site of that key" if public_key else "this site"
        if is_signed is None:
            self.stdout.write("unsigned     nobody says where it was played")
        elif is_signed:
            self.stdout.write(f"{'ok':<12} signed by {whose}")
        else:
            raise CommandError(f"The signature is not one of {whose}.")


def _record(battle: str) -> Any:
    """Return the record in the file; None where a battle is named."""
    try:
        UUID(battle)
    except ValueError:
        return _read(Path(battle))
    return None


def _verify(battle: str, record: Any) -> VerificationResult:
    """Recompute a battle by its identifier, or from its record."""
    return verify_battle(UUID(battle)) if record is None else verify_record(record)


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise CommandError(f"{path} is not JSON: {error}") from error
