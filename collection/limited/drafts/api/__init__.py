"""REST door to drafts."""
