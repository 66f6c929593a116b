"""The secret key of a server without configuration."""

import secrets
from pathlib import Path


def read_or_create_secret(folder: Path) -> str:
    """Return the secret in ``folder``; create it if missing, for the owner only.

    Sessions survive a restart because the key does.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret_key"
    try:
        with path.open("x") as new:
            path.chmod(0o600)
            new.write(secrets.token_urlsafe(64))
    except FileExistsError:
        pass
    return path.read_text()
