"""Computes the right answers of requests, in the plainest way: no message is passed."""

import math
import struct
from functools import cache
from itertools import islice

from google.protobuf.json_format import ParseDict

from standin.parameters import active_pairs, duration_millis
from suite import conformance

MASK = 2**64 - 1
FILE_PAYLOAD_BYTES = 1 << 28
FNV_OFFSET, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3


def answer(symbol, request):
    """Computes it by a formula below, else looks it up in conformance/answers.json; None if it is in neither."""
    formula = FORMULAS.get(request.DESCRIPTOR.name)
    return formula(request) & MASK if formula else golden(symbol, request)


def golden(symbol, request):
    """A golden answer holds for all requests that agree with it in the fields that it names."""
    for case in conformance("answers.json").get(symbol, []):
        named = case.keys() - {"answer", "varying"}
        wanted = ParseDict({name: case[name] for name in named}, type(request)())
        if all(getattr(request, name) == getattr(wanted, name) for name in named):
            return int(case["answer"], 16)
    return None


def throughput_ping_pong(request):
    messages = request.messages_per_pair
    return request.parallelism * (messages if request.static_only else messages * (messages - 1) // 2)


def fibonacci(request):
    a, b = 0, 1
    for _ in range(request.fib_number):
        a, b = b, a + b
    return a


def atomic_register(request):
    reads = math.floor(request.number_of_keys * request.read_workload + 0.5)
    return request.partition_size * reads << 32 | request.partition_size * (request.number_of_keys - reads)


def atomic_broadcast(request):
    proposals = request.number_of_proposals
    return whole_numbers((proposals, triangle(proposals - 1)))


def streaming_windows(request):
    millis = duration_millis(request.window_size)
    return windows(request.number_of_partitions, millis, request.number_of_windows, request.window_size_amplification)


@cache
def windows(partitions, millis, number, amplification):
    """FNV-1a over start, size and median of each window."""
    answer = FNV_OFFSET
    for partition in range(partitions):
        values = split_mix(partition)
        for start in range(0, number * millis, millis):
            window = sorted(signed(next(values)) for _ in range(millis))
            size = millis * amplification
            low, high = (float(window[place // amplification]) for place in ((size - 1) // 2, size // 2))
            median = low if size % 2 else low / 2 + high / 2
            answer = fnv(struct.pack(">QQd", start, size, median), answer)
    return answer


def thread_ring(request):
    """FNV-1a over the components, from 1, at which the tokens end."""
    size, hops, tokens = request.number_of_components, request.number_of_hops, request.number_of_tokens
    return whole_numbers((token * size // tokens + hops) % size + 1 for token in range(tokens))


def open_loop(request):
    """The number of requests that come in a run."""
    return max(1, request.rate_per_second * request.duration_millis // 1000)


def counting(request):
    messages, producers = request.number_of_messages, request.producers
    return whole_numbers((messages * producers, producers * triangle(messages)))


@cache
def primes(limit):
    """FNV-1a over the number of primes and their sum, found by Eratosthenes' sieve."""
    prime = bytearray([1]) * (limit + 1)
    for number in range(2, math.isqrt(limit) + 1):
        prime[number * number :: number] = bytes(len(range(number * number, limit + 1, number)))
    found = [number for number in range(2, limit + 1) if prime[number]]
    return whole_numbers((len(found), sum(found)))


@cache
def file_transfer(octets):
    """FNV-1a over the size of the file and the sum of its words, which are repeated after so many."""
    repeated = min(octets, FILE_PAYLOAD_BYTES)
    whole, rest = divmod(octets, repeated)
    words = [sum(islice(split_mix(repeated), size // 8)) for size in (repeated, rest)]
    return whole_numbers((octets, whole * words[0] + words[1] & MASK))


def triangle(number):
    return number * (number + 1) // 2


def whole_numbers(numbers):
    """FNV-1a over whole numbers of 64 bits."""
    answer = FNV_OFFSET
    for number in numbers:
        answer = fnv(struct.pack(">Q", number), answer)
    return answer


def signed(number):
    return number - (number >> 63 << 64)


@cache
def shortest_paths(n):
    """FNV-1a over the distances, big-endian and row by row, that Floyd and Warshall's triple loop finds."""
    distances = graph(n)
    for k in range(n):
        row_k = distances[k]
        for row in distances:
            via = row[k]
            row[:] = [min(d, via + e) for d, e in zip(row, row_k, strict=True)]
    answer = FNV_OFFSET
    for row in distances:
        answer = fnv(struct.pack(f">{n}d", *row), answer)
    return answer


def fnv(octets, answer):
    """FNV-1a over more bytes."""
    for byte in octets:
        answer = (answer ^ byte) * FNV_PRIME & MASK
    return answer


def graph(n):
    weights = ((number >> 11) * 2.0**-53 * 10 for number in split_mix(n))
    return [[0.0 if i == j else edge(next(weights)) for j in range(n)] for i in range(n)]


def edge(weight):
    return math.inf if weight > 5 else weight


def split_mix(state):
    while True:
        state = state + 0x9E3779B97F4A7C15 & MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        yield z ^ z >> 31


# By type of request: benchmarks that take the same one answer the same.
FORMULAS = {
    "PingPongRequest": lambda q: q.number_of_messages,
    "ThroughputPingPongRequest": throughput_ping_pong,
    "FibonacciRequest": fibonacci,
    "ChameneosRequest": lambda q: 2 * q.number_of_meetings,
    "APSPRequest": lambda q: shortest_paths(q.number_of_nodes),
    "SizedThroughputRequest": lambda q: q.message_size * q.batch_size * q.number_of_batches * q.number_of_pairs,
    "NetConnectionsRequest": lambda q: q.bytes_per_transfer * q.exchanges * triangle(active_pairs(q)),
    "FileTransferRequest": lambda q: file_transfer(q.bytes),
    "AtomicRegisterRequest": atomic_register,
    "AtomicBroadcastRequest": atomic_broadcast,
    "ThreadRingRequest": thread_ring,
    "ForkJoinCreateRequest": lambda q: triangle(q.number_of_components),
    "ForkJoinThroughputRequest": lambda q: q.number_of_components * triangle(q.messages_per_component),
    "CountingRequest": counting,
    "PrimeSieveRequest": lambda q: primes(q.limit),
    "FairnessRequest": lambda q: q.number_of_victims * q.rounds,
    "LatencyRequest": lambda q: triangle(open_loop(q) - 1),
    "RequestReplyRequest": lambda q: q.number_of_requests * q.parallelism,
    "StreamingWindowsRequest": streaming_windows,
}
