"""Repeatable measurements: ``python -m bench NAME [--json]``.

Each module measures one thing: ``measure`` is a :class:`bench._harness.Benchmark`.
``--json`` prints the figures for programs.
"""
