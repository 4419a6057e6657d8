"""LATENCY: requests that come at a given rate."""

from dataclasses import dataclass

from mpp.busy_work import compute
from mpp.open_loop_benchmark import OpenLoopBenchmark
from pykka import ActorRef
from system import PykkaBenchmark, RunActor


@dataclass(frozen=True, slots=True)
class Request:
    """Bears its number, and where the answer goes."""

    number: int
    collector: ActorRef


@dataclass(frozen=True, slots=True)
class Answer:
    """Bears the number of its request."""

    number: int


class Server(RunActor):
    """Computes for each request, and sends its number on."""

    def __init__(self, latch, work_nanos):
        super().__init__(latch)
        self.work_nanos = work_nanos

    def on_receive(self, message):
        # Nobody needs what is left after the run.
        if not self.latch.opened:
            compute(self.work_nanos)
            message.collector.tell(Answer(message.number))


class Collector(RunActor):
    """Takes all answers."""

    def __init__(self, latch, take):
        super().__init__(latch)
        self.take = take

    def on_receive(self, message):
        self.take(message.number)


class Latency(OpenLoopBenchmark, PykkaBenchmark):
    """An actor for the collector, and one for each server."""

    def create(self, latch):
        servers = [Server.start(latch, self.parameters["work_nanos"]) for _ in range(self.parameters["parallelism"])]
        collector = None

        def send(number):
            servers[number % len(servers)].tell(Request(number, collector))

        requests = self.new_run(send, latch.arrive, latch.fail)
        collector = Collector.start(latch, requests.take)
        return requests.begin
