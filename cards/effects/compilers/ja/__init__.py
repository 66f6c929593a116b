"""From Japanese card text to effect trees.

The way of a text: ``lexer`` and ``canonical`` (one form for letters, icons and blanks),
``segments`` (abilities, sentences, bullets), ``grammar`` run by ``engine`` (sentences to
raw nodes; no sentence is rewritten before), ``alternatives`` (『』), ``resolve``
(pronouns), ``classify`` (abilities). ``compile_text`` in ``compiler`` walks it.
"""
