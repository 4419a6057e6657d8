"""The sieve of PRIMESIEVE, in which no framework has a say."""

from mpp.numbers import fnv1a64_of_u64s

FIRST = 2


def batches(parameters):
    """The messages of the source: all numbers in ascending order."""
    limit, size = parameters["limit"], parameters["batch_size"]
    for first in range(FIRST, limit + 1, size):
        yield list(range(first, min(first + size, limit + 1)))


class Filter:
    """A filter's state: its primes, and the numbers that wait until a message for the next filter is full."""

    def __init__(self, parameters):
        self._most = parameters["primes_per_filter"]
        self._size = parameters["batch_size"]
        self._primes = []
        self._passed = []

    def take(self, numbers, send):
        """Takes a message, and has each message for the next filter sent as soon as it is full."""
        for number in numbers:
            for prime in self._primes:
                if number % prime == 0:
                    break
            else:
                if len(self._primes) < self._most:
                    self._primes.append(number)
                    continue
                self._passed.append(number)
                if len(self._passed) == self._size:
                    send(self.flush())

    def flush(self):
        """The last message for the next filter, to be sent before EOS; empty if no numbers are left for one."""
        passed, self._passed = self._passed, []
        return passed

    @property
    def report(self):
        """The number and the sum of its primes."""
        return len(self._primes), sum(self._primes)


class Collector:
    """Adds up the filters' reports."""

    def __init__(self):
        self._filters = 0
        self._last = None
        self._primes = 0
        self._sum = 0

    def take(self, number, is_last, report):
        """Takes the report of a filter, by its number from 1, with whether there is no filter after it.

        The answer once the last filter and all before it have reported: the hash of the number of all primes, and of
        their sum.
        """
        primes, total = report
        self._filters += 1
        self._primes += primes
        self._sum += total
        if is_last:
            self._last = number
        return fnv1a64_of_u64s([self._primes, self._sum]) if self._filters == self._last else None
