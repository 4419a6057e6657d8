#!/usr/bin/env python3
"""Asks testees for the answers of conformance/large_answers.json, which take longer than tests may.

    tests/run.sh large_answers.py [--impls AKKA,TOKIO]

Prints a line for each answer. Exit code 1 if one is wrong or fails; benchmarks that a testee lacks are passed over.
"""

import argparse
import sys

import messages_pb2
from google.protobuf.json_format import ParseDict

from contract import CALLS
from suite import conformance
from testees import Manifest, Testee

DEADLINE_SECONDS = 900
ONE_RUN = messages_pb2.RunPolicy(min_runs=1, max_runs=1)


def cases():
    """Symbol, request and answer of each."""
    for symbol, of in conformance("large_answers.json").items():
        for case in of if symbol != "about" else []:
            fields = {name: value for name, value in case.items() if name != "answer"}
            request = ParseDict(fields, CALLS[symbol].input_type._concrete_class())
            request.policy.CopyFrom(ONE_RUN)
            yield symbol, fields, request, int(case["answer"], 16)


def verdict(result, expected):
    match result.WhichOneof("sealed_value"):
        case "success":
            right = result.success.answer == expected
            return (
                f"right, {result.success.run_results[0]:.0f} ms" if right else f"WRONG: {result.success.answer:#018x}"
            )
        case "failure":
            return f"FAILED: {result.failure.reason}"
        case other:
            return other


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--impls", default="")
    symbols = [symbol for symbol in parser.parse_args().impls.split(",") if symbol]
    bad = 0
    for manifest in Manifest.all():
        if symbols and manifest.symbol not in symbols:
            continue
        testee = Testee(manifest)
        try:
            for symbol, fields, request, expected in cases():
                if symbol not in testee.benchmarks:
                    continue
                result = getattr(testee.stub, CALLS[symbol].name)(request, timeout=DEADLINE_SECONDS)
                told = verdict(result, expected)
                bad += told[0].isupper()
                words = " ".join(f"{name}={value}" for name, value in fields.items())
                print(f"{manifest.symbol} {symbol} {words}: {told}", flush=True)
        finally:
            testee.close()
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
