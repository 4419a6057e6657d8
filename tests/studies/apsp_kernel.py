#!/usr/bin/env python3
"""Shows the time of APSP without any framework: its kernel alone, in each language, and testees in parts of that.

    tests/run.sh apsp_kernel.py [--processes 5] [--runs 50] [--warmup 200] [--testees ERLANG,ACTIX]

A program among the tests or examples of each language goes through all phases of a graph in one thread, without a
message. Printed are milliseconds: the median over processes of the medians of their runs after warm-up, least and
greatest. Of testees that are named the same request is measured in the same turns, and printed in parts of their
language's kernel, with the interval of pairs (pairs.py). Answers are checked. A testee shares the work among its
threads: on one processor (`taskset -c 0`) the ratio tells what messages add.
"""

import argparse
import random
import statistics
import subprocess
from functools import partial

import benchmarks_pb2 as b
import messages_pb2 as m

from studies import pairs
from studies.stand_alone import classpath
from suite import ROOT, conformance, listed
from testees import Manifest, Testee

# Nodes and side of a block: all of the quick space, and the testing space with the smallest and the largest block.
SIZES = [(32, 8), (32, 16), (128, 16), (128, 64)]


def java():
    return ["java", *pairs.JAVA_OPTS.split(), "-cp", classpath("harness"), "mpp.harness.apsp.KernelProgram"]


def rust():
    build = ["build", "--release", "--locked", "-p", "mpp-workloads", "--example", "apsp-kernel"]
    subprocess.run([ROOT / "scripts" / "cargo", *build], cwd=ROOT / "rust", check=True)
    return [ROOT / "rust" / "target" / "release" / "examples" / "apsp-kernel"]


def erlang():
    """Beside the kernel itself, which the testee's build compiles."""
    folder = ROOT / "erlang" / ".test" / "ebin"
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["erlc", "-o", folder, ROOT / "erlang" / "test" / "apsp_kernel.erl"], check=True)
    program = ["-pa", folder, "-pa", ROOT / "erlang" / "ebin", "-run", "apsp_kernel", "main"]
    return ["erl", "-noinput", "-boot", "start_clean", *program]


KERNELS = {"Java": java, "Rust": rust, "Erlang": erlang}
# Testees in Scala compute with the kernel in Java.
KERNEL_OF = {"Java": "Java", "Scala": "Java", "Rust": "Rust", "Erlang": "Erlang"}


def golden(nodes):
    return next(case["answer"] for case in conformance("answers.json")["APSP"] if case["number_of_nodes"] == nodes)


def kernel_millis(command, nodes, block_size, options):
    words = [*command, *map(str, (nodes, block_size, options.warmup + options.runs))]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, timeout=pairs.DEADLINE_SECONDS)
    answer, *millis = done.stdout.split()
    assert answer == golden(nodes), f"{command} answered {answer}, right is {golden(nodes)}"
    assert len(millis) == options.warmup + options.runs, f"{command} printed {len(millis)} times"
    return statistics.median(map(float, millis[options.warmup :]))


def testee_millis(manifest, nodes, block_size, options):
    policy = m.RunPolicy(warmup_runs=options.warmup, min_runs=options.runs, max_runs=options.runs)
    request = b.APSPRequest(number_of_nodes=nodes, block_size=block_size, policy=policy)
    testee = Testee(manifest, java_opts=pairs.JAVA_OPTS)
    try:
        success = testee.stub.AllPairsShortestPath(request, timeout=pairs.DEADLINE_SECONDS).success
        assert success.answer == int(golden(nodes), 16), f"{manifest.symbol} answered {success.answer:x}"
        return statistics.median(success.run_results)
    finally:
        testee.close()


def parse_options(languages):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processes", type=int, default=5)
    parser.add_argument("--runs", type=int, default=50, help="measured runs per process")
    parser.add_argument("--warmup", type=int, default=200, help="runs per process before them")
    parser.add_argument("--testees", type=lambda text: text.split(","), default=[], help="SYMBOL,...")
    options = parser.parse_args()
    unknown = [symbol for symbol in options.testees if symbol not in languages]
    if unknown:
        parser.error(f"--testees {','.join(unknown)}, allowed are {', '.join(languages)}")
    return options


def main():
    languages = {t["symbol"]: t["language"] for t in listed()["testees"] if t["language"] in KERNEL_OF}
    options = parse_options(languages)
    subprocess.run([ROOT / "build.sc", "--useOnly", ",".join({"ERLANG", *options.testees})], check=True)
    manifests = {manifest.symbol: manifest for manifest in Manifest.all()}
    commands = {language: program() for language, program in KERNELS.items()}
    rng = random.Random(1)
    print(f"{options.processes} processes, {options.warmup} + {options.runs} runs each")
    for nodes, block_size in SIZES:
        measures = {
            language: partial(kernel_millis, command, nodes, block_size, options)
            for language, command in commands.items()
        }
        for symbol in options.testees:
            measures[symbol] = partial(testee_millis, manifests[symbol], nodes, block_size, options)
        values = pairs.take_turns(measures, options.processes, rng)
        for language in KERNELS:
            millis = values[language]
            spread = f"{statistics.median(millis):.3f} [{min(millis):.3f}, {max(millis):.3f}]"
            print(f"{nodes} nodes in blocks of {block_size}, kernel in {language}: {spread} ms", flush=True)
        for symbol in options.testees:
            ratio = pairs.Ratio.of(values[symbol], values[KERNEL_OF[languages[symbol]]], rng)
            print(f"{nodes} nodes in blocks of {block_size}, {symbol} / kernel: {ratio}", flush=True)


if __name__ == "__main__":
    main()
