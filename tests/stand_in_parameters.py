"""Which requests are refused, and why."""

import math
import re
from itertools import chain

MOST_MESSAGES = 10**12
MOST_COMPONENTS = 10**6
MOST_IN_FLIGHT = 10**7
MOST_BYTES = 65536
MOST_NODES = 16384
MOST_RUNS = 10**6
MOST_KEYS = 10**8
MOST_VALUES = 2**31 - 1
MOST_VERIFIED = 6 * 10**6
VERIFIED_PER_KEY = 10
TOLERANCE = 1e-5
DURATION = re.compile(r"([0-9]+) ?(?:(ms|millis|milliseconds?)|(s|sec|seconds?)|(min|minutes?))")
UNIT_MILLIS = {2: 1, 3: 1000, 4: 60_000}


def refusal(request, nodes):
    """What is wrong with a request: a sentence that names parameter, value and what is allowed; None if nothing is."""
    for name, value, right, allowed in chain(limits(request, nodes), policy_limits(request.policy)):
        if not right:
            return f"{name} = {value}, allowed are {allowed}"
    return None


def window_millis(text):
    """None for what is no duration of at least 1 ms."""
    duration = DURATION.fullmatch(text)
    return int(duration[1]) * UNIT_MILLIS[duration.lastindex] or None if duration else None


def limits(request, nodes):
    ranges = RANGES | OF_STREAMS if request.DESCRIPTOR.name == "StreamingWindowsRequest" else RANGES
    for field in request.DESCRIPTOR.fields:
        if field.name in ranges:
            least, most = ranges[field.name]
            value = getattr(request, field.name)
            yield field.name, value, least <= value <= most, f"{least} to {most}"
    match request.DESCRIPTOR.name:
        case "ThroughputPingPongRequest":
            in_flight = min(request.pipeline_size, request.messages_per_pair) * request.parallelism
            allowed = f"{MOST_IN_FLIGHT} pings in flight at most"
            yield "pipeline_size", request.pipeline_size, in_flight <= MOST_IN_FLIGHT, allowed
        case "SizedThroughputRequest":
            batch, batches = request.batch_size, request.number_of_batches
            in_flight = 2 * batch * request.number_of_pairs
            yield "batch_size", batch, in_flight <= MOST_IN_FLIGHT, f"{MOST_IN_FLIGHT} messages in flight at most"
            yield "number_of_batches", batches, batch * batches <= MOST_MESSAGES, f"{MOST_MESSAGES} messages at most"
        case "AtomicRegisterRequest":
            replicas, keys, writes = request.partition_size, request.number_of_keys, request.write_workload
            whole = abs(request.read_workload + writes - 1) <= TOLERANCE
            yield "write_workload", writes, whole, "values that make 1 with read_workload"
            yield "partition_size", replicas, replicas <= nodes, f"1 to {nodes}, the number of nodes"
            few = not request.policy.verify or keys * replicas * VERIFIED_PER_KEY <= MOST_VERIFIED
            yield "number_of_keys", keys, few, f"{MOST_VERIFIED} operations at most where they are verified"
        case "StreamingWindowsRequest":
            millis, batch = window_millis(request.window_size), request.batch_size
            yield "window_size", request.window_size, millis, "durations such as 10ms, 1 second or 2 min"
            in_flight = batch * request.number_of_partitions
            yield "batch_size", batch, in_flight <= MOST_IN_FLIGHT, f"{MOST_IN_FLIGHT} events in flight at most"
            yield "window_size", request.window_size, millis <= MOST_VALUES, f"{MOST_VALUES} ms at most"
            windows, times = request.number_of_windows, request.window_size_amplification
            yield "number_of_windows", windows, windows * millis <= MOST_MESSAGES, f"{MOST_MESSAGES} events at most"
            yield "window_size_amplification", times, times * millis <= MOST_VALUES, f"{MOST_VALUES} values at most"
        case "APSPRequest":
            nodes, block = request.number_of_nodes, request.block_size
            right = block > 0 and nodes % block == 0 and (nodes // block) ** 2 <= MOST_COMPONENTS
            yield "block_size", block, right, f"divisors of {nodes} that make at most {MOST_COMPONENTS} blocks"


RANGES = {
    "number_of_messages": (1, MOST_MESSAGES),
    "messages_per_pair": (1, MOST_MESSAGES),
    "pipeline_size": (1, 2**64 - 1),
    "parallelism": (1, MOST_COMPONENTS),
    "fib_number": (1, 40),
    "number_of_chameneos": (2, MOST_COMPONENTS),
    "number_of_meetings": (1, MOST_MESSAGES),
    "number_of_nodes": (1, MOST_NODES),
    "block_size": (1, MOST_NODES),
    "message_size": (1, MOST_BYTES),
    "batch_size": (1, MOST_IN_FLIGHT // 2),
    "number_of_batches": (1, 2**32 - 1),
    "number_of_pairs": (1, MOST_COMPONENTS),
    "read_workload": (0, 1),
    "write_workload": (0, 1),
    "partition_size": (1, MOST_COMPONENTS),
    "number_of_keys": (1, MOST_KEYS),
    "number_of_partitions": (1, MOST_COMPONENTS),
    "number_of_windows": (1, MOST_MESSAGES),
    "window_size_amplification": (1, MOST_VALUES),
}
OF_STREAMS = {"batch_size": (2, MOST_IN_FLIGHT)}


def policy_limits(policy):
    least, most = policy.min_runs or 30, policy.max_runs or 100
    yield "warmup_runs", policy.warmup_runs, policy.warmup_runs <= MOST_RUNS, f"0 to {MOST_RUNS}"
    yield "min_runs", least, least <= MOST_RUNS, f"1 to {MOST_RUNS}"
    yield "max_runs", most, most <= MOST_RUNS, f"1 to {MOST_RUNS}"
    yield "min_runs", least, least <= most, f"1 to max_runs = {most}"
    right = math.isfinite(policy.rse_target) and policy.rse_target >= 0
    yield "rse_target", policy.rse_target, right, "positive finite numbers"
