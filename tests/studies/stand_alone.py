#!/usr/bin/env python3
"""Shows what measuring costs: testees against a minimal stand-alone program of the same framework and settings.

    tests/run.sh stand_alone.py [--pairs 30] [--runs 20] [--warmup 100] [--only AKKA-PINGPONG,ACTIX-FIBONACCI]

For each case, pairs of fresh processes take turns (pairs.py): a testee, driven as the runner drives it, and the
stand-alone program. Of a benchmark between processes these are a master with one client, and two processes of the
program. Printed are the ratio testee / stand-alone and, for a control, testee / testee, which shows how far the
machine's noise alone moves a ratio.

Exit code 1 if the lower end of an interval is above 1.05: the testee is slower than it may be. Takes 5 to 30 minutes
per case, and an idle machine.
"""

import functools
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from studies import pairs
from suite import ROOT
from testees import Manifest, Process

MOST_RATIO = 1.05


@functools.cache
def classpath(project):
    """The folders in which Java finds the tests of a JVM testee."""
    export = [ROOT / "scripts" / "sbt", "-error", f"{project}/Test/compile", f"export {project}/Test/fullClasspath"]
    return subprocess.run(export, cwd=ROOT / "jvm", capture_output=True, text=True, check=True).stdout.split()[-1]


def from_sbt(project, program):
    """A program among the tests of a JVM testee. It logs what the testee does; tests log nothing."""
    options = [*pairs.JAVA_OPTS.split(), "-Dlogback.configurationFile=logback.xml"]
    return ["java", *options, "-cp", classpath(project), f"mpp.standalone.{program}"]


def from_sbt_21(project, program):
    """The same on a Java that has virtual threads."""
    return [ROOT / "scripts" / "java21", *from_sbt(project, program)]


@functools.cache
def from_cargo(package, *features):
    """An example of a Rust testee, which has its own for each set of features."""
    example = "-".join([package, "stand-alone", *features])
    build = [ROOT / "scripts" / "cargo", "build", "--release", "--locked", "-p", package, "--example", example]
    subprocess.run([*build, *(f"--features={feature}" for feature in features)], cwd=ROOT / "rust", check=True)
    return [ROOT / "rust" / "target" / "release" / "examples" / example]


@functools.cache
def from_erlc(module):
    """A module among the tests of the testee in Erlang, run by an emulator with the same process limit."""
    folder = ROOT / "erlang" / ".test" / "ebin"
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["erlc", "-o", folder, ROOT / "erlang" / "test" / f"{module}.erl"], check=True)
    return ["erl", "+P", "8388608", "-noinput", "-boot", "start_clean", "-pa", folder, "-run", module, "main"]


def from_python(folder):
    """The program beside a testee in Python."""
    return [sys.executable, "-B", ROOT / "python" / folder / "stand_alone.py"]


@functools.cache
def from_go(folder):
    """The program in a folder of a testee in Go."""
    program = ROOT / "go" / "bin" / f"{folder}-stand-alone"
    build = [ROOT / "scripts" / "go", "build", "-trimpath", "-buildvcs=false", "-o", program, f"./{folder}/standalone"]
    subprocess.run(build, cwd=ROOT / "go", check=True)
    return [program]


@functools.cache
def from_cpp(folder, *libraries):
    """The program beside a testee in C++, compiled as CMake does for a release."""
    program = ROOT / "cpp" / "bin" / f"{folder}-stand-alone"
    program.parent.mkdir(exist_ok=True)
    compiler = ["c++", "-std=c++20", "-O3", "-DNDEBUG", ROOT / "cpp" / folder / "stand_alone.cpp", "-o", program]
    subprocess.run([*compiler, "-pthread", *(f"-l{library}" for library in libraries)], check=True)
    return [program]


