"""What reads card text of any language: parser, resolution, classification.

A language adds a canonical form, the places where its texts are cut and a grammar
(``language.CardLanguage``). Canonical texts share their marks: 【icon】 with the icon's
Japanese label, 〈name〉, ［trait］, 「quoted ability」, 『words that may be replaced』, ¶ for
a paragraph and 。 for the end of a sentence.
"""
