"""The actors of a run."""

import threading
from importlib.metadata import version

import pykka
from mpp import Benchmark, Latch

CLEAN_UP_SECONDS = 110


class RunActor(pykka.ThreadingActor):
    """An actor that fails its run if it raises."""

    def __init__(self, latch):
        super().__init__()
        self.latch = latch

    def on_failure(self, exception_type, exception_value, traceback):
        self.latch.fail(exception_value)


class PykkaBenchmark(Benchmark):
    """A benchmark whose components are actors; subclasses create them, and begin the run."""

    before = frozenset()

    def create(self, latch):
        """Starts the actors of a run; returns what sends the first messages."""
        raise NotImplementedError

    def parts(self):
        """The number of parts of a run that arrive at the latch."""
        return self.parameters.get("parallelism", 1)

    def set_up(self, parameters):
        self.parameters = parameters

    def prepare(self):
        self.before = frozenset(threading.enumerate())
        self.latch = Latch(self.parts())
        self.begin = self.create(self.latch)

    def run(self):
        self.begin()
        self.latch.wait()

    def answer(self):
        return self.latch.sum

    def clean_up(self, last_run):
        pykka.ActorRegistry.stop_all(block=False)
        for thread in frozenset(threading.enumerate()) - self.before if self.before else ():
            thread.join(CLEAN_UP_SECONDS)
            if thread.is_alive():
                raise TimeoutError(f"{thread.name} has not ended within {CLEAN_UP_SECONDS} s")
        self.latch = None


def pykka_version():
    """The version that runs."""
    return version("pykka")
