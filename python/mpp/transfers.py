"""The transfers of NETCONNECTIONS, in which no framework has a say."""

from mpp.numbers import SplitMix64

# The payload of a message; only the last message of a transfer has less.
MESSAGE_BYTES = 4096

# The default of active pairs: a part of the pairs where there are few.
MOST_ACTIVE_BY_DEFAULT = 128
PAIRS_PER_ACTIVE_BY_DEFAULT = 4


def active_pairs(parameters):
    """The number of pairs that exchange bytes: the first ones."""
    pairs, active = parameters["number_of_pairs"], parameters["active_pairs"]
    if active:
        return active
    if pairs < MOST_ACTIVE_BY_DEFAULT:
        return max(1, pairs // PAIRS_PER_ACTIVE_BY_DEFAULT)
    return MOST_ACTIVE_BY_DEFAULT


def payload():
    """That of a whole message. All pairs send the same bytes."""
    return SplitMix64(0).bytes(MESSAGE_BYTES)


class PairEnd:
    """The state of one end of a pair in a run. Both ends count the transfers, which go to and fro."""

    def __init__(self, bytes_per_transfer, exchanges):
        self._bytes = self._missing = bytes_per_transfer
        self._left = exchanges
        self._next = 0
        self.received = 0

    @property
    def over(self):
        """True if all transfers have been sent and received."""
        return self._left == 0

    def receive(self, index, size):
        """Takes a message, by its index in the transfer and its length. Returns whether it completes the transfer."""
        expected = min(self._missing, MESSAGE_BYTES)
        if self.over or (index, size) != (self._next, expected):
            came = f"message {index} of a transfer came with {size} bytes"
            raise ValueError(f"{came}, message {self._next} with {expected} bytes was expected, {self._left} transfers")
        self.received += size
        self._missing -= size
        self._next += 1
        if self._missing:
            return False
        self._missing, self._next = self._bytes, 0
        self._left -= 1
        return True

    def send(self):
        """Counts a transfer that this end sends. Returns the index of each message, and the length of its payload."""
        self._left -= 1
        for index, start in enumerate(range(0, self._bytes, MESSAGE_BYTES)):
            yield index, min(MESSAGE_BYTES, self._bytes - start)

    def share(self, pair, received_by_other):
        """The pair's share of the answer, once the other end has told what it received."""
        if not self.over:
            raise ValueError(f"the client's end is done, but {self._left} transfers are not")
        return (self.received + received_by_other) * (pair + 1)
