"""What catches everything says what it protects."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = ("unionarena", "cards", "collection", "battles", "results", "matchmaking")
BROAD = re.compile(
    r"\s*except(?: [^:#]*\b(?:Base)?Exception\b[^:#]*)?:"
    r"(?!\s*# (?:noqa: BLE001 - )?(?!noqa)\w)"
)


def test_a_catch_of_everything_says_on_its_line_what_it_protects():
    silent = [
        f"{path.relative_to(ROOT)}:{number}"
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if "tests" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if BROAD.match(line)
    ]

    assert silent == []


def test_the_check_knows_a_silent_catch():
    assert BROAD.match("    except Exception as error:")
    assert BROAD.match("except (ValueError, BaseException):")
    assert BROAD.match("except:")
    assert not BROAD.match("    except Exception:  # the socket stays open")
    assert not BROAD.match("    except Exception:  # noqa: BLE001 - a layer's")
    assert BROAD.match("    except Exception:  # noqa: BLE001")
    assert not BROAD.match("    except ValueError:")
