"""The components of a run, which are threads, trip it when they are done."""

import threading


class Latch:
    """Opens when all parts of a run have arrived, each with its share of the answer, or when one has failed."""

    def __init__(self, parts):
        self._missing = parts
        self._sum = 0
        self._failure = None
        self._lock = threading.Lock()
        self._open = threading.Event()

    @property
    def sum(self):
        """The shares of all parts."""
        return self._sum

    @property
    def failed(self):
        """True if the run has failed, or was stopped."""
        return self._failure is not None

    @property
    def opened(self):
        """True if nobody needs the run any more: all parts have arrived, or it has failed."""
        return self._open.is_set()

    def arrive(self, share=0):
        """Reports one part done."""
        with self._lock:
            self._sum += share
            self._missing -= 1
            if self._missing < 0:
                self._failure = RuntimeError("more parts of the run arrived than it has")
            if self._missing <= 0:
                self._open.set()

    def fail(self, failure):
        """Ends the run with an exception. The first one counts."""
        with self._lock:
            self._failure = self._failure or failure
            self._open.set()

    def wait(self, seconds=None):
        """Returns when all parts have arrived; without a deadline by default, since a run may be long."""
        if not self._open.wait(seconds):
            raise TimeoutError(f"{self._missing} parts of the run have not arrived after {seconds} s")
        if self._failure is not None:
            raise self._failure
