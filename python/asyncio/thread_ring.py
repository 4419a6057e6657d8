"""THREADRING: tokens that go round a ring, in which almost all wait."""

from asyncio import Queue
from dataclasses import dataclass

from mpp.thread_ring import TokenEnds, starts
from system import AsyncioBenchmark


@dataclass(frozen=True, slots=True)
class Token:
    """Has so many hops left."""

    number: int
    hops: int


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
                ring[start].put_nowait(Token(token, self.parameters["number_of_hops"]))

        return begin

    def answer(self):
        return self.ends.answer


async def hand_on(number, mailbox, successor, ends, tasks):
    """Sends tokens on until they end here."""
    while True:
        token = await mailbox.get()
        if token.hops > 0:
            successor.put_nowait(Token(token.number, token.hops - 1))
        else:
            ends.record(token.number, number)
            tasks.arrive(0)
