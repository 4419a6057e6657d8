"""Refuses requests, with the reason: ranges are the contract's, rules over several fields stand here."""

import re
from itertools import chain

from contract import LIMITS, most, parameters, values

VERIFIED_PER_KEY = 10
TOLERANCE = 1e-5
MESSAGE_BYTES = 4096
DURATION = re.compile(r"([0-9]+) ?(?:(ms|millis|milliseconds?)|(s|sec|seconds?)|(min|minutes?))")
UNIT_MILLIS = {2: 1, 3: 1000, 4: 60_000}
MESSAGES, COMPONENTS, IN_FLIGHT, WINDOW_VALUES, VERIFIED = (
    LIMITS[f"LIMIT_{name}"] for name in ("MESSAGES", "COMPONENTS", "IN_FLIGHT", "WINDOW_VALUES", "VERIFIED_OPERATIONS")
)


def refusal(request, nodes):
    """The fault of a request, in a sentence that names parameter, value and allowed values; None if there is none."""
    policy = request.policy
    for name, value, right, allowed in chain(ranges(request), rules(request, nodes), ranges(policy), runs(policy)):
        if not right:
            return f"{name} = {value}, allowed are {allowed}"
    return None


def duration_millis(text):
    """None for a text that is no duration."""
    duration = DURATION.fullmatch(text)
    return int(duration[1]) * UNIT_MILLIS[duration.lastindex] if duration else None


def ranges(message):
    for field, value, options in parameters(message):
        if field.enum_type:
            choices = field.enum_type.values_by_number
            yield field.name, value, value in choices, ", ".join(choice.name for choice in choices.values())
            continue
        if options.names:
            yield field.name, value, value in options.names, ", ".join(options.names)
            continue
        number = duration_millis(value) if options.duration else value
        least, greatest = options.least, most(field, options)
        durations = f" {options.unit}, as 10ms, 1 second or 2 min" if options.duration else ""
        right = number is not None and least <= number <= greatest
        yield field.name, value, right, f"{least} to {greatest}{durations}"


def rules(request, nodes):
    match request.DESCRIPTOR.name:
        case "ThroughputPingPongRequest":
            in_flight = min(request.pipeline_size, request.messages_per_pair) * request.parallelism
            allowed = f"{IN_FLIGHT} pings in flight at most"
            yield "pipeline_size", request.pipeline_size, in_flight <= IN_FLIGHT, allowed
        case "SizedThroughputRequest":
            batch, batches = request.batch_size, request.number_of_batches
            in_flight = 2 * batch * request.number_of_pairs
            yield "batch_size", batch, in_flight <= IN_FLIGHT, f"{IN_FLIGHT} messages in flight at most"
            yield "number_of_batches", batches, batch * batches <= MESSAGES, f"{MESSAGES} messages at most"
        case "AtomicRegisterRequest":
            replicas, keys, writes = request.partition_size, request.number_of_keys, request.write_workload
            whole = abs(request.read_workload + writes - 1) <= TOLERANCE
            yield "write_workload", writes, whole, "values that make 1 with read_workload"
            yield "partition_size", replicas, replicas <= nodes, f"1 to {nodes}, the number of nodes"
            few = not request.policy.verify or keys * replicas * VERIFIED_PER_KEY <= VERIFIED
            yield "number_of_keys", keys, few, f"{VERIFIED} operations at most where they are verified"
        case "AtomicBroadcastRequest":
            replicas, proposals = request.number_of_nodes, request.number_of_proposals
            yield "number_of_nodes", replicas, replicas % 2 == 1, "odd numbers"
            wanted = request.reconfiguration != "off"
            allowed = "one where replicas are replaced, none elsewhere"
            yield "reconfig_policy", request.reconfig_policy, wanted == bool(request.reconfig_policy), allowed
            replaced = {"single": 1, "majority": replicas // 2 + 1}.get(request.reconfiguration, 0)
            few = replicas + replaced < nodes
            yield "number_of_nodes", replicas, few, f"{nodes - 1 - replaced} at most, the number of clients"
            few = not request.policy.verify or replicas * proposals <= VERIFIED
            yield "number_of_proposals", proposals, few, f"{VERIFIED} entries of logs at most where they are verified"
        case "StreamingWindowsRequest":
            millis, batch = duration_millis(request.window_size), request.batch_size
            in_flight = batch * request.number_of_partitions
            yield "batch_size", batch, in_flight <= IN_FLIGHT, f"{IN_FLIGHT} events in flight at most"
            windows, times = request.number_of_windows, request.window_size_amplification
            yield "number_of_windows", windows, windows * millis <= MESSAGES, f"{MESSAGES} events at most"
            yield "window_size_amplification", times, times * millis <= WINDOW_VALUES, f"{WINDOW_VALUES} values at most"
        case "ThreadRingRequest":
            components, tokens = request.number_of_components, request.number_of_tokens
            yield "number_of_tokens", tokens, tokens <= components, f"1 to {components}, the number of components"
        case "ForkJoinThroughputRequest":
            messages = request.messages_per_component
            right = messages * request.number_of_components <= IN_FLIGHT
            yield "messages_per_component", messages, right, f"{IN_FLIGHT} messages in flight at most"
        case "CountingRequest":
            messages = request.number_of_messages
            right = messages * request.producers <= IN_FLIGHT
            yield "number_of_messages", messages, right, f"{IN_FLIGHT} messages in flight at most"
        case "NetConnectionsRequest":
            pairs, active, octets = request.number_of_pairs, request.active_pairs, request.bytes_per_transfer
            yield "active_pairs", active, active <= pairs, f"0 to {pairs}, the number of pairs"
            in_flight = active_pairs(request) * -(-octets // MESSAGE_BYTES)
            yield "bytes_per_transfer", octets, in_flight <= IN_FLIGHT, f"{IN_FLIGHT} messages in flight at most"
        case "FileTransferRequest":
            for name in ("bytes", "chunk_size"):
                value = getattr(request, name)
                yield name, value, value % 8 == 0, "multiples of 8"
        case "APSPRequest":
            side, block = request.number_of_nodes, request.block_size
            right = side % block == 0 and (side // block) ** 2 <= COMPONENTS
            yield "block_size", block, right, f"divisors of {side} that make at most {COMPONENTS} blocks"


def active_pairs(request):
    """The number of pairs of NETCONNECTIONS that exchange bytes."""
    pairs = request.number_of_pairs
    return request.active_pairs or (max(1, pairs // 4) if pairs < 128 else 128)


def runs(policy):
    least, greatest = (values(policy)[name] for name in ("min_runs", "max_runs"))
    yield "min_runs", least, least <= greatest, f"1 to max_runs = {greatest}"
