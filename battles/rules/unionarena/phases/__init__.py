"""The course of a battle: setup (chapter 3), then turns of five phases (chapter 4).

One module each; ``turn`` defines their order.
"""

__all__ = [
    "attack_phase",
    "end_phase",
    "main_phase",
    "move_phase",
    "setup",
    "start_phase",
    "turn",
]
