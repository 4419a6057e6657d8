"""CHAMENEOS: creatures that meet in pairs at a mall, which all of them ask for a partner."""

from dataclasses import dataclass

from mpp.chameneos import FADED, Mall, complement, first_colour
from pykka import ActorRef
from system import PykkaBenchmark, RunActor


class Start:
    """Tells a creature to begin."""


class Exit:
    """Tells a creature that there are no more meetings."""


@dataclass(frozen=True, slots=True)
class Meet:
    """A creature's wish for a partner."""

    colour: int
    chameneo: ActorRef


@dataclass(frozen=True, slots=True)
class Change:
    """The colour that a partner takes."""

    colour: int


@dataclass(frozen=True, slots=True)
class Report:
    """The number of times that a creature has met another one."""

    meetings: int


class MallActor(RunActor):
    """Introduces creatures to each other, and sums their reports."""

    def __init__(self, latch, mall):
        super().__init__(latch)
        self.mall = mall

    def on_receive(self, message):
        match message:
            case Meet():
                match self.mall.meet(message):
                    case None, last:
                        last.chameneo.tell(Exit())
                    case first, second:
                        second.chameneo.tell(first)
            case Report(meetings):
                total = self.mall.count(meetings)
                if total is not None:
                    self.latch.arrive(total)


class Chameneo(RunActor):
    """A creature; it stops itself when the mall has no more meetings."""

    def __init__(self, latch, colour, mall):
        super().__init__(latch)
        self.colour, self.mall = colour, mall
        self.meetings = 0

    def on_receive(self, message):
        match message:
            case Meet(other, chameneo):
                self.colour = complement(self.colour, other)
                self.meetings += 1
                chameneo.tell(Change(self.colour))
            case Change(colour):
                self.colour = colour
                self.meetings += 1
            case Exit():
                self.colour = FADED
                self.mall.tell(Report(self.meetings))
                self.stop()
                return
        self.mall.tell(Meet(self.colour, self.actor_ref))


class Chameneos(PykkaBenchmark):
    """An actor for the mall, and one for each creature."""

    def actors(self):
        return 1 + self.parameters["number_of_chameneos"]

    def create(self, latch):
        creatures = self.parameters["number_of_chameneos"]
        mall = MallActor.start(latch, Mall(creatures, self.parameters["number_of_meetings"]))
        chameneos = [Chameneo.start(latch, first_colour(number), mall) for number in range(creatures)]

        def begin():
            for chameneo in chameneos:
                chameneo.tell(Start())

        return begin
