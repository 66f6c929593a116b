"""Page plumbing: error pages, health, template tags, import map, logs."""
