"""How effect nodes are evaluated: what a text means in the position, changing nothing.

One function per node, one module per family, named as in ``cards.effects.model``:
``subjects`` (which cards), ``filters``, ``conditions``, ``amounts``, ``causes``, and
``derivation`` with ``contributions`` (everything continuous). ``node_table`` has the
forms in which families list their nodes. What effects do is in ``executors``;
``resolution`` may use these functions, and none of them knows its callers.
"""
