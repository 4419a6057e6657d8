"""The stand-in in the master role for a fleet: `fleet_master.py <runner host:port> <master host:port> <clients>
[<trouble>...]`.

Its clients (fleet_client.sh) connect, and that is all that they do: it is ready once all have, and measures alone.
"""

import socket
import threading

from benchmarks_pb2_grpc import add_BenchmarkRunnerServicer_to_server

from contract import symbols
from standin.process import Process
from standin.runs import Runs
from standin.service import Service
from standin.troubles import OF_MASTER


class Master(Service):
    def __init__(self, place, expected, troubles):
        super().__init__(symbols("MASTER"), troubles, nodes=expected + 1)
        host, _, port = place.rpartition(":")
        self.listener = socket.create_server((host, int(port)), backlog=expected)
        self.expected, self.connections = expected, []

    def accept(self):
        while True:
            self.connections.append(self.listener.accept())

    def is_ready(self):
        return len(self.connections) >= self.expected

    def runs(self, symbol, answer, request, here, wanted):
        return Runs(symbol, answer, request, here, wanted)


def main():
    process = Process("fleet_master.py", ["runner host:port", "master host:port", "clients"], OF_MASTER)
    runner, place, count = process.words
    service = Master(place, int(count), process.troubles)
    threading.Thread(target=service.accept, daemon=True).start()
    server, port = process.serve(service, add_BenchmarkRunnerServicer_to_server, runner)
    process.begin_leash()
    process.announce(runner=(runner, port), master=(place, service.listener.getsockname()[1]))
    service.await_end(server)
    process.end()


main()
