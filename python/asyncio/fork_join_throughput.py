"""FORKJOINTHROUGHPUT: one sender, which sends to many receivers without waiting."""

from asyncio import Queue
from dataclasses import dataclass

from mpp.fork_join import send_all
from system import AsyncioBenchmark


class Start:
    """Tells the sender to begin."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number for a receiver to add."""

    value: int


class ForkJoinThroughput(AsyncioBenchmark):
    """A task for the sender, and one for each receiver."""

    def parts(self):
        return self.parameters["number_of_components"]

    def create(self, tasks):
        sender, receivers = Queue(), [Queue() for _ in range(self.parts())]
        for receiver in receivers:
            tasks.spawn(add(self.parameters["messages_per_component"], receiver, tasks))
        tasks.spawn(send(self.parameters, receivers, sender))
        return lambda: sender.put_nowait(Start())


async def send(parameters, receivers, mailbox):
    """Sends all numbers to all receivers."""
    await mailbox.get()
    send_all(parameters, receivers, lambda receiver, number: receiver.put_nowait(Number(number)))


async def add(messages, mailbox, tasks):
    """Adds the numbers that come."""
    total = 0
    for _ in range(messages):
        number = await mailbox.get()
        total += number.value
    tasks.arrive(total)
