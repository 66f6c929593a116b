"""A secret key for a server that nobody configured."""

import secrets
from pathlib import Path


def read_or_create_secret(folder: Path) -> str:
    """The secret kept in ``folder``, made on first use, readable by the owner only.

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
