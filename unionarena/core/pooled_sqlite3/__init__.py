"""SQLite whose open files are used again (a Django database backend)."""
