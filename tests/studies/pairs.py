"""Comparisons of ways to run the same benchmark, by pairs of fresh processes that take turns.

A process's time is the median of its runs after warm-up; a ratio is that of two processes of one pair. Two processes
stand for one where a benchmark goes from process to process. Given are the median ratio of all pairs and its 95 %
bootstrap interval (percentiles of 10,000 resamples; B. Efron, "Bootstrap methods: another look at the jackknife",
Annals of Statistics 7(1), 1979).
"""

import argparse
import os
import random
import statistics
from dataclasses import dataclass

import benchmarks_pb2 as b
import messages_pb2 as m

from contract import CALLS, symbols
from testees import Group, Testee

RESAMPLES = 10_000
DEADLINE_SECONDS = 300
JAVA_OPTS = "-Xms2g -Xmx2g -XX:+AlwaysPreTouch"

# The benchmarks that can be compared, with their requests.
REQUESTS = {
    "PINGPONG": b.PingPongRequest(number_of_messages=100_000),
    "TPPINGPONG": b.ThroughputPingPongRequest(
        messages_per_pair=100_000, pipeline_size=500, parallelism=2, static_only=True
    ),
    "FIBONACCI": b.FibonacciRequest(fib_number=22),
    "CHAMENEOS": b.ChameneosRequest(number_of_chameneos=4, number_of_meetings=100_000),
    "THREADRING": b.ThreadRingRequest(number_of_components=503, number_of_hops=100_000, number_of_tokens=1),
    "COUNTING": b.CountingRequest(number_of_messages=1_000_000, producers=1),
    "NETPINGPONG": b.PingPongRequest(number_of_messages=1000),
    "NETTPPINGPONG": b.ThroughputPingPongRequest(
        messages_per_pair=1000, pipeline_size=100, parallelism=4, static_only=True
    ),
}


def parse_options(description, cases):
    """The command line of a comparison; `only` holds the chosen ones of its cases."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--runs", type=int, default=20, help="measured runs per process")
    parser.add_argument("--warmup", type=int, default=100, help="runs per process before them")
    parser.add_argument("--only", type=lambda text: text.split(","), default=cases, help="SYMBOL-BENCHMARK,...")
    options = parser.parse_args()
    unknown = [case for case in options.only if case not in cases]
    if unknown:
        parser.error(f"--only {','.join(unknown)}, allowed are {', '.join(cases)}")
    return options


def print_heading(options):
    print(f"{options.pairs} pairs, {options.warmup} + {options.runs} runs per process, load {os.getloadavg()[0]}")


# A comparison of testees measures one message, and many of them.
MESSAGE_BENCHMARKS = ["PINGPONG", "TPPINGPONG"]

# Messages of a pinger or a producer that differ from those above.
MESSAGES = {"ERLANG": 1_000_000, "PYASYNCIO": 100_000}


def request_of(symbol, benchmark, options):
    """The request to a testee for a benchmark."""
    common = REQUESTS[benchmark]
    request = type(common)()
    request.CopyFrom(common)
    for field in {"number_of_messages", "messages_per_pair"} & set(request.DESCRIPTOR.fields_by_name):
        setattr(request, field, MESSAGES.get(symbol, getattr(common, field)))
    request.policy.CopyFrom(m.RunPolicy(warmup_runs=options.warmup, min_runs=options.runs, max_runs=options.runs))
    return request


def testee_millis(manifest, benchmark, options):
    """The time of one process of a testee, or of one group of its processes, driven as the runner drives it."""
    request = request_of(manifest.symbol, benchmark, options)
    start = Testee if benchmark in symbols("LOCAL") else Group
    testee = start(manifest, java_opts=JAVA_OPTS)
    try:
        result = getattr(testee.stub, CALLS[benchmark].name)(request, timeout=DEADLINE_SECONDS)
        assert len(result.success.run_results) == options.runs, result
        return statistics.median(result.success.run_results)
    finally:
        testee.close()


def take_turns(measures, pairs, rng):
    """The values of every measure, one per pair; who comes first in a pair is drawn."""
    values = {name: [] for name in measures}
    for _ in range(pairs):
        for name in rng.sample(sorted(measures), len(measures)):
            values[name].append(measures[name]())
    return values


@dataclass(frozen=True)
class Ratio:
    """A median ratio of pairs, and its interval."""

    median: float
    low: float
    high: float

    @staticmethod
    def of(numerators, denominators, rng):
        ratios = [numerator / denominator for numerator, denominator in zip(numerators, denominators, strict=True)]
        medians = sorted(statistics.median(rng.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
        low, high = medians[int(0.025 * RESAMPLES)], medians[int(0.975 * RESAMPLES) - 1]
        return Ratio(statistics.median(ratios), low, high)

    def __str__(self):
        return f"{self.median:.3f} [{self.low:.3f}, {self.high:.3f}]"


def compare_testees(description, symbols, words, build):
    """A program that measures testees against others in PINGPONG and TPPINGPONG, and prints their ratios.

    `build` builds them, and returns for each symbol the testee and what it is compared with; the two words are what
    these are called. What it is compared with is also measured against itself, for a control.
    """
    cases = {f"{symbol}-{benchmark}": (symbol, benchmark) for symbol in symbols for benchmark in MESSAGE_BENCHMARKS}
    options = parse_options(description, list(cases))
    testees = build()
    rng = random.Random(1)
    print_heading(options)
    for case in options.only:
        symbol, benchmark = cases[case]
        testee, base = testees[symbol]
        measures = {
            name: lambda measured=measured, benchmark=benchmark: testee_millis(measured, benchmark, options)
            for name, measured in [("testee", testee), ("base", base), ("again", base)]
        }
        values = take_turns(measures, options.pairs, rng)
        ratio = Ratio.of(values["testee"], values["base"], rng)
        control = Ratio.of(values["base"], values["again"], rng)
        print(f"{case}: {' / '.join(words)} {ratio}, control {control}", flush=True)
