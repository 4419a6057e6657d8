"""FORKJOINCREATE: a parent creates children, each of which answers once and ends."""

from asyncio import Queue
from dataclasses import dataclass

from system import AsyncioBenchmark


class Start:
    """Tells the parent to begin."""


@dataclass(frozen=True, slots=True)
class Go:
    """Tells a child its number."""

    number: int


@dataclass(frozen=True, slots=True)
class Ack:
    """Brings it back."""

    number: int


class ForkJoinCreate(AsyncioBenchmark):
    """A task for the parent, which creates one for each child."""

    def create(self, tasks):
        parent = Queue()
        tasks.spawn(fork_and_join(self.parameters, parent, tasks))
        return lambda: parent.put_nowait(Start())


async def fork_and_join(parameters, mailbox, tasks):
    """Creates the children, and adds up their numbers."""
    numbers = range(1, parameters["number_of_components"] + 1)
    await mailbox.get()
    if parameters["hold_all"]:
        children = [fork(mailbox, tasks) for _ in numbers]
        for number, child in zip(numbers, children, strict=True):
            child.put_nowait(Go(number))
    else:
        for number in numbers:
            fork(mailbox, tasks).put_nowait(Go(number))
    total = 0
    for _ in numbers:
        ack = await mailbox.get()
        total += ack.number
    tasks.arrive(total)


def fork(parent, tasks):
    """Creates a child."""
    child = Queue()
    tasks.spawn(answer_once(child, parent))
    return child


async def answer_once(mailbox, parent):
    """A child's life."""
    go = await mailbox.get()
    parent.put_nowait(Ack(go.number))
