"""A person's public page, and what they let others see."""
