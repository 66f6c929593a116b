"""Play finished battles back from their logs, and read the signed record."""
