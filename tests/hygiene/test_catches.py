"""Whatever may fail is caught in one way, and any other catch of everything is rare."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = ("unionarena", "cards", "collection", "battles", "results", "matchmaking")
# What may fail with anything runs in ``unionarena.core.isolation``; lower it with what
# goes.
MOST = 8
BROAD = re.compile(r"\s*except(?: [^:#]*\b(?:Base)?Exception\b[^:#]*)?:")
SILENT = re.compile(BROAD.pattern + r"(?!\s*# (?:noqa: BLE001 - )?(?!noqa)\w)")


def list_catches() -> list[tuple[str, str]]:
    return [
        (f"{path.relative_to(ROOT)}:{number}", line)
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if "tests" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if BROAD.match(line)
    ]


def test_few_places_catch_everything():
    assert len(list_catches()) <= MOST


def test_a_catch_of_everything_says_on_its_line_what_it_protects():
    assert [at for at, line in list_catches() if SILENT.match(line)] == []


def test_the_check_knows_a_silent_catch():
    assert SILENT.match("    except Exception as error:")
    assert SILENT.match("except (ValueError, BaseException):")
    assert SILENT.match("except:")
    assert not SILENT.match("    except Exception:  # the socket stays open")
    assert not SILENT.match("    except Exception:  # noqa: BLE001 - a layer's")
    assert SILENT.match("    except Exception:  # noqa: BLE001")
    assert not BROAD.match("    except ValueError:")
