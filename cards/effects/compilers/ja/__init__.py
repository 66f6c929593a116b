"""From Japanese card text to effect trees.

The way of a text: ``canonical`` (one form for icons, blanks and widths) and
``synonyms`` (one wording for wordings that mean the same), ``segments`` (abilities,
sentences, bullets), ``grammar`` run by ``engine`` (sentences to raw nodes),
``alternatives`` (『』), ``resolve`` (pronouns), ``classify`` (abilities). ``compile_text``
in ``compiler`` walks it.
"""
