"""A seed that no one chooses: the server's secret, and a share of each player's.

The server promises its secret by its hash before it is sent any share, so it cannot
choose the seed; the players do not know the secret, so they cannot either. Pure.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from unionarena.core.chance import compute_commitment, mix_seed

# A player's share: 16 to 32 bytes as hex; empty if they sent none.
HEX: Final = "([0-9a-f]{2}){16,32}"
SHARE: Final = re.compile(f"{HEX}|")


def derive_pack_secret(seed: bytes) -> bytes:
    """Derive the secret of a bot's sealed packs from the battle's seed.

    Before the battle is over, neither reveals anything of the other.
    """
    return hashlib.sha256(seed + b"packs").digest()


@dataclass(frozen=True, slots=True)
class SeedParts:
    """What a seed was made of.

    Attributes:
        secret: The server's, 32 bytes.
        shares: The players', by seat; empty if they sent none.
        promised: The hash of the secret as both were sent it before they sent theirs.
    """

    secret: bytes
    shares: tuple[bytes, ...]
    promised: str

    @property
    def seed(self) -> bytes:
        """Return the seed, 32 bytes."""
        return mix_seed(self.secret, self.shares)

    def is_kept(self, seed: bytes) -> bool:
        """Whether the secret was promised, and the seed follows from the parts."""
        return compute_commitment(self.secret) == self.promised and self.seed == seed

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, bytes as hex."""
        return {
            "secret": self.secret.hex(),
            "secret_commitment": self.promised,
            "shares": [share.hex() for share in self.shares],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what ``to_dict`` wrote.

        Raises:
            LookupError, TypeError, ValueError: If it is nothing of the kind.
        """
        return cls(
            secret=bytes.fromhex(data["secret"]),
            shares=tuple(map(bytes.fromhex, data["shares"])),
            promised=str(data["secret_commitment"]),
        )
