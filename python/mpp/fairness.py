"""The hogs' work and the victims' times of FAIRNESS, in which no framework has a say."""

import time

from mpp.busy_work import compute

NANOS_PER_MICRO, NANOS_PER_MILLI, MICROS_PER_SECOND = 1_000, 1e6, 1e6


def hog_work(parameters):
    """A function that keeps a hog busy for one message."""
    micros = parameters["hog_work_micros"]
    match parameters["hog"]:
        case "HOG_KIND_CPU":
            return lambda: compute(micros * NANOS_PER_MICRO)
        case "HOG_KIND_BLOCKING":
            return lambda: time.sleep(micros / MICROS_PER_SECOND)
    return lambda: None


class VictimTimes:
    """The times of all victims, run after run of a request."""

    def __init__(self):
        self._least_jain = 1.0
        self._longest_gap_nanos = 0
        self._victims = []
        self._begin_nanos = 0

    def victims(self, number, rounds):
        """The states of the next run's pingers."""
        self._victims = [Victim(rounds) for _ in range(number)]
        return self._victims

    def begin(self):
        """Begins the run."""
        self._begin_nanos = time.monotonic_ns()

    def metrics(self):
        """The metrics of all runs so far. The last one has just ended."""
        finishes = [victim.last_nanos - self._begin_nanos for victim in self._victims]
        self._least_jain = min(self._least_jain, jain(finishes))
        longest = max(victim.longest_gap_nanos for victim in self._victims)
        self._longest_gap_nanos = max(self._longest_gap_nanos, longest)
        return {
            "victim_finish_jain": self._least_jain,
            "longest_gap_millis": self._longest_gap_nanos / NANOS_PER_MILLI,
        }


class Victim:
    """A pinger's state."""

    def __init__(self, rounds):
        self._rounds = rounds
        self.pongs = 0
        self.last_nanos = 0
        self.longest_gap_nanos = 0

    def begin(self):
        """Reads the clock before the first PING."""
        self.last_nanos = time.monotonic_ns()

    def pong(self):
        """Takes a PONG, and reads the clock. Returns true if it was the last one."""
        now = time.monotonic_ns()
        self.longest_gap_nanos = max(self.longest_gap_nanos, now - self.last_nanos)
        self.last_nanos = now
        self.pongs += 1
        return self.pongs == self._rounds


def jain(times):
    """The index of Jain, Chiu and Hawe (1984): 1 if all times are equal, 1 / n if all but one are 0."""
    squares = sum(value * value for value in times)
    return sum(times) ** 2 / (len(times) * squares) if squares > 0 else 1.0
