"""What a row of a list says about its card, as a digest."""

from dataclasses import asdict
from typing import Final

from cards.card_data.draft import compute_content_digest
from cards.importing.records import CardRecord
from cards.importing.text_cleaning import clean_text

_OF_A_PRINTING: Final = {
    "printing",
    "rarity",
    "image_url",
    "set_code",
    "suffix",
    "is_parallel",
    "is_promo",
    "artist",
    "series_name",
    "errata",
    "missing",
    "notices",
}


def compute_claims_digest(record: CardRecord) -> str:
    """Return the digest of what a row says about the card, not about its printing."""
    content = asdict(record)
    claims = {key: content[key] for key in content if key not in _OF_A_PRINTING}
    # Line breaks vary between lists; they are no difference.
    claims["text"] = "".join(clean_text(record.text).split())
    if record.missing:
        claims["missing"] = sorted(record.missing)
    return compute_content_digest(claims)
