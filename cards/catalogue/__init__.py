"""The card catalogue: reading, publishing and presenting cards.

``selectors``: reads on behalf of a viewer. ``revisions``: publishing a version.
``revision_drafts``: drafts of what is published. ``revision_guards``: database triggers
that keep revisions unchanged. ``presentation``: a version in one language;
``card_parts``: single effects of it; ``card_diffs``: differences of two versions or
texts; ``evidence_labels``: what is shown of a card's evidence. ``card_printings``:
printings for collectors.
``localized_names``: words of the game in the reader's language; ``trigger_texts``: what
a life trigger does; ``unplayable_reasons``: why a text cannot be played yet;
``problem_sentences``: what is wrong with a list or a card, as its reader reads it.
``card_origins``: whether only our own cards are here.
``paraphrases``: words that are read as others; ``played_situations``: how a card plays.
``game_catalogues``: cards of games that declare their own fields
(``game_declarations``); ``game_features``: what such a game lacks.
``change_announcements``: the signal of changed cards (``signals``). ``drawn_art``:
drawn pictures (``world_art``: by number and color alone); ``external_pictures``:
pictures on other hosts.
"""

__all__ = [
    "card_diffs",
    "card_origins",
    "card_parts",
    "card_printings",
    "change_announcements",
    "drawn_art",
    "evidence_labels",
    "game_catalogues",
    "game_declarations",
    "game_features",
    "localized_names",
    "paraphrases",
    "played_situations",
    "presentation",
    "problem_sentences",
    "revision_drafts",
    "revision_guards",
    "revisions",
    "selectors",
    "signals",
    "trigger_texts",
    "unplayable_reasons",
    "world_art",
]
