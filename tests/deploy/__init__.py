"""What operators are given, as they would use it."""
