"""Computation that takes a given time."""

import time


def compute(nanos):
    """Reads the monotonic clock until the time is over; 0 reads no clock."""
    if nanos > 0:
        end = time.monotonic_ns() + nanos
        while time.monotonic_ns() < end:
            pass
