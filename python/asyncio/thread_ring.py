"""THREADRING: tokens that go round a ring, in which almost all wait."""

from asyncio import Queue

from mpp.thread_ring import TokenEnds, starts
from system import AsyncioBenchmark


class ThreadRing(AsyncioBenchmark):
    """A task for each place of the ring."""

    def parts(self):
        return self.parameters["number_of_tokens"]

    def create(self, tasks):
        components = self.parameters["number_of_components"]
        self.ends = TokenEnds(self.parts())
        ring = [Queue() for _ in range(components)]
        for number, mailbox in enumerate(ring, 1):
            tasks.spawn(hand_on(number, mailbox, ring[number % components], self.ends, tasks))

        def begin():
            for token, start in enumerate(starts(self.parameters)):
                ring[start].put_nowait((token, self.parameters["number_of_hops"]))

        return begin

    def answer(self):
        return self.ends.answer


async def hand_on(number, mailbox, successor, ends, tasks):
    """Sends tokens on until they end here. A token bears its number, and how many hops are left."""
    while True:
        token, hops = await mailbox.get()
        if hops > 0:
            successor.put_nowait((token, hops - 1))
        else:
            ends.record(token, number)
            tasks.arrive(0)
