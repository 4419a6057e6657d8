"""A testee of our own that measures nothing, badly when asked to: `testee.py <host:port> [<trouble>...]`.

It speaks the full contract, has the local benchmarks, and reports its process id as a metric.
troubles.py lists the kinds of trouble.
"""

import subprocess
import time

from benchmarks_pb2_grpc import add_BenchmarkRunnerServicer_to_server

from contract import symbols
from standin.process import Process
from standin.runs import Runs
from standin.service import NOT_IMPLEMENTED, SLOW_SECONDS, Service
from standin.troubles import OF_LOCAL

GREED_BYTES = 1 << 18
# Should the suite fail to end the child, it outlives the tests: by a minute, not for ever.
ESCAPEE = "trap '' TERM INT HUP; exec sleep 60"


class Local(Service):
    def __init__(self, troubles):
        super().__init__(symbols("LOCAL"), troubles)
        self.hoard = []

    def is_ready(self):
        return "unready" not in self.troubles

    def listed(self):
        return [symbol for symbol in super().listed() if symbol != "FIBONACCI" or "unlisted" not in self.troubles]

    def runs(self, symbol, answer, request, here, wanted):
        return Runs(symbol, answer, request, here, wanted)

    def result(self, symbol, request, context):
        if symbol == "FIBONACCI" and "pretend" in self.troubles:
            return NOT_IMPLEMENTED
        if "slow" in self.troubles:
            time.sleep(SLOW_SECONDS)
        if "greedy" in self.troubles:
            self.hoard.append(b"x" * GREED_BYTES)
        return super().result(symbol, request, context)


def main():
    process = Process("testee.py", ["host:port"], OF_LOCAL)
    (place,) = process.words
    if "escape" in process.troubles:
        subprocess.Popen(["bash", "-c", ESCAPEE], start_new_session=True)
    service = Local(process.troubles)
    server, port = process.serve(service, add_BenchmarkRunnerServicer_to_server, place)
    process.begin_leash()
    process.announce(runner=(place, port))
    service.await_end(server)
    process.end()


main()
