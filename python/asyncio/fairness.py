"""FAIRNESS: victims, pairs of a pinger and a ponger, beside hogs, which are always busy."""

from asyncio import Queue
from dataclasses import dataclass

from mpp.fairness import VictimTimes, hog_work
from system import AsyncioBenchmark


class Start:
    """Tells a pinger to begin."""


class Work:
    """Keeps a hog busy."""


class Pong:
    """Answers a PING."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Bears its sender."""

    sender: Queue


class Fairness(AsyncioBenchmark):
    """A task for each pinger, ponger and hog."""

    def set_up(self, parameters):
        super().set_up(parameters)
        self.times = VictimTimes()

    def parts(self):
        return self.parameters["number_of_victims"]

    def create(self, tasks):
        work, hogs, pingers = hog_work(self.parameters), [], []
        for _ in range(self.parameters["number_of_hogs"]):
            hogs.append(Queue())
            tasks.spawn(hog(work, hogs[-1], tasks))
        for victim in self.times.victims(self.parts(), self.parameters["rounds"]):
            pinger, ponger = Queue(), Queue()
            tasks.spawn(ping(victim, pinger, ponger, tasks))
            tasks.spawn(pong(ponger))
            pingers.append(pinger)

        def begin():
            self.times.begin()
            for mailbox in hogs:
                mailbox.put_nowait(Work())
            for mailbox in pingers:
                mailbox.put_nowait(Start())

        return begin

    def report(self):
        return {"metrics": self.times.metrics()}


async def ping(victim, mailbox, ponger, tasks):
    """Sends PINGs until all PONGs have come."""
    static = Ping(mailbox)
    await mailbox.get()
    victim.begin()
    while True:
        ponger.put_nowait(static)
        await mailbox.get()
        if victim.pong():
            break
    tasks.arrive(victim.pongs)


async def pong(mailbox):
    """Answers each PING at its sender."""
    static = Pong()
    while True:
        message = await mailbox.get()
        message.sender.put_nowait(static)


async def hog(work, mailbox, tasks):
    """Sends itself the next message. A queue that is not empty does not suspend it."""
    static = Work()
    while True:
        await mailbox.get()
        work()
        if tasks.over:
            return
        mailbox.put_nowait(static)
