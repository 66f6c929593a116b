"""REST plumbing: sign-in by token, refusals as problem details, pages of results."""
