"""Who may watch a battle or its replay, and the share links that let others in."""
