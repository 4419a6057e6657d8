"""COUNTING: producers that send to one counter, which answers none of their messages."""

from asyncio import Queue

from mpp.counting import Counter
from system import AsyncioBenchmark


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
                mailbox.put_nowait("start")

        return begin


async def count(counter, mailbox, tasks):
    """Counts and adds until all producers have asked, whose last message is None."""
    while True:
        match await mailbox.get():
            case producer, number:
                counter.increment(producer, number)
            case None:
                answer = counter.get()
                if answer is not None:
                    tasks.arrive(answer)


async def produce(producer, messages, mailbox, counter):
    """Sends all numbers, and asks."""
    await mailbox.get()
    for number in range(1, messages + 1):
        counter.put_nowait((producer, number))
    counter.put_nowait(None)
