"""Players' shares of the seed of a battle they agreed to play."""

from battles.match_options.seeds import SHARE, SeedParts
from matchmaking.errors import BadShare
from unionarena.core.chance import compute_commitment


def check_share(share: str) -> None:
    """Refuse what is not a share: 16 to 32 bytes as hex, or nothing.

    Raises:
        BadShare: It is something else.
    """
    if not SHARE.fullmatch(share):
        raise BadShare


def mix_shares(secret: bytes | memoryview | None, *shares: str) -> SeedParts | None:
    """Return the parts of a seed, the players' shares by seat.

    Args:
        secret: The server's, promised by its hash; None where two came together under
            the release before, which promised none.
        shares: As they were sent.
    """
    if secret is None:
        return None
    parts = tuple(map(bytes.fromhex, shares))
    return SeedParts(bytes(secret), parts, compute_commitment(bytes(secret)))
