"""What players say during a battle: lines, preset phrases, history."""
