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
    """Sends PINGs until all PONGs have come. Its state is in variables: calls took a tenth of TPPINGPONG's time."""
    static_only, messages, sent = pipeline.static_only, pipeline.messages, pipeline.sent
    static = Ping(mailbox)
    await mailbox.get()
    for index in range(sent):
        ponger.put_nowait(static if static_only else Ping(mailbox, index))
    answer = 0
    for _ in range(messages):
        message = await mailbox.get()
        answer += 1 if static_only else message.index
        if sent < messages:
            ponger.put_nowait(static if static_only else Ping(mailbox, sent))
            sent += 1
    tasks.arrive(answer)


async def pong(mailbox):
    """Answers each PING at its sender."""
    static = Pong()
    while True:
        message = await mailbox.get()
        message.sender.put_nowait(static if message.index is None else Pong(message.index))
