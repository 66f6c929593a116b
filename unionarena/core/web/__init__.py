"""Page basics: error pages, health, template tags, bundles, logs, switches."""
