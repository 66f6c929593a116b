"""What the renderers of all languages share.

``segments``: text in pieces (text, icon, name, trait, number) and how marked text
becomes them. ``icons``: which icons stand before an ability, as language-free keys.
``bindings``: the step a name was bound by. A renderer of a language is a package with
``render(tree, kind) -> tuple[Line, ...]`` that writes marked text and hands it to
``segments.line``.
"""
