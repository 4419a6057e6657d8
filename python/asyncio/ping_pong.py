"""PINGPONG and TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight."""

from asyncio import Queue
from dataclasses import dataclass

from mpp.pipeline import Pipeline
from system import AsyncioBenchmark


class Start:
    """Tells a pinger to begin."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Bears its sender, and its index, if it has content."""

    sender: Queue
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Pong:
    """Echoes the index of its PING."""

    index: int | None = None


class ThroughputPingPong(AsyncioBenchmark):
    """A task for each pinger and ponger."""

    def create(self, tasks):
        pingers = []
        for _ in range(self.parts()):
            pinger, ponger = Queue(), Queue()
            tasks.spawn(ping(Pipeline.of(self.parameters), pinger, ponger, tasks))
            tasks.spawn(pong(ponger))
            pingers.append(pinger)

        def begin():
            for pinger in pingers:
                pinger.put_nowait(Start())

        return begin


class PingPong(ThroughputPingPong):
    """One pair, with one message in flight."""


async def ping(pipeline, mailbox, ponger, tasks):
    """Sends PINGs until all PONGs have come."""
    static = Ping(mailbox)
    await mailbox.get()
    for index in range(pipeline.sent):
        ponger.put_nowait(static if pipeline.static_only else Ping(mailbox, index))
    while not pipeline.done:
        message = await mailbox.get()
        index = pipeline.take(message.index)
        if index is not None:
            ponger.put_nowait(static if pipeline.static_only else Ping(mailbox, index))
    tasks.arrive(pipeline.answer)


async def pong(mailbox):
    """Answers each PING at its sender."""
    static = Pong()
    while True:
        message = await mailbox.get()
        message.sender.put_nowait(static if message.index is None else Pong(message.index))
