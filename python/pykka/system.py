"""The actors of a run."""

import contextlib
import resource
import threading
import time
from importlib.metadata import version
from pathlib import Path

import pykka
from mpp import Benchmark, Latch
from thread_limit import ThreadLimit, require_threads

CLEAN_UP_SECONDS = 110


class RunActor(pykka.ThreadingActor):
    """An actor that fails its run if it raises."""

    def __init__(self, latch):
        super().__init__()
        self.latch = latch

    @classmethod
    def start(cls, *arguments):
        """As Pykka's, but that it names the limits if there can be no more threads."""
        try:
            return super().start(*arguments)
        except RuntimeError as failure:
            raise RuntimeError(f"no thread for one more actor: {threads_and_limits()}") from failure

    def on_failure(self, exception_type, exception_value, traceback):
        self.latch.fail(exception_value)


class PykkaBenchmark(Benchmark):
    """A benchmark whose components are actors; subclasses create them, and begin the run."""

    before = frozenset()

    def create(self, latch):
        """Starts the actors of a run; returns a function that sends the first messages."""
        raise NotImplementedError

    def parts(self):
        """The number of parts of a run that arrive at the latch."""
        return self.parameters.get("parallelism", 1)

    def actors(self):
        """The number of actors that live at the same time, as far as the parameters fix it."""
        return self.parts()

    def set_up(self, parameters):
        self.parameters = parameters
        require_threads(self.actors(), ThreadLimit.of_system())

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
        deadline = time.monotonic() + CLEAN_UP_SECONDS
        # More than once, since an actor may create others before it learns that it is to stop.
        while self.before and (threads := frozenset(threading.enumerate()) - self.before):
            # The oldest first, which the registry, a list, finds at once.
            for actor in pykka.ActorRegistry.get_all():
                actor.stop(block=False)
            # One that is about to start cannot be waited for yet.
            for thread in filter(threading.Thread.is_alive, threads):
                thread.join(max(0, deadline - time.monotonic()))
            if time.monotonic() > deadline:
                raise TimeoutError(f"{len(threads)} threads have not ended within {CLEAN_UP_SECONDS} s")
        # One that got no thread is registered nevertheless.
        for actor in pykka.ActorRegistry.get_all():
            pykka.ActorRegistry.unregister(actor)
        self.latch = None


def threads_and_limits():
    """The number of threads, and the system's limits, as far as it tells them."""
    limits = []
    for name in ("RLIMIT_NPROC", "RLIMIT_AS"):
        soft, _ = resource.getrlimit(getattr(resource, name))
        if soft != resource.RLIM_INFINITY:
            limits.append(f"{name} {soft}")
    for name in ("kernel/threads-max", "kernel/pid_max", "vm/max_map_count"):
        # Not every system has them.
        with contextlib.suppress(OSError):
            limits.append(f"{name.replace('/', '.')} {Path('/proc/sys', name).read_text().strip()}")
    return f"there are {threading.active_count()}; limits are {', '.join(limits) or 'unknown'}"


def pykka_version():
    """The version that runs."""
    return version("pykka")
