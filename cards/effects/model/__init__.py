"""The effect model: what a card does, as a small typed tree.

Nodes are frozen dataclasses in families (``base``), one module per family:
``abilities`` (the root), ``moments``, ``costs``, ``filters``, ``subjects``,
``amounts``, ``conditions``, ``durations``, ``modifiers``, ``atoms``, ``control``.
``words`` holds the closed sets of words. ``codec`` writes and reads JSON, ``schema``
gives the JSON Schema, ``walk`` visits nodes. How nodes are read and carried out is in
``battles.rules.unionarena``, packages ``queries.node_evaluation`` and ``executors``.
"""
