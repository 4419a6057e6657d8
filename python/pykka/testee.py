"""Testee PYKKA: the benchmarks with actors of Pykka."""

import mpp
from all_pairs_shortest_path import AllPairsShortestPath
from chameneos import Chameneos
from ping_pong import PingPong, ThroughputPingPong
from system import pykka_version

TESTEE = mpp.Testee(
    symbol="PYKKA",
    framework="Pykka",
    framework_version=pykka_version(),
    benchmarks={
        "PINGPONG": PingPong,
        "TPPINGPONG": ThroughputPingPong,
        "CHAMENEOS": Chameneos,
        "APSP": AllPairsShortestPath,
    },
    settings={"mailbox": "queue.Queue, unbounded"},
)
