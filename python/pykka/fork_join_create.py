"""FORKJOINCREATE: a parent creates children, each of which answers once and stops itself."""

from dataclasses import dataclass

from system import PykkaBenchmark, RunActor


class Start:
    """Tells the parent to begin."""


@dataclass(frozen=True, slots=True)
class Go:
    """Tells a child its number."""

    number: int


@dataclass(frozen=True, slots=True)
class Ack:
    """Brings it back."""

    number: int


class Parent(RunActor):
    """Creates the children, and adds up their numbers."""

    def __init__(self, latch, parameters):
        super().__init__(latch)
        self.children, self.hold_all = parameters["number_of_components"], parameters["hold_all"]
        self.missing, self.sum = self.children, 0

    def on_receive(self, message):
        match message:
            case Ack(number):
                self.sum += number
                self.missing -= 1
                if self.missing == 0:
                    self.latch.arrive(self.sum)
            case Start():
                self.fork(range(1, self.children + 1))

    def fork(self, numbers):
        if self.hold_all:
            children = [Child.start(self.latch, self.actor_ref) for _ in numbers]
            for number, child in zip(numbers, children, strict=True):
                child.tell(Go(number))
        else:
            for number in numbers:
                Child.start(self.latch, self.actor_ref).tell(Go(number))


class Child(RunActor):
    """Answers once."""

    def __init__(self, latch, parent):
        super().__init__(latch)
        self.parent = parent

    def on_receive(self, message):
        self.parent.tell(Ack(message.number))
        self.stop()


class ForkJoinCreate(PykkaBenchmark):
    """An actor for the parent, which creates one for each child."""

    def actors(self):
        # Otherwise children that have ended make room for others.
        return 1 + (self.parameters["number_of_components"] if self.parameters["hold_all"] else 0)

    def create(self, latch):
        parent = Parent.start(latch, self.parameters)
        return lambda: parent.tell(Start())
