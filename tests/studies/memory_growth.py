"""The growth of a testee's memory with its runs: `tests/run.sh memory_growth.py -s` prints and judges it.

Not among the tests, since it takes minutes. A testee that has FIBONACCI makes 300 runs of it in one request. After
them it may hold at most a tenth more memory than after 50: the least that it was seen to hold during the 25 runs
before, so that what is counted is what runs leave behind, not what one takes. A run that by chance had more components
at the same time than any before it raises what the process keeps; two more processes then show whether it was chance.
"""

import time

import benchmarks_pb2 as b
import messages_pb2 as m
import pytest

TIMEOUT_SECONDS = 600
SAMPLE_SECONDS = 0.005
MOST_RATIO = 1.1
FIBONACCI_NUMBER = 20
PROCESSES = 3
RUNS = 300
FIRST_RUNS = 50
WINDOW_RUNS = 25
# All of the heap is there from the start, so that its first use does not count as growth.
JAVA_OPTS = "-Xms512m -Xmx512m -XX:+AlwaysPreTouch"


def resident_kib(pid):
    with open(f"/proc/{pid}/status") as lines:
        return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])


def least_kib_by_runs(testee):
    """The least resident memory seen after each number of runs."""
    policy = m.RunPolicy(min_runs=RUNS, max_runs=RUNS)
    request = b.FibonacciRequest(fib_number=FIBONACCI_NUMBER, policy=policy)
    call = testee.stub.Fibonacci.future(request, timeout=TIMEOUT_SECONDS)
    least = {}
    while not call.done():
        runs = testee.stub.Progress(m.ProgressRequest(), timeout=TIMEOUT_SECONDS).runs_done
        least[runs] = min(resident_kib(testee.process.pid), least.get(runs, float("inf")))
        time.sleep(SAMPLE_SECONDS)
    assert len(call.result().success.run_results) == RUNS, call.result()
    return least


def growth(testee):
    """Memory after all runs, relative to that after the first ones."""
    least = least_kib_by_runs(testee)
    first, last = (
        min(kib for runs, kib in least.items() if after - WINDOW_RUNS <= runs < after) for after in (FIRST_RUNS, RUNS)
    )
    print(f"\n{first} KiB after {FIRST_RUNS} runs, {last} KiB after {RUNS}; {last / first:.3f} times as much", end=" ")
    return last / first


def test_runs_leave_no_memory_behind(start):
    for _ in range(PROCESSES):
        testee = start("FIBONACCI", java_opts=JAVA_OPTS)
        ratio = growth(testee)
        testee.close()
        if ratio <= MOST_RATIO:
            return
    pytest.fail(f"the memory of {PROCESSES} processes grew with their runs")
