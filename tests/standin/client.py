"""The stand-in in the client role: `client.py <master host:port> <client host:port> [<trouble>...]`.

troubles.py lists the kinds of trouble.
"""

import contextlib
import os
import shutil
import signal
import threading
import time
from pathlib import Path

import distributed_pb2 as d
import distributed_pb2_grpc
import grpc
import messages_pb2 as m

from contract import symbols
from standin.pause import pause
from standin.process import Process
from standin.service import SMALLEST
from standin.troubles import OF_CLIENT

CHECK_IN_SECONDS = 2
# The time between check-ins, until the first is answered.
RETRY_SECONDS = 0.1
# After so much silence the master is lost.
LOST_SECONDS = 5
DEATH_SECONDS = 0.3
MEBIBYTE = bytes(1024 * 1024)
MOST_MEBIBYTES = 128
LAST_ANSWERS_SECONDS = 0.2


class Client(distributed_pb2_grpc.BenchmarkClientServicer):
    def __init__(self, troubles):
        self.troubles = troubles
        self.is_set_up = False
        self.ending = threading.Event()

    def Setup(self, request, context):
        pause("setup", self.troubles)
        self.is_set_up = request.label.upper() in symbols("CLIENT") or "obliging" in self.troubles
        if not self.is_set_up:
            return d.SetupResponse(success=False, data=f"there is no benchmark {request.label}")
        if "glutton" in self.troubles:
            fill_disk()
        if "die-in-run" in self.troubles and request.data == str(SMALLEST["NETPINGPONG"]):
            threading.Timer(DEATH_SECONDS, die).start()
        return d.SetupResponse(success=True)

    def Cleanup(self, request, context):
        pause("cleanup", self.troubles)
        if not (request.final or self.is_set_up or "obliging" in self.troubles):
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, "no benchmark is set up")
        self.is_set_up = not request.final
        return d.CleanupResponse()

    def Shutdown(self, request, context):
        pause("shutdown", self.troubles)
        if "deaf" not in self.troubles:
            self.ending.set()
        return m.ShutdownAck()


def die():
    print("dying in run", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


def fill_disk():
    with contextlib.suppress(OSError), open("filling", "wb", buffering=0) as filling:
        for _ in range(MOST_MEBIBYTES):
            filling.write(MEBIBYTE)
    print(f"{shutil.disk_usage('.').free} bytes are free", flush=True)


def check_in(process, info):
    """Again and again, by which each knows that the other one lives."""
    pause("readiness", process.troubles)
    master = process.words[0]
    stub = distributed_pb2_grpc.BenchmarkMasterStub(grpc.insecure_channel(master))
    metadata = [] if "tokenless" in process.troubles else [("mpp-run-token", process.token)]
    heard, interval = time.monotonic(), RETRY_SECONDS
    while interval == RETRY_SECONDS or "once" not in process.troubles:
        try:
            stub.CheckIn(info, timeout=CHECK_IN_SECONDS, metadata=metadata)
            heard, interval = time.monotonic(), CHECK_IN_SECONDS
        except grpc.RpcError as error:
            if error.code() == grpc.StatusCode.FAILED_PRECONDITION:
                process.end(1, f"the master at {master} refuses this client: {error.details()}")
            if time.monotonic() - heard > LOST_SECONDS and "clingy" not in process.troubles:
                process.end(1, f"the master at {master} has gone")
        time.sleep(interval)


def main():
    process = Process("client.py", ["master host:port", "client host:port"], OF_CLIENT)
    if "die-at-start" in process.troubles:
        process.end(3, "dying at start")
    if "litter" in process.troubles:
        Path("litter").touch()
    service, place = Client(process.troubles), process.words[1]
    server, port = process.serve(service, distributed_pb2_grpc.add_BenchmarkClientServicer_to_server, place)
    process.begin_leash()
    process.announce(client=(place, port))
    if "absent" not in process.troubles:
        info = d.ClientInfo(address=place.rpartition(":")[0], port=port + ("astray" in process.troubles))
        threading.Thread(target=check_in, args=(process, info), daemon=True).start()
    service.ending.wait()
    server.stop(grace=LAST_ANSWERS_SECONDS).wait()
    process.end()


main()
