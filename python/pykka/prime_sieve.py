"""PRIMESIEVE: a pipeline of filters, each of which creates the next one when it first needs it."""

from dataclasses import dataclass

from mpp.prime_sieve import Collector, Filter, batches
from system import PykkaBenchmark, RunActor


class Start:
    """Tells the source to begin."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Those that are left, in ascending order."""

    values: list


class End:
    """There are no more numbers."""


@dataclass(frozen=True, slots=True)
class Report:
    """The number and the sum of a filter's primes."""

    number: int
    is_last: bool
    primes: tuple


class Source(RunActor):
    """Sends all numbers to the first filter."""

    def __init__(self, latch, parameters, first):
        super().__init__(latch)
        self.parameters, self.first = parameters, first

    def on_receive(self, message):
        for batch in batches(self.parameters):
            self.first.tell(Numbers(batch))
        self.first.tell(End())


class FilterActor(RunActor):
    """Keeps primes, passes on numbers that none of them divides, and stops itself when there are no more numbers."""

    def __init__(self, latch, number, parameters, collector):
        super().__init__(latch)
        self.number, self.parameters, self.collector = number, parameters, collector
        self.filter, self.successor = Filter(parameters), None

    def on_receive(self, message):
        match message:
            case Numbers(values):
                self.filter.take(values, self.pass_on)
            case End():
                if rest := self.filter.flush():
                    self.pass_on(rest)
                if self.successor is not None:
                    self.successor.tell(message)
                self.collector.tell(Report(self.number, self.successor is None, self.filter.report))
                self.stop()

    def pass_on(self, numbers):
        if self.successor is None:
            self.successor = FilterActor.start(self.latch, self.number + 1, self.parameters, self.collector)
        self.successor.tell(Numbers(numbers))


class CollectorActor(RunActor):
    """Adds up the filters' reports."""

    def __init__(self, latch):
        super().__init__(latch)
        self.collector = Collector()

    def on_receive(self, message):
        answer = self.collector.take(message.number, message.is_last, message.primes)
        if answer is not None:
            self.latch.arrive(answer)


class PrimeSieve(PykkaBenchmark):
    """An actor for the source, for the collector, and for the first filter, which creates the next one."""

    def create(self, latch):
        first = FilterActor.start(latch, 1, self.parameters, CollectorActor.start(latch))
        source = Source.start(latch, self.parameters, first)
        return lambda: source.tell(Start())
