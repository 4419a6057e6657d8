"""A pinger's state, in which no framework has a say: the PINGs that it may send, and the sum of the PONGs."""


class Pipeline:
    """Sends a window of messages, then one for each that comes back. With content, messages bear their index."""

    def __init__(self, messages, size, static_only):
        self.messages = messages
        self._received = 0
        self._sum = 0
        self.static_only = static_only
        # The number that are sent before the first answer.
        self.sent = min(size, messages)

    @staticmethod
    def of(parameters):
        """The pipeline of a request: one message at a time without content, or as its parameters say."""
        if "number_of_messages" in parameters:
            return Pipeline(parameters["number_of_messages"], 1, True)
        return Pipeline(parameters["messages_per_pair"], parameters["pipeline_size"], parameters["static_only"])

    def take(self, index):
        """Takes a PONG: the index of the PING that is to be sent next, or None."""
        self._received += 1
        if index is not None:
            self._sum += index
        if self.sent == self.messages:
            return None
        self.sent += 1
        return self.sent - 1

    @property
    def done(self):
        """True if all PONGs have come."""
        return self._received == self.messages

    @property
    def answer(self):
        """This pair's share of the answer."""
        return self._received if self.static_only else self._sum


def pairs(parameters):
    """The number of pairs of pinger and ponger."""
    return parameters.get("parallelism", 1)
