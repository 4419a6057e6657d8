"""Testee PYASYNCIO: the benchmarks with Python's own means: tasks and queues of asyncio."""

import platform

import mpp
from all_pairs_shortest_path import AllPairsShortestPath
from chameneos import Chameneos
from counting import Counting
from fairness import Fairness
from fibonacci import Fibonacci
from fork_join_create import ForkJoinCreate
from fork_join_throughput import ForkJoinThroughput
from latency import Latency
from mpp import switch_interval
from net_connections import NetConnections, NetEnds
from net_latency import NetLatency
from net_ping_pong import NetPingers, NetPongers
from ping_pong import PingPong, ThroughputPingPong
from prime_sieve import PrimeSieve
from request_reply import RequestReply
from sized_throughput import Sinks, Sources
from thread_ring import ThreadRing

TESTEE = mpp.Testee(
    symbol="PYASYNCIO",
    framework="none: asyncio",
    framework_version=platform.python_version(),
    benchmarks={
        "PINGPONG": PingPong,
        "TPPINGPONG": ThroughputPingPong,
        "FIBONACCI": Fibonacci,
        "CHAMENEOS": Chameneos,
        "APSP": AllPairsShortestPath,
        "THREADRING": ThreadRing,
        "FORKJOINCREATE": ForkJoinCreate,
        "FORKJOINTHROUGHPUT": ForkJoinThroughput,
        "COUNTING": Counting,
        "PRIMESIEVE": PrimeSieve,
        "REQUESTREPLY": RequestReply,
        "FAIRNESS": Fairness,
        "LATENCY": Latency,
        "NETPINGPONG": (NetPingers, NetPongers),
        "NETTPPINGPONG": (NetPingers, NetPongers),
        "SIZEDTHROUGHPUT": (Sources, Sinks),
        "NETLATENCY": (NetLatency, NetPongers),
        "NETCONNECTIONS": (NetConnections, NetEnds),
    },
    settings=lambda options: {"mailbox": "asyncio.Queue, unbounded"} | switch_interval.settings(options),
    options=switch_interval.OPTION,
)
