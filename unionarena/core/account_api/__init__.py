"""REST interface of profiles, blocks, notices and app tokens."""
