"""What every app uses: accounts, REST and page basics, errors, chance, time."""

__all__ = [
    "account_api",
    "accounts",
    "api",
    "background_tasks",
    "cache",
    "chance",
    "channel_layer",
    "compiled_engine",
    "errors",
    "isolation",
    "keyset_pagination",
    "metrics",
    "notifications",
    "prepared_queries",
    "redis_broker",
    "site_time",
    "storage_errors",
    "text_encodings",
    "text_input",
    "web",
]
