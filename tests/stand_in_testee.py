"""A testee of our own that does nothing, badly when asked to: `stand_in_testee.py <host:port> [<trouble>...]`.

It speaks the full contract, has PINGPONG and FIBONACCI, and reports its process id as a metric. Trouble that belongs to
a request comes with the smallest point of PINGPONG's quick space only, so that the next point shows what has become of
the testee.

die-in-setup, die-in-run, die-in-cleanup   kills itself by SIGKILL
hang           stays in its first run for ever, and answers Progress
slow           takes half a second for every request
flood          writes 1 GB to standard output in a run
wrong          answers wrongly
mute           never says where it listens
unready        is never ready
stubborn       ignores TERM, INT, HUP and the end of its standard input
escape         starts a child that leaves the session and ignores what can be ignored
"""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent import futures

import benchmarks_pb2_grpc
import grpc
import messages_pb2 as m

SMALLEST_PINGPONG = 1000
SLOW_SECONDS = 0.5
FLOOD_BYTES = 1 << 30
ENDLESS_SECONDS = 3600
# The child outlives whoever started the tests, should the suite fail to end it: by a minute, not for ever.
ESCAPEE = "trap '' TERM INT HUP; exec sleep 60"

address, troubles = sys.argv[1], set(sys.argv[2:])


def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


class Service(benchmarks_pb2_grpc.BenchmarkRunnerServicer):
    def __init__(self):
        self.progress = m.ProgressResponse(phase="idle")
        self.ending = threading.Event()

    def Ready(self, request, context):
        info = m.TesteeInfo(symbol="STANDIN", framework="none", framework_version="1", language="Python")
        return m.ReadyResponse(status="unready" not in troubles, info=info)

    def Progress(self, request, context):
        return self.progress

    def Shutdown(self, request, context):
        self.ending.set()
        return m.ShutdownAck()

    def PingPong(self, request, context):
        n = request.number_of_messages
        return self.measure("PINGPONG", request.policy, n, troubles if n == SMALLEST_PINGPONG else set())

    def Fibonacci(self, request, context):
        return self.measure("FIBONACCI", request.policy, fibonacci(request.fib_number), set())

    def measure(self, benchmark, policy, answer, troubles_now):
        if "slow" in troubles:
            time.sleep(SLOW_SECONDS)
        for phase in ("setup", "prepare", "run", "cleanup"):
            self.progress = m.ProgressResponse(benchmark=benchmark, phase=phase, rse=float("inf"))
            if f"die-in-{phase}" in troubles_now:
                print(f"dying in {phase}", flush=True)
                os.kill(os.getpid(), signal.SIGKILL)
            if phase == "run" and "hang" in troubles_now:
                print("hanging", flush=True)
                time.sleep(ENDLESS_SECONDS)
            if phase == "run" and "flood" in troubles_now:
                flood()
        self.progress = m.ProgressResponse(phase="idle")
        success = m.TestSuccess(
            number_of_runs=policy.min_runs,
            run_results=[1.0 + 1e-9 * i for i in range(policy.min_runs)],
            answer=answer + ("wrong" in troubles_now),
            metrics={"process_id": os.getpid()},
            warmup_results=[2.0] * policy.warmup_runs,
        )
        return m.TestResult(success=success)


def not_implemented(self, request, context):
    return m.TestResult(not_implemented=m.NotImplemented())


for rpc in ("ThroughputPingPong", "Chameneos", "AllPairsShortestPath"):
    setattr(Service, rpc, not_implemented)


def flood():
    piece = b"x" * 1023 + b"\n"
    pieces = piece * 1024
    for _ in range(FLOOD_BYTES // len(pieces)):
        sys.stdout.buffer.write(pieces)
    sys.stdout.buffer.flush()


class TokenCheck(grpc.ServerInterceptor):
    """Answers only calls that bear the run's token."""

    def __init__(self, token):
        self.expected = ("mpp-run-token", token)

    def intercept_service(self, continuation, details):
        if self.expected in details.invocation_metadata:
            return continuation(details)
        return grpc.unary_unary_rpc_method_handler(self.refuse)

    @staticmethod
    def refuse(request, context):
        context.abort(grpc.StatusCode.UNAUTHENTICATED, "no token, or a wrong one")


def end_with_input(service):
    sys.stdin.read()
    service.ending.set()


def main():
    if "stubborn" in troubles:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    if "escape" in troubles:
        subprocess.Popen(["bash", "-c", ESCAPEE], start_new_session=True)
    service = Service()
    server = grpc.server(futures.ThreadPoolExecutor(4), interceptors=[TokenCheck(os.environ["MPP_RUN_TOKEN"])])
    benchmarks_pb2_grpc.add_BenchmarkRunnerServicer_to_server(service, server)
    host = address.rpartition(":")[0]
    port = server.add_insecure_port(address)
    server.start()
    if "mute" not in troubles:
        print(f"MPP-LISTEN runner {host}:{port}", flush=True)
    if "stubborn" not in troubles:
        threading.Thread(target=end_with_input, args=(service,), daemon=True).start()
    service.ending.wait()
    os._exit(0)


main()
