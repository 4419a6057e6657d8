"""Which requests are refused, and why."""

import math

MOST_MESSAGES = 10**12
MOST_COMPONENTS = 10**6
MOST_IN_FLIGHT = 10**7
MOST_BYTES = 65536
MOST_NODES = 16384
MOST_RUNS = 10**6


def refusal(request):
    """What is wrong with a request: a sentence that names parameter, value and what is allowed; None if nothing is."""
    for name, value, right, allowed in (*limits(request), *policy_limits(request.policy)):
        if not right:
            return f"{name} = {value}, allowed are {allowed}"
    return None


def limits(request):
    for field in request.DESCRIPTOR.fields:
        if field.name in RANGES:
            least, most = RANGES[field.name]
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
}


def policy_limits(policy):
    least, most = policy.min_runs or 30, policy.max_runs or 100
    yield "warmup_runs", policy.warmup_runs, policy.warmup_runs <= MOST_RUNS, f"0 to {MOST_RUNS}"
    yield "min_runs", least, least <= MOST_RUNS, f"1 to {MOST_RUNS}"
    yield "max_runs", most, most <= MOST_RUNS, f"1 to {MOST_RUNS}"
    yield "min_runs", least, least <= most, f"1 to max_runs = {most}"
    right = math.isfinite(policy.rse_target) and policy.rse_target >= 0
    yield "rse_target", policy.rse_target, right, "positive finite numbers"
