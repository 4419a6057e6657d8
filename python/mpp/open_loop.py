"""The open loop of LATENCY and NETLATENCY: requests at a steady rate, whether or not others have been answered."""

import threading
import time

from mpp import generator_processor
from mpp.histogram import Histogram

NANOS_PER_SECOND, MILLIS_PER_SECOND, NANOS_PER_MICRO = 1_000_000_000, 1_000, 1_000

# LIMIT_IN_FLIGHT of the contract.
MOST_UNANSWERED = 10_000_000
# The generator looks after so many requests.
LOOKS = 1_000
PATIENCE_SECONDS = 10
END_SECONDS = 60


class Overloaded(Exception):
    """Requests came faster than they were answered."""


class OpenLoop:
    """The requests of each run, and how late they were sent in all of them."""

    def __init__(self, parameters):
        self.rate = parameters["rate_per_second"]
        self.requests = max(1, self.rate * parameters["duration_millis"] // MILLIS_PER_SECOND)
        self.lateness = Histogram()

    def metrics(self):
        """The metrics of all runs so far."""
        return {"generator_lateness_p99_micros": self.lateness.percentile(99) / NANOS_PER_MICRO}


class OpenLoopRun:
    """A run: the generator, a thread that is no component, and the collector's state.

    The generator spins, and hands the interpreter lock over on each turn: a thread that keeps it has it for 5 ms,
    Python's switch interval, in which no component could run.
    """

    def __init__(self, loop, send, answered, fail, *, patience_seconds=PATIENCE_SECONDS):
        """`send` takes a request's number on the generator's thread, as does `fail` an exception.

        `answered` is called by the collector, when all answers have come.
        """
        self._loop = loop
        self._send, self._answered, self._fail = send, answered, fail
        self._patience_nanos = patience_seconds * NANOS_PER_SECOND
        self._begin_nanos = 0
        self._answers = 0
        self._begun, self._ended = threading.Event(), threading.Event()
        # True once nobody needs further answers. Spinning asks for it.
        self.over = False
        self.sum = 0
        self.latencies = Histogram()
        self._generator = threading.Thread(target=self._generate, name="mpp-generator", daemon=True)
        self._generator.start()

    def begin(self):
        """Begins to send."""
        self._begun.set()

    def take(self, number):
        """Takes an answer, by its request's number. Called by the collector alone."""
        if self.over:
            return
        self.latencies.record(time.monotonic_ns() - self._intended(number))
        self.sum += number
        self._answers += 1
        if self._answers == self._loop.requests:
            self.over = True
            self._ended.set()
            self._answered()

    def close(self):
        """Ends the generator, if it has not ended."""
        self.over = True
        self._begun.set()
        self._ended.set()
        self._generator.join(END_SECONDS)
        if self._generator.is_alive():
            raise TimeoutError(f"the generator has not ended within {END_SECONDS} s")

    def _intended(self, number):
        return self._begin_nanos + number * NANOS_PER_SECOND // self._loop.rate

    def _generate(self):
        try:
            generator_processor.take()
            self._begun.wait()
            self._begin_nanos = time.monotonic_ns()
            for number in range(self._loop.requests):
                intended = self._intended(number)
                while (now := time.monotonic_ns()) < intended and not self.over:
                    # Hands the lock over, and does not sleep.
                    time.sleep(0)
                if self.over:
                    return
                self._loop.lateness.record(now - intended)
                self._send(number)
                if (number + 1) % LOOKS == 0:
                    self._look(number + 1, now)
            self._await_the_rest()
        except Exception as failure:
            self.over = True
            self._fail(failure)

    def _deadline_nanos(self):
        return self._intended(self._loop.requests - 1) + self._patience_nanos

    def _look(self, sent, now):
        unanswered = sent - self._answers
        if unanswered > MOST_UNANSWERED:
            raise Overloaded(f"{unanswered} of {sent} requests were unanswered")
        if now > self._deadline_nanos():
            raise self._late(sent)

    def _await_the_rest(self):
        left_nanos = self._deadline_nanos() - time.monotonic_ns()
        if not self._ended.wait(max(0, left_nanos) / NANOS_PER_SECOND):
            raise self._late(self._loop.requests)

    def _late(self, sent):
        missing, seconds = self._loop.requests - self._answers, self._patience_nanos / NANOS_PER_SECOND
        return Overloaded(
            f"{missing} of {self._loop.requests} answers had not come {seconds:g} s after the last request was due; "
            f"{sent} requests had been sent"
        )
