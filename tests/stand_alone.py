#!/usr/bin/env python3
"""Shows what measuring costs: Akka's testees against a minimal stand-alone program with the same settings.

    tests/run.sh stand_alone.py [--pairs 30] [--runs 20] [--warmup 20] [--only AKKA-PINGPONG]

For each benchmark, pairs of fresh processes take turns: a testee, driven as the runner drives it, and the stand-alone
program (jvm/akka/src/test/scala/mpp/standalone). A process's time is the median of its runs after warm-up, a pair's
ratio is testee / stand-alone. Printed are the median ratio of all pairs with its 95 % bootstrap interval (percentiles
of 10,000 resamples; B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7(1), 1979), and
the same for a control, testee / testee, which shows how far the machine's noise alone moves a ratio.

Exit code 1 if the lower end of an interval is above 1.05: the testee is slower than it may be. Takes about 20 minutes,
and an idle machine.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys

import benchmarks_pb2 as b
import messages_pb2 as m

from suite import ROOT, Manifest, Testee

MOST_RATIO = 1.05
RESAMPLES = 10_000
DEADLINE_SECONDS = 300
JAVA_OPTS = "-Xms2g -Xmx2g"

REQUESTS = {
    "PINGPONG": ("PingPong", b.PingPongRequest(number_of_messages=100_000)),
    "TPPINGPONG": (
        "ThroughputPingPong",
        b.ThroughputPingPongRequest(messages_per_pair=100_000, pipeline_size=500, parallelism=2, static_only=True),
    ),
    "CHAMENEOS": ("Chameneos", b.ChameneosRequest(number_of_chameneos=4, number_of_meetings=100_000)),
}


def testee_millis(manifest, benchmark, warmup, runs):
    call, request = REQUESTS[benchmark]
    request.policy.CopyFrom(m.RunPolicy(warmup_runs=warmup, min_runs=runs, max_runs=runs))
    testee = Testee(manifest, java_opts=JAVA_OPTS)
    try:
        result = getattr(testee.stub, call)(request, timeout=DEADLINE_SECONDS)
        return statistics.median(result.success.run_results)
    finally:
        testee.close()


def stand_alone_millis(classpath, symbol, benchmark, warmup, runs):
    command = ["java", *JAVA_OPTS.split(), "-cp", classpath, "mpp.standalone.StandAlone", symbol, benchmark]
    done = subprocess.run(
        [*command, str(warmup + runs)], capture_output=True, text=True, check=True, timeout=DEADLINE_SECONDS
    )
    return statistics.median(float(line) for line in done.stdout.split()[warmup:])


def interval(ratios, rng):
    medians = sorted(statistics.median(rng.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
    return medians[int(0.025 * RESAMPLES)], medians[int(0.975 * RESAMPLES) - 1]


def compare(manifest, benchmark, classpath, options, rng):
    """Ratios testee / stand-alone and testee / testee, one of each per pair."""
    ratios, control = [], []
    arguments = (benchmark, options.warmup, options.runs)
    measures = {
        "testee": lambda: testee_millis(manifest, *arguments),
        "again": lambda: testee_millis(manifest, *arguments),
        "stand-alone": lambda: stand_alone_millis(classpath, manifest.symbol, *arguments),
    }
    for _ in range(options.pairs):
        millis = {name: measures[name]() for name in rng.sample(sorted(measures), len(measures))}
        ratios.append(millis["testee"] / millis["stand-alone"])
        control.append(millis["testee"] / millis["again"])
    return ratios, control


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--runs", type=int, default=20, help="measured runs per process")
    parser.add_argument("--warmup", type=int, default=20, help="runs per process before them")
    parser.add_argument("--only", help="one case, as SYMBOL-BENCHMARK")
    options = parser.parse_args()

    subprocess.run([ROOT / "build.sc", "--useOnly", "AKKA,AKKATYPED"], check=True)
    export = [ROOT / "scripts" / "sbt", "-error", "akka/Test/compile", "export akka/Test/fullClasspath"]
    classpath = subprocess.run(export, cwd=ROOT / "jvm", capture_output=True, text=True, check=True).stdout.split()[-1]
    rng = random.Random(1)
    slow = False
    print(f"{options.pairs} pairs, {options.warmup} + {options.runs} runs per process, load {os.getloadavg()[0]}")
    for manifest in Manifest.all():
        for benchmark in REQUESTS:
            case = f"{manifest.symbol}-{benchmark}"
            if options.only not in (None, case):
                continue
            ratios, control = compare(manifest, benchmark, classpath, options, rng)
            (low, high), (control_low, control_high) = interval(ratios, rng), interval(control, rng)
            slow = slow or low > MOST_RATIO
            print(
                f"{case}: testee / stand-alone {statistics.median(ratios):.3f} [{low:.3f}, {high:.3f}], "
                f"control {statistics.median(control):.3f} [{control_low:.3f}, {control_high:.3f}]",
                flush=True,
            )
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
