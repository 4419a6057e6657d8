"""What benchmarks answer, in the plainest way: no message is passed."""

import math
import struct
from functools import cache

from stand_in_parameters import window_millis

MASK = 2**64 - 1
FNV_OFFSET, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3


def sized_throughput(request):
    return request.message_size * request.batch_size * request.number_of_batches * request.number_of_pairs & MASK


def ping_pong(request):
    return request.number_of_messages


def throughput_ping_pong(request):
    messages = request.messages_per_pair
    return request.parallelism * (messages if request.static_only else messages * (messages - 1) // 2) & MASK


def fibonacci(request):
    a, b = 0, 1
    for _ in range(request.fib_number):
        a, b = b, a + b
    return a


def chameneos(request):
    return 2 * request.number_of_meetings


def all_pairs_shortest_path(request):
    return shortest_paths(request.number_of_nodes)


def atomic_register(request):
    reads = math.floor(request.number_of_keys * request.read_workload + 0.5)
    return request.partition_size * reads << 32 | request.partition_size * (request.number_of_keys - reads)


def streaming_windows(request):
    millis = window_millis(request.window_size)
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


# By symbol: the call, and what it answers.
LOCAL = {
    "PINGPONG": ("PingPong", ping_pong),
    "TPPINGPONG": ("ThroughputPingPong", throughput_ping_pong),
    "FIBONACCI": ("Fibonacci", fibonacci),
    "CHAMENEOS": ("Chameneos", chameneos),
    "APSP": ("AllPairsShortestPath", all_pairs_shortest_path),
}
DISTRIBUTED = {
    "NETPINGPONG": ("NetPingPong", ping_pong),
    "NETTPPINGPONG": ("NetThroughputPingPong", throughput_ping_pong),
    "SIZEDTHROUGHPUT": ("SizedThroughput", sized_throughput),
    "ATOMICREGISTER": ("AtomicRegister", atomic_register),
    "STREAMINGWINDOWS": ("StreamingWindows", streaming_windows),
}
