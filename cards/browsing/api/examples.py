"""Examples for the schema, of an invented card."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample

from cards.card_data.languages import FALLBACK_LANGUAGE, RULES_LANGUAGE

_CARD: Final[dict[str, Any]] = {
    "number": "TDL-1-001",
    "series": "TDL",
    "name": "Hono, Apprentice Keeper",
    "kind": "character",
    "color": "red",
    "required_energy": 0,
    "ap_cost": 1,
    "generated_energy": {"red": 1},
    "bp": 1500,
    "traits": ["Lighthouse"],
    "trigger": "get",
    "effects": None,
    "text": "[On play] Up to 1 other Character on your field gets BP +500.",
    "flavor": "She runs up a hundred steps and breathes on the hundred and first.",
    "original": {
        "name": "見習い灯台守 ホノ",
        "text": "【登場時】…",
        "traits": ["灯台"],
    },
    "rarity": "C",
    "art": "/cards/TDL-1-001/art.svg?v=0123456789-1",
    "playable": True,
    "evidence": {
        "state": "proved",
        "languages": [RULES_LANGUAGE, FALLBACK_LANGUAGE],
        "decided": None,
        "reason": "",
        "paraphrases": [],
    },
    "revision": 1,
}
LIST_EXAMPLE: Final = OpenApiExample(
    "q=c:red e=0 kw:none&why=true",
    value={
        "count": 1,
        "count_is_exact": True,
        "next": None,
        "previous": None,
        "results": [
            {
                **_CARD,
                "why": [
                    {
                        "term": "color:red",
                        "field": "color",
                        "wanted": True,
                        "excerpts": [],
                    }
                ],
            }
        ],
    },
    response_only=True,
    status_codes=["200"],
)
CARD_EXAMPLE: Final = OpenApiExample(
    "A card",
    value={
        **_CARD,
        "versions": [
            {
                "revision": 1,
                "version": 1,
                "published_at": "2026-01-16T09:00:00Z",
                "reason": "First release",
            }
        ],
        "printings": [
            {
                "code": "TDL1/TDL-1-001",
                "set": "TDL1",
                "rarity": "C",
                "is_parallel": False,
                "is_promo": False,
                "artist": "Union Arena Open Platform",
                "image_url": "",
            }
        ],
        "rulings": [],
    },
    response_only=True,
    status_codes=["200"],
)
CHANGES_EXAMPLE: Final = OpenApiExample(
    "One card changed, one was taken back",
    value={
        "changes": [
            {"type": "changed", "number": "TDL-1-001", "card": _CARD},
            {"type": "gone", "number": "TDL-1-002", "card": None},
        ],
        "since": "158",
        "has_more": False,
    },
    response_only=True,
    status_codes=["200"],
)
PROBLEM_EXAMPLE: Final = OpenApiExample(
    "A query with a mistake",
    value={
        "type": "about:blank",
        "title": "client_error",
        "status": 400,
        "code": "search.unknown_field",
        "detail": "There is no field “colr”.",
        "clause": None,
        "details": {
            "query": "colr:red",
            "start": 0,
            "end": 4,
            "suggestion": "color:red",
            "choices": ["color"],
        },
        "errors": [
            {
                "code": "search.unknown_field",
                "detail": "There is no field “colr”.",
                "attr": None,
            }
        ],
    },
    response_only=True,
    status_codes=["400"],
)
