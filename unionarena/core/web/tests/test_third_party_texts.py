"""What other packages say is said in the language of the page."""

from pathlib import Path

import allauth
import pytest
import unfold
from django.utils.translation import gettext, override

from unionarena.core.web import third_party_texts


def source(package):
    """All that a package could say, as one text."""
    folder = Path(package.__file__).parent
    return "\n".join(
        path.read_text("utf-8")
        for kind in ("html", "py", "txt")
        for path in folder.rglob(f"*.{kind}")
    )


@pytest.mark.parametrize(
    ("package", "words"),
    [(unfold, third_party_texts.ADMIN), (allauth, third_party_texts.ACCOUNTS)],
)
def test_only_words_are_borrowed_that_the_package_says(package, words):
    text = source(package)

    assert not [each for each in words if each not in text.replace('"\n        "', "")]


@pytest.mark.parametrize("language", ["ja", "zh-hant"])
def test_borrowed_words_are_translated(language):
    with override(language):
        left = [
            each
            for each in third_party_texts.ADMIN + third_party_texts.ACCOUNTS
            if gettext(each) == each
        ]

    assert not left
