"""The shape of benchmarks: the phases of a request.

    set_up -> { prepare -> run -> answer -> clean_up(False) }* -> prepare -> run -> answer -> clean_up(True)

`report` follows `answer`. Only `run` is timed. If a phase raises, `clean_up(True)` follows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field


class Stopped(Exception):
    """Nobody wants the request any more."""

    def __str__(self):
        return "the request was stopped"


class Benchmark:
    """A benchmark within this process; each request gets a new instance."""

    # A run waits for it. Made in `prepare`; `stop` fails it.
    latch = None

    def set_up(self, parameters):
        """Creates the state for all runs. `parameters` has the request's fields by their names in the contract."""

    def prepare(self):
        """Creates the components of the next run, and returns when they have started."""

    def run(self):
        """Sends the first message, and waits for the end of the run."""
        raise NotImplementedError

    def answer(self):
        """The number that the run computed, modulo 2^64."""
        raise NotImplementedError

    def report(self):
        """Further fields of the run's answer to the host, by their names in docs/worker-protocol.md."""
        return {}

    def clean_up(self, last_run):
        """Returns when nothing of the run is left; after the last one, nothing of the request."""

    def stop(self):
        """Makes `prepare` and `run` raise as soon as may be. Called on another thread."""
        if self.latch is not None:
            self.latch.fail(Stopped())


class Master(Benchmark):
    """The master's half of a benchmark between processes."""

    # Name or address at which clients reach this process.
    address = ""
    # The number of clients.
    clients = 0

    def set_up(self, parameters):
        """As in a benchmark; returns the configuration that clients are set up with, a text."""
        return ""

    def introduce(self, clients):
        """Takes the data from the clients' `set_up`, in their order."""


class Client(Benchmark):
    """A client's half: it has neither run nor answer."""

    # Name or address at which the master reaches this process.
    address = ""

    def set_up(self, configuration):
        """Creates the state that lasts for all runs; returns its data for the master, a text."""
        return ""


def option_number(options, name, least, most):
    """The number that was set for an option, if there is one within bounds: the host refuses any other."""
    text = options.get(name, "")
    number = int(text) if text.isascii() and text.isdecimal() else None
    return number if number is not None and least <= number <= most else None


@dataclass(frozen=True)
class Testee:
    """A testee: its description, and its benchmarks."""

    symbol: str
    framework: str
    framework_version: str
    # By symbol: a subclass of Benchmark, or one of Master and one of Client.
    benchmarks: dict
    # Facts for those who read the results; or a function that does what the set options say, and returns such facts.
    # It gets them as texts by name, which the host has not checked so far: see option_number.
    settings: dict | Callable[[dict], dict] = field(default_factory=dict)
    # The values of each option that may be set: the least and the greatest number, or words.
    options: dict = field(default_factory=dict)
