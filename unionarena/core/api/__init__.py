"""REST basics: sign-in by token, problem details, pagination, idempotency."""
