"""Testee PYKKA: the benchmarks with actors of Pykka."""

import mpp
from all_pairs_shortest_path import AllPairsShortestPath
from chameneos import Chameneos
from counting import Counting
from fairness import Fairness
from fork_join_create import ForkJoinCreate
from fork_join_throughput import ForkJoinThroughput
from latency import Latency
from mpp import switch_interval
from ping_pong import PingPong, ThroughputPingPong
from prime_sieve import PrimeSieve
from request_reply import RequestReply
from system import pykka_version
from thread_ring import ThreadRing

TESTEE = mpp.Testee(
    symbol="PYKKA",
    framework="Pykka",
    framework_version=pykka_version(),
    benchmarks={
        "PINGPONG": PingPong,
        "TPPINGPONG": ThroughputPingPong,
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
    },
    settings=lambda options: {"mailbox": "queue.Queue, unbounded"} | switch_interval.settings(options),
    options=switch_interval.OPTION,
)
