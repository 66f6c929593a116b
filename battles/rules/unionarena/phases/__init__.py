"""The five phases of a turn, one module each (chapter 4)."""
