"""NETLATENCY: requests between processes that come at a given rate. A PING is a request, a PONG its answer."""

from asyncio import Queue

import frames
from latency import collect
from mpp.open_loop_benchmark import OpenLoopBenchmark
from net_ping_pong import NetMaster


class NetLatency(OpenLoopBenchmark, NetMaster):
    """The master's half: a task for the collector, and one for each server's connection, which reads from it."""

    def create(self, tasks):
        collector, writers = Queue(), [writer for _, writer in self.connections]
        self.spawn_on_connections(tasks, lambda connection: hand_on(connection, collector))

        def write(number):
            writers[number % len(writers)].write(frames.message(frames.PING, number))

        requests = self.new_run(
            lambda number: self.loop.call_soon_threadsafe(write, number),
            lambda: tasks.arrive(0),
            lambda failure: self.loop.call_soon_threadsafe(tasks.fail, failure),
        )
        tasks.spawn(collect(requests, collector))
        return requests.begin


async def hand_on(connection, collector):
    """Hands all answers to the collector."""
    while numbers := await connection.receive():
        for number in numbers:
            collector.put_nowait(number)
    raise ConnectionError("it was ended")
