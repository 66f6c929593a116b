"""Operators' doors to the services of the battles app."""