def median_millis(command, options):
    """Makes a stand-alone program's runs: the median of what it prints of those after warm-up."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=pairs.DEADLINE_SECONDS)
    millis = [float(line) for line in done.stdout.split()]
    assert len(millis) == options.warmup + options.runs, f"{command} printed {len(millis)} times"
    return statistics.median(millis[options.warmup :])


def one_process(command, options):
    """The time of a program that takes the number of runs, and prints the milliseconds of each."""
    return median_millis([*command, str(options.warmup + options.runs)], options)


def two_processes(command, options):
    """The time of a program that is started twice.

    With the word `ponger` it prints its address, host:port, and serves until its standard input ends. With the number
    of runs and that address it does what one process does.
    """
    ponger = Process([*command, "ponger"])
    try:
        address = ponger.line()
        assert ":" in address, f"{command} ponger printed {address!r}: {ponger.errors}"
        return median_millis([*command, str(options.warmup + options.runs), address], options)
    finally:
        ponger.close()


# Benchmarks of a mailbox: waking whom a message comes to, and many messages to one.
MAILBOXES = ["THREADRING", "COUNTING"]

# By testee, which benchmarks are compared, how their stand-alone program is started, and what builds it. Its first two
# arguments are SYMBOL BENCHMARK.
PROGRAMS = [
    ("AKKA", ["PINGPONG", "TPPINGPONG", "CHAMENEOS", *MAILBOXES], one_process, from_sbt, "akka", "StandAlone"),
    ("AKKA", ["NETPINGPONG", "NETTPPINGPONG"], two_processes, from_sbt, "akka", "NetStandAlone"),
    ("AKKATYPED", ["PINGPONG", "TPPINGPONG", "CHAMENEOS", *MAILBOXES], one_process, from_sbt, "akka", "StandAlone"),
    ("AKKATYPED", ["NETPINGPONG", "NETTPPINGPONG"], two_processes, from_sbt, "akka", "NetStandAlone"),
    ("PEKKO", ["PINGPONG", "TPPINGPONG", "CHAMENEOS"], one_process, from_sbt, "pekko", "StandAlone"),
    ("PEKKO", ["NETPINGPONG", "NETTPPINGPONG"], two_processes, from_sbt, "pekko", "NetStandAlone"),
    ("PEKKOTYPED", ["PINGPONG", "TPPINGPONG", "CHAMENEOS"], one_process, from_sbt, "pekko", "StandAlone"),
    ("PEKKOTYPED", ["NETPINGPONG", "NETTPPINGPONG"], two_processes, from_sbt, "pekko", "NetStandAlone"),
    ("ACTIX", ["PINGPONG", "TPPINGPONG", "FIBONACCI", *MAILBOXES], one_process, from_cargo, "mpp-actix"),
    ("ACTIXARBITERS", ["TPPINGPONG"], one_process, from_cargo, "mpp-actix"),
    ("RIKER", ["PINGPONG", "TPPINGPONG", "FIBONACCI", *MAILBOXES], one_process, from_cargo, "mpp-riker"),
    ("RACTOR", ["PINGPONG", "TPPINGPONG"], one_process, from_cargo, "mpp-ractor"),
    ("RACTOR", ["NETPINGPONG", "NETTPPINGPONG"], two_processes, from_cargo, "mpp-ractor", "cluster"),
    ("KAMEO", ["PINGPONG", "TPPINGPONG", "FIBONACCI", *MAILBOXES], one_process, from_cargo, "mpp-kameo"),
    ("KOMPACTAC", ["PINGPONG", "TPPINGPONG", "FIBONACCI"], one_process, from_cargo, "mpp-kompact"),
    ("KOMPACTAC", ["NETPINGPONG", "NETTPPINGPONG"], two_processes, from_cargo, "mpp-kompact", "distributed"),
    ("KOMPACTCO", ["PINGPONG", "TPPINGPONG"], one_process, from_cargo, "mpp-kompact"),
    ("KOMPICSJ", ["PINGPONG", "TPPINGPONG", *MAILBOXES], one_process, from_sbt, "kompics", "StandAlone"),
    ("JVMTHREADS", ["PINGPONG", "TPPINGPONG"], one_process, from_sbt, "threads", "StandAlone"),
    ("RUSTSTD", ["PINGPONG", "TPPINGPONG"], one_process, from_cargo, "mpp-baselines"),
    ("TOKIO", ["PINGPONG", "TPPINGPONG"], one_process, from_cargo, "mpp-baselines"),
    ("KOTLIN", ["PINGPONG", "TPPINGPONG", "FIBONACCI"], one_process, from_sbt, "kotlin", "StandAlone"),
    ("ZIO", ["PINGPONG", "TPPINGPONG", "FIBONACCI"], one_process, from_sbt, "zio", "StandAlone"),
    ("EFFPI", ["PINGPONG", "THREADRING"], one_process, from_sbt, "effpi-testee", "StandAlone"),
    ("MOLECULE", ["PINGPONG", "THREADRING"], one_process, from_sbt, "molecule-testee", "StandAlone"),
    ("ACTORFOUNDRY", ["PINGPONG", "THREADRING"], one_process, from_sbt_21, "actorfoundry-testee", "StandAlone"),
    ("SCALAACTORS", ["PINGPONG", "THREADRING"], one_process, from_sbt, "scala-actors", "StandAlone"),
    ("PYASYNCIO", ["PINGPONG", "TPPINGPONG", "FIBONACCI", *MAILBOXES], one_process, from_python, "asyncio"),
    ("GOROUTINES", ["PINGPONG", "TPPINGPONG", "FIBONACCI", *MAILBOXES], one_process, from_go, "goroutines"),
    ("PROTOACTORGO", ["PINGPONG", "TPPINGPONG", "FIBONACCI"], one_process, from_go, "protoactor"),
    ("CAF", ["PINGPONG", "TPPINGPONG", "FIBONACCI"], one_process, from_cpp, "caf", "caf_core"),
    ("ERLANG", ["PINGPONG", "TPPINGPONG", "FIBONACCI", *MAILBOXES], one_process, from_erlc, "stand_alone"),
]


@dataclass(frozen=True)
class Case:
    """A benchmark of a testee, and the stand-alone program that it is compared with."""

    symbol: str
    benchmark: str
    measure: Callable
    build: Callable

    @staticmethod
    def all():
        """By name."""
        return {
            f"{symbol}-{benchmark}": Case(symbol, benchmark, measure, functools.partial(build, *words))
            for symbol, benchmarks, measure, build, *words in PROGRAMS
            for benchmark in benchmarks
        }

    def compare(self, manifest, options, rng):
        """The ratios testee / stand-alone and testee / testee."""
        command = [*self.build(), self.symbol, self.benchmark]
        values = pairs.take_turns(
            {
                "testee": lambda: pairs.testee_millis(manifest, self.benchmark, options),
                "again": lambda: pairs.testee_millis(manifest, self.benchmark, options),
                "stand-alone": lambda: self.measure(command, options),
            },
            options.pairs,
            rng,
        )
        ratio = pairs.Ratio.of(values["testee"], values["stand-alone"], rng)
        return ratio, pairs.Ratio.of(values["testee"], values["again"], rng)


def main():
    cases = Case.all()
    options = pairs.parse_options(__doc__.splitlines()[0], list(cases))
    chosen = {name: cases[name] for name in options.only}
    subprocess.run([ROOT / "build.sc", "--useOnly", ",".join(sorted({c.symbol for c in chosen.values()}))], check=True)
    manifests = {manifest.symbol: manifest for manifest in Manifest.all()}
    # All of them before the first is measured.
    for case in chosen.values():
        case.build()
    rng = random.Random(1)
    slow = False
    pairs.print_heading(options)
    for name, case in chosen.items():
        ratio, control = case.compare(manifests[case.symbol], options, rng)
        slow = slow or ratio.low > MOST_RATIO
        print(f"{name}: testee / stand-alone {ratio}, control {control}", flush=True)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
