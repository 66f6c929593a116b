"""Card Service: which cards exist and what they do.

Owns series, cards, their immutable revisions, and the effect language.
"""
