"""FAIRNESS: victims, pairs of a pinger and a ponger, beside hogs, which are always busy."""

from dataclasses import dataclass

from mpp.fairness import VictimTimes, hog_work
from pykka import ActorRef
from system import PykkaBenchmark, RunActor


class Start:
    """Tells a pinger to begin."""


class Work:
    """Keeps a hog busy."""


class Pong:
    """Answers a PING."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Bears its sender."""

    sender: ActorRef


class Pinger(RunActor):
    """Sends PINGs until all PONGs have come."""

    def __init__(self, latch, victim, ponger):
        super().__init__(latch)
        self.victim, self.ponger = victim, ponger
        self.static = Ping(self.actor_ref)

    def on_receive(self, message):
        match message:
            case Start():
                self.victim.begin()
            case Pong() if self.victim.pong():
                self.latch.arrive(self.victim.pongs)
                return
        self.ponger.tell(self.static)


class Ponger(RunActor):
    """Answers each PING at its sender."""

    STATIC = Pong()

    def on_receive(self, message):
        message.sender.tell(self.STATIC)


class Hog(RunActor):
    """Sends itself the next message until the run is over."""

    STATIC = Work()

    def __init__(self, latch, work):
        super().__init__(latch)
        self.work = work

    def on_receive(self, message):
        self.work()
        if not self.latch.opened:
            self.actor_ref.tell(self.STATIC)


class Fairness(PykkaBenchmark):
    """An actor for each pinger, ponger and hog."""

    def set_up(self, parameters):
        super().set_up(parameters)
        self.times = VictimTimes()

    def parts(self):
        return self.parameters["number_of_victims"]

    def create(self, latch):
        work = hog_work(self.parameters)
        hogs = [Hog.start(latch, work) for _ in range(self.parameters["number_of_hogs"])]
        victims = self.times.victims(self.parts(), self.parameters["rounds"])
        pingers = [Pinger.start(latch, victim, Ponger.start(latch)) for victim in victims]

        def begin():
            self.times.begin()
            for actor in hogs:
                actor.tell(Work())
            for actor in pingers:
                actor.tell(Start())

        return begin

    def report(self):
        return {"metrics": self.times.metrics()}
