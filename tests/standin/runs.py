"""The runs of one request: warm-up, stopping rule, progress, outcome. A run is a nap."""

import math
import os
import random
import resource
import signal
import sys
import time
import zlib

import messages_pb2 as m

from contract import CALLS, options_of, values
from standin.answers import open_loop
from standin.latencies import encoded, histogram, result_millis
from standin.pause import pause

NAP_SECONDS = 0.001
# For runs whose times are made up: their mean, the part of it by which they differ, and the factor of a slower testee.
STEADY_MILLIS = 5.0
STEADY_PART = 0.02
SLOWER = 1.1
# Every process draws the same numbers, so that chance does not decide a comparison.
CHANCE = random.Random(1)
# For runs whose times are made up anew in each process: the differences between processes, and between runs of one.
PROCESS_PART = 0.02
RUN_PART = 0.05
OWN_CHANCE = random.Random()
OWN_MILLIS = STEADY_MILLIS * OWN_CHANCE.lognormvariate(0, PROCESS_PART)
ENDLESS_SECONDS = 3600
LATE_MICROS = 1e6
FLOOD_BYTES = 1 << 28
# In addition to the process's memory so far.
MEMORY_BYTES = 1 << 28
BUSY_SECONDS = 0.01
CHECKED = bytes(1 << 16)


class Samples:
    """Durations in milliseconds, with their statistics as they come (Welford's method)."""

    def __init__(self):
        self.millis = []
        self.mean = self.squares = 0.0

    def add(self, millis):
        self.millis.append(millis)
        delta = millis - self.mean
        self.mean += delta / len(self.millis)
        self.squares += delta * (millis - self.mean)

    @property
    def rse(self):
        n = len(self.millis)
        return math.sqrt(self.squares / (n - 1) / n) / self.mean if n > 1 else math.inf


class Runs:
    """Goes through the phases; progress shows how far it is.

    troubles: words of troubles.py that come with this request
    wanted: called between runs, whether the caller still waits
    """

    def __init__(self, benchmark, answer, request, troubles, wanted):
        self.benchmark, self.right_answer, self.troubles, self.wanted = benchmark, answer, troubles, wanted
        limits = values(request.policy)
        self.least, self.most, self.warmup_runs = limits["min_runs"], limits["max_runs"], limits["warmup_runs"]
        self.hold_millis = 0 if "hasty" in troubles else limits["hold_millis"]
        self.rse_target, self.most_millis = limits["rse_target"], limits["max_millis"] or math.inf
        self.warmup, self.measured = Samples(), Samples()
        # For benchmarks of latencies.
        self.requests = open_loop(request) if options_of(CALLS[benchmark]).latencies else None
        self.histograms = []
        self.answer = None
        self.phase = "setup"

    def progress(self):
        samples = self.measured if self.measured.millis else self.warmup
        return m.ProgressResponse(
            benchmark=self.benchmark,
            phase=self.phase,
            warmup_runs_done=len(self.warmup.millis),
            runs_done=len(self.measured.millis),
            last_millis=samples.millis[-1] if samples.millis else 0,
            rse=self.measured.rse,
        )

    def result(self):
        self.enter("setup")
        for _ in range(self.warmup_runs):
            self.run(self.warmup)
        while not self.ended() and self.wanted():
            self.run(self.measured)
        if "wrong-in-last-run" in self.troubles:
            self.answer += 1
        if "overload" in self.troubles and self.requests:
            return self.failure(m.FAILURE_KIND_OVERLOADED)
        return self.success() if self.has_converged() else self.failure()

    def run(self, samples):
        self.enter("prepare")
        self.enter("run")
        begun = time.perf_counter()
        time.sleep(NAP_SECONDS)
        if "busy" in self.troubles:
            compute()
        self.answer = self.right_answer + ("wrong" in self.troubles)
        measured_millis = (time.perf_counter() - begun) * 1000
        millis = self.made_up() if {"steady", "equal"} & set(self.troubles) else measured_millis
        if self.requests:
            latencies = histogram(millis, self.requests)
            millis = result_millis(latencies)
            if samples is self.measured:
                self.histograms.append(encoded(latencies))
        samples.add(millis)
        if samples is self.measured and self.ended():
            time.sleep(self.hold_millis / 1000)
        self.enter("cleanup")

    def made_up(self):
        if "equal" in self.troubles:
            return OWN_MILLIS * OWN_CHANCE.lognormvariate(0, RUN_PART)
        slower = "tenth-slower" in self.troubles and self.benchmark == "CHAMENEOS"
        return STEADY_MILLIS * (SLOWER if slower else 1) * CHANCE.uniform(1 - STEADY_PART, 1 + STEADY_PART)

    def enter(self, phase):
        self.phase = phase
        pause(phase, self.troubles)
        if f"die-in-{phase}" in self.troubles:
            print(f"dying in {phase}", flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        if phase == "run" and "hang" in self.troubles:
            print("hanging", flush=True)
            time.sleep(ENDLESS_SECONDS)
        if phase == "run" and "flood" in self.troubles and self.answer is None:
            flood()
        if phase == "run" and "devour" in self.troubles:
            devour()

    def has_converged(self):
        enough = max(1, self.least - ("one-short" in self.troubles))
        runs = len(self.measured.millis)
        return runs >= enough and (self.least == self.most or self.measured.rse <= self.rse_target)

    def ended(self):
        runs = len(self.measured.millis)
        late = runs >= self.least and sum(self.measured.millis) > self.most_millis
        return self.has_converged() or runs >= self.most or late

    def success(self):
        mixed = self.warmup.millis if "mixed" in self.troubles else []
        runs = mixed + self.measured.millis
        return m.TestResult(
            success=m.TestSuccess(
                number_of_runs=len(runs) + ("miscount" in self.troubles),
                run_results=runs,
                answer=self.answer,
                metrics={"process_id": os.getpid()} | self.lateness(),
                warmup_results=self.warmup.millis,
                histograms=self.histograms,
            )
        )

    def failure(self, kind=m.FAILURE_KIND_NOT_CONVERGED):
        forgets = "forgetful" in self.troubles
        return m.TestResult(
            failure=m.TestFailure(
                kind=kind,
                reason=f"RSE {self.measured.rse} after {len(self.measured.millis)} runs, target is {self.rse_target}",
                run_results=[] if forgets else self.measured.millis,
                answer=self.answer,
                warmup_results=self.warmup.millis,
                histograms=self.histograms,
            )
        )

    def lateness(self):
        """The metric of a generator of requests, which is on time unless it is in trouble."""
        late_micros = LATE_MICROS if "late-generator" in self.troubles else 0.1
        return {"generator_lateness_p99_micros": late_micros} if self.requests else {}


def compute():
    end = time.thread_time() + BUSY_SECONDS
    while time.thread_time() < end:
        zlib.crc32(CHECKED)


def flood():
    piece = b"x" * 1023 + b"\n"
    pieces = piece * 1024
    for _ in range(FLOOD_BYTES // len(pieces)):
        sys.stdout.buffer.write(pieces)
    sys.stdout.buffer.flush()


def devour():
    """Takes memory until there is no more."""
    with open("/proc/self/statm") as sizes:
        present = int(sizes.read().split()[0]) * resource.getpagesize()
    limit = present + MEMORY_BYTES
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (limit, most))
    try:
        bytearray(2 * MEMORY_BYTES)
    except MemoryError:
        print("out of memory", flush=True)
        os.abort()
