"""COUNTING: producers that send to one counter, which answers none of their messages."""

from asyncio import Queue
from dataclasses import dataclass

from mpp.counting import Counter
from system import AsyncioBenchmark


class Start:
    """Tells a producer to begin."""


@dataclass(frozen=True, slots=True)
class Increment:
    """The next number of a producer."""

    producer: int
    number: int


class Get:
    """A producer's last message."""


class Counting(AsyncioBenchmark):
    """A task for the counter, and one for each producer."""

    def create(self, tasks):
        messages, producers = self.parameters["number_of_messages"], self.parameters["producers"]
        counter, mailboxes = Queue(), [Queue() for _ in range(producers)]
        tasks.spawn(count(Counter(producers), counter, tasks))
        for producer, mailbox in enumerate(mailboxes):
            tasks.spawn(produce(producer, messages, mailbox, counter))

        def begin():
            for mailbox in mailboxes:
                mailbox.put_nowait(Start())

        return begin


async def count(counter, mailbox, tasks):
    """Counts and adds until all producers have asked."""
    while True:
        match await mailbox.get():
            case Increment(producer, number):
                counter.increment(producer, number)
            case Get():
                answer = counter.get()
                if answer is not None:
                    tasks.arrive(answer)


async def produce(producer, messages, mailbox, counter):
    """Sends all numbers, and asks."""
    await mailbox.get()
    for number in range(1, messages + 1):
        counter.put_nowait(Increment(producer, number))
    counter.put_nowait(Get())
