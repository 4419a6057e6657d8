"""PRIMESIEVE: a pipeline of filters, each of which creates the next one when it first needs it."""

from asyncio import Queue
from dataclasses import dataclass

from mpp.prime_sieve import Collector, Filter, batches
from system import AsyncioBenchmark


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


class PrimeSieve(AsyncioBenchmark):
    """A task for the source, for the collector, and for the first filter, which creates the next one."""

    def create(self, tasks):
        source, collector, first = Queue(), Queue(), Queue()
        tasks.spawn(collect(collector, tasks))
        tasks.spawn(sieve(1, self.parameters, first, collector, tasks))
        tasks.spawn(send(self.parameters, source, first))
        return lambda: source.put_nowait(Start())


async def send(parameters, mailbox, first):
    """Sends all numbers to the first filter."""
    await mailbox.get()
    for batch in batches(parameters):
        first.put_nowait(Numbers(batch))
    first.put_nowait(End())


async def sieve(number, parameters, mailbox, collector, tasks):
    """A filter's life, until there are no more numbers."""
    state, successor = Filter(parameters), None

    def pass_on(numbers):
        nonlocal successor
        if successor is None:
            successor = Queue()
            tasks.spawn(sieve(number + 1, parameters, successor, collector, tasks))
        successor.put_nowait(Numbers(numbers))

    while True:
        match await mailbox.get():
            case Numbers(values):
                state.take(values, pass_on)
            case End():
                break
    if rest := state.flush():
        pass_on(rest)
    if successor is not None:
        successor.put_nowait(End())
    collector.put_nowait(Report(number, successor is None, state.report))


async def collect(mailbox, tasks):
    """Adds up the filters' reports."""
    collector = Collector()
    while True:
        report = await mailbox.get()
        answer = collector.take(report.number, report.is_last, report.primes)
        if answer is not None:
            tasks.arrive(answer)
