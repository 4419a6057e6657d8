"""The counter of COUNTING, in which no framework has a say."""

from mpp.numbers import fnv1a64_of_u64s


class OutOfOrder(Exception):
    """A message came out of order, twice, or not at all."""


class Counter:
    """The counter's state."""

    def __init__(self, producers):
        # By producer.
        self._last = [0] * producers
        self._count = 0
        self._sum = 0
        self._asked = 0

    def increment(self, producer, number):
        """Takes an INC of a producer, by its number from 0; its numbers count from 1.

        Raises unless it is the producer's next number.
        """
        expected = self._last[producer] + 1
        if number != expected:
            raise OutOfOrder(f"number {number} of producer {producer} came where number {expected} comes next")
        self._last[producer] = number
        self._count += 1
        self._sum += number

    def get(self):
        """Takes a GET of a producer.

        The answer once all have asked: the hash of how many numbers came, and of their sum.
        """
        self._asked += 1
        return fnv1a64_of_u64s([self._count, self._sum]) if self._asked == len(self._last) else None
