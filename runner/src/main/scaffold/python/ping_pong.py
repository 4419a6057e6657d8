"""PINGPONG: a pinger and a ponger send one message to and fro."""

from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread

import mpp

CLEAN_UP_SECONDS = 60
STOP = object()


@dataclass(frozen=True, slots=True)
class Ping:
    """Bears its sender."""

    sender: SimpleQueue


class PingPong(mpp.Benchmark):
    """A thread for each: replace them by what the framework has."""

    threads = ()

    def set_up(self, parameters):
        self.messages = parameters["number_of_messages"]

    def prepare(self):
        self.latch = mpp.Latch(1)
        self.pinger, self.ponger = SimpleQueue(), SimpleQueue()
        self.threads = [Thread(target=self.supervise, args=(component,)) for component in (self.ping, self.pong)]
        for thread in self.threads:
            thread.start()

    def run(self):
        self.pinger.put("start")
        self.latch.wait()

    def answer(self):
        return self.latch.sum

    def clean_up(self, last_run):
        if self.threads:
            self.pinger.put(STOP)
            self.ponger.put(STOP)
        for thread in self.threads:
            thread.join(CLEAN_UP_SECONDS)
        self.threads = ()

    def supervise(self, component):
        """A component that raises fails the run."""
        try:
            component()
        except Exception as failure:
            self.latch.fail(failure)

    def ping(self):
        """Counts PONGs, and answers each with a PING as long as there are to be more."""
        received, ping = -1, Ping(self.pinger)
        while self.pinger.get() is not STOP:
            received += 1
            if received < self.messages:
                self.ponger.put(ping)
            else:
                self.latch.arrive(received)

    def pong(self):
        """Answers each PING at its sender."""
        while (ping := self.ponger.get()) is not STOP:
            ping.sender.put("pong")
