"""Verifies that testees' registers are atomic, in every combination: `tests/run.sh verify_all.py` prints a table.

Not among the tests, since it takes minutes for each testee. A master and clients are started for each number of
replicas, and get requests of ATOMICREGISTER with a verification run, for each number of keys and each workload. The
histories are judged by linearizability.py, as a second opinion beside the runner's.
"""

import argparse
import contextlib
import sys
import time

import benchmarks_pb2 as b
import grpc
import messages_pb2 as m

from studies.linearizability import fault
from suite import script
from testees import Group, Manifest

DEADLINE_SECONDS = 300
JAVA_OPTS = "-Xms512m -Xmx512m"
WORKLOADS = [(0, 1), (0.5, 0.5), (0.95, 0.05), (1, 0)]
ONE_RUN = m.RunPolicy(min_runs=1, max_runs=1, verify=True)


def numbers(text):
    return [int(word) for word in text.split(",")]


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--impls", help="testees (default: all that have ATOMICREGISTER)")
    parser.add_argument("--replicas", type=numbers, default=[1, 3, 5])
    parser.add_argument("--keys", type=numbers, default=[1, 10, 500])
    parser.add_argument("--requests", type=int, default=20, help="of each combination")
    return parser, parser.parse_args()


def chosen(parser, impls):
    """The testees that were asked for, and built."""
    manifests = {manifest.symbol: manifest for manifest in Manifest.all()}
    symbols = impls.split(",") if impls else [s for s, manifest in manifests.items() if manifest.master_command]
    for symbol in symbols:
        if symbol not in manifests or not manifests[symbol].master_command:
            parser.error(f"{symbol} is no testee with a master and clients")
    built = script("build.sc", "--useOnly", ",".join(symbols), timeout_seconds=1800)
    if built.returncode != 0:
        sys.exit(f"./build.sc failed:\n{built.stdout}{built.stderr}")
    return [manifests[symbol] for symbol in symbols]


def problem(stub, replicas, keys, workload):
    """The fault of a request's result; None if there is none."""
    reads, writes = workload
    request = b.AtomicRegisterRequest(
        read_workload=reads, write_workload=writes, partition_size=replicas, number_of_keys=keys, policy=ONE_RUN
    )
    try:
        result = stub.AtomicRegister(request, timeout=DEADLINE_SECONDS)
    except grpc.RpcError as error:
        return f"{error.code().name}: {error.details()}"
    match result.WhichOneof("sealed_value"):
        case "success":
            return fault(result.success.history, replicas, keys)
        case "failure":
            return result.failure.reason
        case _:
            return "not implemented"


def verify(manifest, options):
    """Prints a row for each combination; whether all is well."""
    well = True
    for replicas in options.replicas:
        with contextlib.closing(Group(manifest, JAVA_OPTS, clients=max(1, replicas - 1))) as group:
            for keys in options.keys:
                for workload in WORKLOADS:
                    begun = time.monotonic()
                    problems = [problem(group.stub, replicas, keys, workload) for _ in range(options.requests)]
                    wrong = [what for what in problems if what]
                    well = well and not wrong
                    cells = [manifest.symbol, replicas, keys, "{} / {}".format(*workload), options.requests, len(wrong)]
                    print_row(*cells, f"{time.monotonic() - begun:.1f}", wrong[0] if wrong else "linearizable")
    return well


def print_row(*cells):
    *columns, last = map(str, cells)
    widths = (12, 10, 6, 13, 10, 7, 8)
    print("".join(cell.ljust(width) for cell, width in zip(columns, widths, strict=True)) + last, flush=True)


def offers(manifest):
    with contextlib.closing(Group(manifest, JAVA_OPTS)) as group:
        return "ATOMICREGISTER" in group.benchmarks


def main():
    parser, options = parse_options()
    manifests = chosen(parser, options.impls)
    print_row("TESTEE", "REPLICAS", "KEYS", "READS/WRITES", "REQUESTS", "WRONG", "SECONDS", "VERDICT")
    having = [manifest for manifest in manifests if options.impls or offers(manifest)]
    results = [verify(manifest, options) for manifest in having]
    sys.exit(not (results and all(results)))


if __name__ == "__main__":
    main()
