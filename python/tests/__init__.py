"""Tests of the helper, and of the testees as workers."""
