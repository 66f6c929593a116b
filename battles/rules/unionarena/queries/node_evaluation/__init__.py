"""How effect nodes are read: what a text means of the position, changing nothing.

One function per node, one module per family, named as in ``cards.effects.model``:
``subjects`` (which cards), ``filters``, ``conditions``, ``amounts``, ``causes``, and
``deriving`` with ``contributions`` (everything continuous). ``entries`` has the forms
in which families list their nodes. What effects do stands in ``executors``; whatever
happens by itself may read here, and nothing here knows who reads.
"""
