"""LATENCY: requests that come at a given rate."""

from asyncio import Queue

from mpp.busy_work import compute
from mpp.open_loop_benchmark import OpenLoopBenchmark
from system import AsyncioBenchmark


class Latency(OpenLoopBenchmark, AsyncioBenchmark):
    """A task for the collector, and one for each server."""

    def create(self, tasks):
        collector, servers = Queue(), [Queue() for _ in range(self.parameters["parallelism"])]
        for server in servers:
            tasks.spawn(serve(self.parameters["work_nanos"], server, collector, tasks))

        def send(number):
            self.loop.call_soon_threadsafe(servers[number % len(servers)].put_nowait, number)

        requests = self.new_run(
            send, lambda: tasks.arrive(0), lambda failure: self.loop.call_soon_threadsafe(tasks.fail, failure)
        )
        tasks.spawn(collect(requests, collector))
        return requests.begin


async def serve(work_nanos, mailbox, collector, tasks):
    """Computes for each request, and sends its number on."""
    while True:
        number = await mailbox.get()
        if tasks.over:
            return
        compute(work_nanos)
        collector.put_nowait(number)


async def collect(requests, mailbox):
    """Takes all answers."""
    while True:
        requests.take(await mailbox.get())
