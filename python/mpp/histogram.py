"""A histogram of latencies, with the buckets of an HdrHistogram of 1 ns to 1 h with 3 digits."""

LEAST_NANOS, MOST_NANOS = 1, 3_600_000_000_000

# A bucket's values agree in so many of their first bits.
BITS = 11


class Histogram:
    """Counts latencies by the least value of their bucket."""

    def __init__(self):
        self._counts = {}

    def record(self, nanos):
        """Counts a latency; one outside of the range as the range's end."""
        nanos = min(max(nanos, LEAST_NANOS), MOST_NANOS)
        shift = doublings(nanos)
        least = nanos >> shift << shift
        self._counts[least] = self._counts.get(least, 0) + 1

    def pairs(self):
        """The least value of each bucket that is not empty, with its count, in their order."""
        return sorted(self._counts.items())

    def percentile(self, percent):
        """The greatest value that is equivalent to a percentile, 0 of no values."""
        pairs = self.pairs()
        total = sum(count for _, count in pairs)
        seen = 0
        for least, count in pairs:
            seen += count
            if seen * 100 >= percent * total:
                return least + (1 << doublings(least)) - 1
        return 0


def doublings(nanos):
    """The number of last bits in which a bucket's values differ."""
    return max(0, nanos.bit_length() - BITS)
