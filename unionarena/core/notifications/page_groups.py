"""The channel group of a person's open pages."""


def get_page_group(user_id: int) -> str:
    """Return the channel group of all open pages of a person."""
    return f"pages.{user_id}"
