"""Renderers: from effect trees to card text, one package per language.

``base`` holds what they share: segments, icon keys, glossaries and finding what a name
in a tree was bound to.
"""
