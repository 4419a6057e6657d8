"""FORKJOINTHROUGHPUT: one sender, which sends to many receivers without waiting."""

from dataclasses import dataclass

from mpp.fork_join import send_all
from system import PykkaBenchmark, RunActor


class Start:
    """Tells the sender to begin."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number for a receiver to add."""

    value: int


class Sender(RunActor):
    """Sends all numbers to all receivers."""

    def __init__(self, latch, parameters, receivers):
        super().__init__(latch)
        self.parameters, self.receivers = parameters, receivers

    def on_receive(self, message):
        send_all(self.parameters, self.receivers, lambda receiver, number: receiver.tell(Number(number)))


class Receiver(RunActor):
    """Adds the numbers that come."""

    def __init__(self, latch, messages):
        super().__init__(latch)
        self.missing, self.sum = messages, 0

    def on_receive(self, message):
        self.sum += message.value
        self.missing -= 1
        if self.missing == 0:
            self.latch.arrive(self.sum)


class ForkJoinThroughput(PykkaBenchmark):
    """An actor for the sender, and one for each receiver."""

    def parts(self):
        return self.parameters["number_of_components"]

    def create(self, latch):
        messages = self.parameters["messages_per_component"]
        receivers = [Receiver.start(latch, messages) for _ in range(self.parts())]
        sender = Sender.start(latch, self.parameters, receivers)
        return lambda: sender.tell(Start())
