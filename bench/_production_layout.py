"""The production layout of one machine, taken from ``deploy/``.

The commands of ``deploy/Procfile`` with this Python, and the nginx files of Debian with
ports and folders of a measurement in place of those of the guide.
"""

import re
import shutil
import string
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DEPLOY: Final = ROOT / "deploy"
HOME: Final = "/srv/unionarena"
HOST: Final = "127.0.0.1"
# The ports in upstreams.conf.
USUAL_PORTS: Final = (8001, 8002)
NGINX: Final = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")
_MAIN: Final = string.Template("""
daemon off; user $user $group; pid $folder/nginx.pid; error_log $folder/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path $folder/body; proxy_temp_path $folder/proxy;
  fastcgi_temp_path $folder/f; uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;
  include $folder/debian.conf;
}
""")


def background_command() -> list[str]:
    """Return the command of the unit that runs all background processes of Debian."""
    unit = (DEPLOY / "systemd/unionarena-background.service").read_text()
    (arguments,) = re.findall(r"bin/python (.*?)'?$", unit, re.MULTILINE)
    return [sys.executable, *arguments.split()]


def command_of(name: str, values: Mapping[str, str]) -> list[str]:
    """Return the command of a process of the Procfile.

    Args:
        name: The word before its colon.
        values: Of the variables in the line, such as ``PORT`` and ``DATA_DIR``.
    """
    lines = (DEPLOY / "Procfile").read_text().splitlines()
    (found,) = (line for line in lines if line.startswith(f"{name}:"))
    line = re.sub(
        r"\$\{(\w+):-[^}]*\}", lambda match: values[match[1]], found.partition(":")[2]
    )
    program, *arguments = line.split()
    if program == "python":
        return [sys.executable, *arguments]
    return [sys.executable, "-m", program, *arguments]


@dataclass(frozen=True, slots=True)
class Tls:
    """A certificate, and the port that redirects to it.

    Attributes:
        plain_port: Where plain HTTP is redirected.
        certificates: The folder with ``fullchain.pem`` and ``privkey.pem``.
    """

    plain_port: int
    certificates: Path


def _listening(text: str, *, folder: Path, port: int, tls: Tls | None) -> str:
    plain, served = "listen 80 default_server", "listen 443 ssl http2 default_server"
    if tls is not None:
        text = text.replace(plain, f"listen {HOST}:{tls.plain_port}")
        text = text.replace(served, f"listen {HOST}:{port} ssl http2")
        return text.replace("/etc/ssl/unionarena", str(tls.certificates))
    text = text.replace(plain, f"listen unix:{folder}/plain.sock")
    text = text.replace(served, f"listen {HOST}:{port}")
    return re.sub(r"\n *ssl_[^;]*;", "", text)


def nginx_command(
    folder: Path,
    *,
    port: int,
    web_ports: tuple[int, ...],
    static: Path,
    tls: Tls | None = None,
) -> list[str]:
    """Write the files of Debian into a folder, check them and return nginx's command.

    Args:
        folder: Their folder; nginx runs as its owner.
        port: Where nginx serves: by plain HTTP, unless ``tls`` is given.
        web_ports: Of the web processes, as many as ``USUAL_PORTS``.
        static: Where static files were collected.
        tls: The certificate, and where plain HTTP is redirected.

    Raises:
        RuntimeError: nginx refuses the files.
    """
    for name in ("maps.conf", "upstreams.conf", "locations.conf", "debian.conf"):
        text = (DEPLOY / "nginx" / name).read_text()
        text = text.replace(f"{HOME}/deploy/nginx", str(folder))
        text = text.replace(f"{HOME}/staticfiles", str(static))
        text = text.replace("/var/log/nginx", str(folder))
        text = _listening(text, folder=folder, port=port, tls=tls)
        for usual, real in zip(USUAL_PORTS, web_ports, strict=True):
            text = text.replace(f"127.0.0.1:{usual}", f"{HOST}:{real}")
        (folder / name).write_text(text)
    main = folder / "nginx.conf"
    user, group = folder.owner(), folder.group()  # only the owner may read it
    main.write_text(_MAIN.substitute(folder=folder, user=user, group=group))
    assert NGINX is not None
    command = [NGINX, "-c", str(main)]
    checked = subprocess.run(
        [*command, "-t"], capture_output=True, text=True, check=False
    )
    if checked.returncode:
        raise RuntimeError(checked.stderr)
    return command
