"""Makes a minimal Debian from local caches, and runs commands in it.

It has namespaces of its own for network, mounts and processes: paths, users and ports
are those of the guide, and nothing outside is reached. Packages are fetched once, into
``CACHE``; each machine is a layer above them that is thrown away.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench._processes import ROOT

CACHE = Path(os.environ.get("WALK_CACHE", "/var/cache/unionarena-walk"))
HERE = Path(__file__).parent
SUITE = "bookworm"
# As a mirror has them; the guide's first line and install.sh ask for these.
PACKAGES = (
    *("git", "curl", "openssl", "python3-venv", "postgresql", "redis-server"),
    *("nginx", "logrotate", "iproute2", "procps"),
)
NAME = "arena.example"
SPACES = ("--net", "--mount", "--pid", "--ipc", "--uts")
GIT = """
[url "/repository"]
    insteadOf = https://git.example/unionarena.git
[safe]
    directory = *
"""
MAIL_PORT = 2525


def missing():
    """What this machine lacks for it, or nothing."""
    if os.geteuid() != 0:
        return "only root can make a machine"
    for program in ("debootstrap", "unshare", "nsenter"):
        if not shutil.which(program):
            return f"{program} is missing"
    return ""


def run(*command, **options):
    return subprocess.run([str(one) for one in command], check=True, **options)


def fill_cache():
    """Fetch what a mirror and an index would give; nothing if it is there."""
    CACHE.mkdir(parents=True, exist_ok=True)
    base, wheels = CACHE / "base", CACHE / "wheels"
    if not (base / "complete").exists():
        shutil.rmtree(base, ignore_errors=True)
        run("debootstrap", "--variant=minbase", SUITE, base, stdout=subprocess.DEVNULL)
        fetch = (
            "apt-get update -qq && apt-get install -y -qq --no-install-recommends"
            " --download-only ca-certificates " + " ".join(PACKAGES)
        )
        run("chroot", base, "sh", "-c", fetch, stdout=subprocess.DEVNULL)
        (base / "complete").touch()
    lock = (ROOT / "requirements.txt").read_text()
    if not (wheels / "complete").exists() or (wheels / "complete").read_text() != lock:
        wheels.mkdir(exist_ok=True)
        command = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps")
        # Debian's Python is an older one, and wants more.
        wanted = wheels / "requirements.txt"
        wanted.write_text(re.sub(r" ; python_full_version < '[\d.]+'", "", lock))
        lists = ("--require-hashes", "--requirement", wanted)
        run(*command, *lists, "--dest", wheels)
        (wheels / "complete").write_text(lock)


class Machine:
    """A running machine."""

    def __init__(self):
        fill_cache()
        self.folder = Path(tempfile.mkdtemp(prefix="walk."))
        self.root = self.folder / "root"
        self.repository = self.folder.parent / f"{self.folder.name}.git"
        # A process that keeps the namespaces; mounts vanish with it.
        prepare = f"""
            set -e
            mount -t tmpfs none {self.folder}
            mkdir {self.folder}/upper {self.folder}/work {self.root}
            layers=lowerdir={CACHE}/base,upperdir={self.folder}/upper
            mount -t overlay overlay {self.root} -o $layers,workdir={self.folder}/work
            mount -t proc proc {self.root}/proc
            mount --rbind /dev {self.root}/dev
            mount -t tmpfs none {self.root}/tmp
            mount -t tmpfs none {self.root}/run
            mkdir -p {self.root}/wheels {self.root}/repository {self.root}/walk
            mount --bind {CACHE}/wheels {self.root}/wheels
            mount --bind {self.repository} {self.root}/repository
            mount --bind {HERE} {self.root}/walk
            ip link set lo up
            echo ready
            exec sleep infinity
        """
        run("git", "clone", "--quiet", "--bare", ROOT, self.repository)
        self.revision = subprocess.check_output(
            ["git", "-C", self.repository, "rev-parse", "HEAD"], text=True
        ).strip()
        self.keeper = subprocess.Popen(
            ["unshare", *SPACES, "--fork", "--kill-child", "sh", "-c", prepare],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.keeper.stdout.readline() == "ready\n"
        (child,) = (
            Path(f"/proc/{self.keeper.pid}/task/{self.keeper.pid}/children")
            .read_text()
            .split()
        )
        self.child = child
        try:
            self._furnish()
        except AssertionError:
            self.stop()
            raise

    def _furnish(self):
        """What a machine has before the guide: a name, a mirror, an init."""
        done = self.do(f"""
            echo '127.0.0.1 localhost {NAME}' > /etc/hosts
            chmod 1777 /tmp
            printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
            chmod 755 /usr/sbin/policy-rc.d
            echo '#!/usr/bin/python3' > /usr/local/bin/systemctl
            cat /walk/systemctl.py >> /usr/local/bin/systemctl
            chmod 755 /usr/local/bin/systemctl
            echo '{GIT}' > /etc/gitconfig
            printf '[global]\\nno-index = true\\n' > /etc/pip.conf
            printf 'find-links = /wheels\\n' >> /etc/pip.conf
        """)
        assert done.returncode == 0, done.stderr

    def do(self, script, timeout=3600, **environment):
        """Run a script by a shell, as root."""
        variables = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "LANG": "C.UTF-8",
            **environment,
        }
        return subprocess.run(
            [
                *("nsenter", "--target", self.child, *SPACES, "chroot", str(self.root)),
                *("env", "-i", *(f"{name}={text}" for name, text in variables.items())),
                *("sh", "-c", script),
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=timeout,
        )

    @property
    def mail(self):
        """The file of the mail server, which runs beside the machine."""
        return Path(f"{self.folder}.mail")

    def commit(self, subject, spoil=None):
        """Put one more revision into the repository, with a mistake in a file."""
        work = Path(f"{self.folder}.work")
        run("git", "clone", "--quiet", self.repository, work)
        run("git", "-C", work, "reset", "--quiet", "--hard", self.revision)
        if spoil:
            with (work / spoil).open("a") as file:
                file.write("raise RuntimeError\n")
        author = ("-c", "user.name=walk", "-c", "user.email=walk@example.org")
        run("git", "-C", work, *author, "commit", "-aqm", subject, "--allow-empty")
        run("git", "-C", work, "push", "--quiet", "--force")
        shutil.rmtree(work)

    def stop(self):
        """End everything in it."""
        self.keeper.kill()
        self.keeper.wait()
        shutil.rmtree(self.repository)
        self.mail.unlink(missing_ok=True)
        self.folder.rmdir()
