"""Pseudo-random numbers and hashes, the same in every language of the suite."""

import struct

MASK = (1 << 64) - 1
WORD_BYTES = 8


class SplitMix64:
    """Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014."""

    def __init__(self, seed):
        self._state = seed & MASK

    def next(self):
        """The next value, all 64 bits of it random."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def bytes(self, count):
        """The next bytes, the most significant of each value first."""
        words = range(-(-count // WORD_BYTES))
        return b"".join(self.next().to_bytes(WORD_BYTES, "big") for _ in words)[:count]

    def next_double(self):
        """The next value as a multiple of 2^-53 in [0, 1)."""
        return (self.next() >> 11) * 2.0**-53


def fnv1a64(data):
    """The hash of bytes: FNV-1a with 64 bits (Fowler, Noll, Vo)."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & MASK
    return value


def fnv1a64_of_doubles(values):
    """The hash of numbers, each by its IEEE-754 bits, the most significant byte first."""
    return fnv1a64(b"".join(struct.pack(">d", value) for value in values))


def fnv1a64_of_u64s(values):
    """The hash of whole numbers, the most significant byte of each first."""
    return fnv1a64(b"".join(struct.pack(">Q", value) for value in values))
