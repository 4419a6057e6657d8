"""COUNTING: producers that send to one counter, which answers none of their messages."""

from dataclasses import dataclass

from mpp.counting import Counter
from system import PykkaBenchmark, RunActor


class Start:
    """Tells a producer to begin."""


@dataclass(frozen=True, slots=True)
class Increment:
    """The next number of a producer."""

    producer: int
    number: int


class Get:
    """A producer's last message."""


class CounterActor(RunActor):
    """Counts and adds until all producers have asked."""

    def __init__(self, latch, counter):
        super().__init__(latch)
        self.counter = counter

    def on_receive(self, message):
        match message:
            case Increment(producer, number):
                self.counter.increment(producer, number)
            case Get():
                answer = self.counter.get()
                if answer is not None:
                    self.latch.arrive(answer)


class Producer(RunActor):
    """Sends all numbers, and asks."""

    def __init__(self, latch, number, messages, counter):
        super().__init__(latch)
        self.number, self.messages, self.counter = number, messages, counter

    def on_receive(self, message):
        for number in range(1, self.messages + 1):
            self.counter.tell(Increment(self.number, number))
        self.counter.tell(Get())


class Counting(PykkaBenchmark):
    """An actor for the counter, and one for each producer."""

    def create(self, latch):
        messages, producers = self.parameters["number_of_messages"], self.parameters["producers"]
        counter = CounterActor.start(latch, Counter(producers))
        actors = [Producer.start(latch, producer, messages, counter) for producer in range(producers)]

        def begin():
            for actor in actors:
                actor.tell(Start())

        return begin
