"""The time of a request besides its runs: `tests/run.sh overhead.py -s`, on an idle machine, prints and judges it.

Not among the tests, since times depend on what else the machine does. docs/methodology.md defines it.
"""

import statistics
import sys
import time

import benchmarks_pb2 as b
import benchmarks_pb2_grpc
import grpc
import messages_pb2 as m
import pytest

from suite import ROOT, TESTS
from testees import start as start_process

RUNS = 30
REQUESTS = 9
TIMEOUT_SECONDS = 120
MOST_MILLIS_PER_PINGPONG_RUN = 10.0
MOST_FIBONACCI_RATIO = 2.0
MOST_HOST_MILLIS_PER_RUN = 1.0
EXACTLY = m.RunPolicy(min_runs=RUNS, max_runs=RUNS)


def timed(call, request):
    """Milliseconds from sending a request to its reply, and the sum of its runs."""
    begun = time.monotonic()
    result = call(request, timeout=TIMEOUT_SECONDS)
    wall_millis = (time.monotonic() - begun) * 1000
    assert len(result.success.run_results) == RUNS, result
    return wall_millis, sum(result.success.run_results)


def requests_of(call, request):
    """The first request of a process, which loads classes and compiles, and the median of those after it."""
    first = timed(call, request)
    later = [timed(call, request) for _ in range(REQUESTS)]
    return first, tuple(statistics.median(column) for column in zip(*later, strict=True))


def show(what, first, later):
    rows = [f"{which}: {w:.0f} ms, of which {r:.0f} ms timed" for which, (w, r) in (("first", first), ("later", later))]
    print(f"\n{what}, a request of {RUNS} runs, {'; '.join(rows)}", end="")


@pytest.mark.parametrize("messages", [1000, 10000])
def test_a_pingpong_run_costs_little_outside_its_timed_part(start, messages):
    request = b.PingPongRequest(number_of_messages=messages, policy=EXACTLY)
    first, later = requests_of(start("PINGPONG").stub.PingPong, request)
    show(f"PINGPONG {messages}", first, later)
    outside_millis = (later[0] - later[1]) / RUNS
    print(f"; {outside_millis:.2f} ms per run outside", end=" ")
    assert outside_millis <= MOST_MILLIS_PER_PINGPONG_RUN


def test_a_fibonacci_request_takes_little_longer_than_its_timed_part(start):
    request = b.FibonacciRequest(fib_number=22, policy=EXACTLY)
    first, later = requests_of(start("FIBONACCI").stub.Fibonacci, request)
    show("FIBONACCI 22", first, later)
    print(f"; {first[0] / first[1]:.2f} and {later[0] / later[1]:.2f} times its timed part", end=" ")
    assert max(wall / runs for wall, runs in (first, later)) <= MOST_FIBONACCI_RATIO


@pytest.mark.testees("PYASYNCIO")
def test_the_hosts_own_share_of_a_run_is_below_a_millisecond():
    # The stand-in answers each line at once, so what is left is the host's, the pipes', and a little of Python's.
    worker = [sys.executable, str(TESTS / "standin" / "worker.py"), "INSTANT", "none"]
    host = start_process([str(ROOT / "rust" / "target" / "release" / "mpp-host"), *worker, "--", "{runner}"], "")
    try:
        with grpc.insecure_channel(host.address("runner")) as channel:
            stub = benchmarks_pb2_grpc.BenchmarkRunnerStub(channel)
            first, later = requests_of(stub.PingPong, b.PingPongRequest(number_of_messages=1000, policy=EXACTLY))
    finally:
        host.close()
    show("a worker that does nothing", first, later)
    outside_millis = (later[0] - later[1]) / RUNS
    print(f"; {outside_millis:.2f} ms per run outside", end=" ")
    assert outside_millis < MOST_HOST_MILLIS_PER_RUN
