"""Measurements anyone can repeat: ``python -m bench NAME [--json]``.

Each module here measures one thing and has ``main(arguments)``; ``--json`` prints the
figures for machines.
"""
