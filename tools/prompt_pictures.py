"""A page of pictures of every question of the board, in three languages.

python -m tools.prompt_pictures FOLDER [WORD ...]   those with a word in their name
GAME=kiseki python -m tools.prompt_pictures FOLDER   those of another game

Open FOLDER/index.html. A platform of its own is started for them; SITE=http://… names
one that runs already.
"""

import os
import sys
from contextlib import ExitStack
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import django
from playwright.sync_api import Page

os.environ["DJANGO_SETTINGS_MODULE"] = "unionarena.settings.test"
django.setup()

from battles.simulation.decision_samples import (
    collect_decision_samples,
    collect_samples_of,
)
from tools.browser.board_positions import Table, faces_in, faces_of, sit_down
from tools.browser.running_site import browsing, find_chromium, serving

LANGUAGES: Final = {"en": "en-US", "ja": "ja-JP", "zh-hant": "zh-TW"}
SIZES: Final = {360: 740, 1280: 800}
PHONES: Final = (360,)
QUALITY: Final = 70
PAINTED: Final = "() => [...document.images].every((image) => image.complete)"


def main(arguments: list[str]) -> int:
    """Take the pictures, and write the page."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    words = arguments[1:]
    game = os.environ.get("GAME", "")
    samples = collect_samples_of(game) if game else collect_decision_samples()
    tables = {
        name: sample
        for name, sample in samples.items()
        if not words or any(word in name for word in words)
    }
    with ExitStack() as stack:
        address = os.environ.get("SITE")
        if not address:
            kept = stack.enter_context(TemporaryDirectory())
            address = stack.enter_context(serving(Path(kept)))
        browser = stack.enter_context(browsing(find_chromium()))
        for language, locale in LANGUAGES.items():
            for width, height in SIZES.items():
                context = browser.new_context(
                    base_url=address,
                    locale=locale,
                    viewport={"width": width, "height": height},
                    has_touch=width in PHONES,
                    is_mobile=width in PHONES,
                    reduced_motion="reduce",
                )
                take(context.new_page(), game, tables, folder, f"{width}-{language}")
                context.close()
    (folder / "index.html").write_text(page(tables), "utf-8")
    print(f"{len(tables)} questions: {folder / 'index.html'}")
    return 0


def take(
    page: Page, game: str, tables: dict[str, Any], folder: Path, suffix: str
) -> None:
    """Every question in one language at one width."""
    sit_down(page, game)
    language = suffix.split("-", 1)[1]
    faces = faces_of(game, language) if game else faces_in(page, language)
    table = Table(page, faces, language=language)
    for name, sample in tables.items():
        table.lay(sample)
        page.wait_for_function(PAINTED)
        page.screenshot(
            path=folder / f"{name}-{suffix}.jpg", type="jpeg", quality=QUALITY
        )


def page(tables: dict[str, Any]) -> str:
    """The page: a row for each question, a picture for each language and width."""
    rows = []
    for name in tables:
        pictures = "".join(
            f'<img alt="" height="480" src="{name}-{width}-{language}.jpg">'
            for width in SIZES
            for language in LANGUAGES
        )
        rows.append(f"<h2>{escape(name)}</h2><p>{pictures}</p>")
    return f"<!doctype html><meta charset=utf-8><title>Questions</title>{''.join(rows)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
