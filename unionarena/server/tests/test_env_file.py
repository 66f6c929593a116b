"""One reading of `.env` (operating review, finding 10).

Shell, systemd and Python read it three ways, and a password with `&` arrived shortened.
"""

import os
import shutil
import subprocess
import sys

import pytest

from unionarena.settings import env, env_file

ROOT = env.BASE_DIR
PLAIN = (
    "postgres://unionarena:s3cret-_~@localhost:5432/unionarena",
    "smtp://a%40b:c@mail.example:587/?tls=true",
    "a.example,b.example",
    "'Arena <noreply@arena.example>'",
    "'p&$ss #1'",
    '"two words"',
    "",
)
REFUSED = (
    "p&ss",
    "p$ss",
    "a b",
    "a;b",
    "~/x",
    "'a'b",
    "'it\\'s'",
    '"$x"',
    "a#b",
    "`x`",
)


def parse(value):
    return env_file.parse_settings(f"NAME={value}\n", source=".env")["NAME"]


@pytest.mark.parametrize("value", PLAIN)
def test_a_value_is_what_a_shell_makes_of_it(value, tmp_path):
    file = tmp_path / "settings"
    file.write_text(f"NAME={value}\n")
    shell = subprocess.run(
        ["sh", "-c", f'. {file}; printf %s "$NAME"'],
        capture_output=True,
        text=True,
        check=True,
    )

    assert parse(value) == shell.stdout


@pytest.mark.parametrize("value", REFUSED)
def test_what_programs_read_differently_is_refused_with_its_line(value):
    text = f"# settings\n\nNAME={value}\n"

    with pytest.raises(env_file.UnreadableFile) as refused:
        env_file.parse_settings(text, source="/srv/.env")

    assert "/srv/.env, line 3" in str(refused.value)
    assert "single quotes" in str(refused.value)
    assert value not in str(refused.value), "it may be a password"


def test_the_environment_has_precedence_over_the_file(tmp_path):
    file = tmp_path / ".env"
    file.write_text("export A=file\nB=file\n")
    environment = {"A": "given"}

    env_file.load_settings(file, environment)

    assert environment == {"A": "given", "B": "file"}


def test_every_line_of_the_example_can_be_read():
    lines = (ROOT / ".env.example").read_text().splitlines()
    filled = [line.removeprefix("#") for line in lines if line.startswith("#")]
    entries = [line for line in filled if line[:1].isupper() and "=" in line]

    assert len(entries) > 20
    env_file.parse_settings("\n".join(entries), source=".env.example")


@pytest.fixture
def checkout(tmp_path):
    """As much of the project as manage.py needs to choose its settings."""
    packages = ("", "core/", "server/", "server/monitoring/")
    for name in ("manage.py", *(f"unionarena/{one}__init__.py" for one in packages)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    for name in ("core/compiled_engine.py", "server/monitoring/monitor_client.py"):
        shutil.copyfile(ROOT / "unionarena" / name, tmp_path / "unionarena" / name)
    (tmp_path / "unionarena/settings").mkdir()
    for path in (ROOT / "unionarena/settings").glob("*.py"):
        shutil.copyfile(path, tmp_path / "unionarena/settings" / path.name)
    return tmp_path


def manage(folder):
    """Let manage.py print the name of its settings."""
    program = (
        "import os, manage, django.core.management as management\n"
        "management.execute_from_command_line = lambda _argv: None\n"
        "manage.main()\n"
        "print(os.environ['DJANGO_SETTINGS_MODULE'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.strip(), done.stderr


def test_a_command_takes_the_settings_that_the_file_names(checkout):
    """In a fresh shell it took those of a trial, on the production database."""
    (checkout / ".env").write_text(
        "DJANGO_SETTINGS_MODULE=unionarena.settings.production\n"
    )
    assert manage(checkout)[1] == "unionarena.settings.production"

    (checkout / ".env").unlink()
    assert manage(checkout)[1] == "unionarena.settings.embedded"


def test_a_file_with_services_and_no_settings_stops_the_command(checkout):
    (checkout / ".env").write_text("REDIS_URL=redis://localhost:6379/0\n")

    code, _output, error = manage(checkout)

    assert code == 1
    assert error.count("\n") == 1
    assert "DJANGO_SETTINGS_MODULE" in error


def test_a_file_that_the_user_may_not_read_is_told_in_one_sentence(
    tmp_path, monkeypatch
):
    """The obvious `chmod 600` ended in a traceback."""

    def refuse(*_args, **_options):
        raise PermissionError

    monkeypatch.setattr("pathlib.Path.read_text", refuse)

    with pytest.raises(env_file.UnreadableFile, match="chown root:unionarena"):
        env_file.read_settings(tmp_path / ".env")
