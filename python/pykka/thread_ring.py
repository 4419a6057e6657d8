"""THREADRING: tokens that go round a ring, in which almost all wait."""

from dataclasses import dataclass

from mpp.thread_ring import TokenEnds, starts
from pykka import ActorRef
from system import PykkaBenchmark, RunActor


@dataclass(frozen=True, slots=True)
class Introduce:
    """The next one in the ring."""

    successor: ActorRef


@dataclass(frozen=True, slots=True)
class Token:
    """Has so many hops left."""

    number: int
    hops: int


class Component(RunActor):
    """A place of the ring: sends tokens on until they end here."""

    def __init__(self, latch, number, ends):
        super().__init__(latch)
        self.number, self.ends = number, ends
        self.successor = None

    def on_receive(self, message):
        match message:
            case Token(number, 0):
                self.ends.record(number, self.number)
                self.latch.arrive()
            case Token(number, hops):
                self.successor.tell(Token(number, hops - 1))
            case Introduce(successor):
                self.successor = successor


class ThreadRing(PykkaBenchmark):
    """An actor for each place of the ring."""

    def parts(self):
        return self.parameters["number_of_tokens"]

    def actors(self):
        return self.parameters["number_of_components"]

    def create(self, latch):
        components = self.parameters["number_of_components"]
        self.ends = TokenEnds(self.parts())
        ring = [Component.start(latch, number, self.ends) for number in range(1, components + 1)]
        for component, successor in zip(ring, ring[1:] + ring[:1], strict=True):
            component.tell(Introduce(successor))

        def begin():
            for token, start in enumerate(starts(self.parameters)):
                ring[start].tell(Token(token, self.parameters["number_of_hops"]))

        return begin

    def answer(self):
        return self.ends.answer
