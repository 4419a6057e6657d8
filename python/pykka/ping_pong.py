"""PINGPONG and TPPINGPONG: pairs of pingers and pongers, each with a pipeline of messages in flight."""

from dataclasses import dataclass

from mpp.pipeline import Pipeline
from pykka import ActorRef
from system import PykkaBenchmark, RunActor


class Start:
    """Tells a pinger to begin."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Bears its sender, and its index, if it has content."""

    sender: ActorRef
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Pong:
    """Echoes the index of its PING."""

    index: int | None = None


class Pinger(RunActor):
    """Sends PINGs until all PONGs have come."""

    def __init__(self, latch, pipeline, ponger):
        super().__init__(latch)
        self.pipeline, self.ponger = pipeline, ponger
        self.static = Ping(self.actor_ref)

    def on_receive(self, message):
        match message:
            case Pong(index):
                following = self.pipeline.take(index)
                if following is not None:
                    self.ping(following)
                elif self.pipeline.done:
                    self.latch.arrive(self.pipeline.answer)
            case Start():
                for index in range(self.pipeline.sent):
                    self.ping(index)

    def ping(self, index):
        self.ponger.tell(self.static if self.pipeline.static_only else Ping(self.actor_ref, index))


class Ponger(RunActor):
    """Answers each PING at its sender."""

    STATIC = Pong()

    def on_receive(self, message):
        message.sender.tell(self.STATIC if message.index is None else Pong(message.index))


class ThroughputPingPong(PykkaBenchmark):
    """An actor for each pinger and ponger."""

    def actors(self):
        return 2 * self.parts()

    def create(self, latch):
        pingers = [Pinger.start(latch, Pipeline.of(self.parameters), Ponger.start(latch)) for _ in range(self.parts())]

        def begin():
            for pinger in pingers:
                pinger.tell(Start())

        return begin


class PingPong(ThroughputPingPong):
    """One pair, with one message in flight."""
