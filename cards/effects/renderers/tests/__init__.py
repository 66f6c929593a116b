"""Tests of the renderers; they run without Django or a database."""
