"""Compilers: from printed card text to effect trees, one package per language."""
