"""Testee PYASYNCIO: the benchmarks with what Python has itself, tasks and queues of asyncio."""

import platform

import mpp
from all_pairs_shortest_path import AllPairsShortestPath
from chameneos import Chameneos
from fibonacci import Fibonacci
from net_ping_pong import NetPingers, NetPongers
from ping_pong import PingPong, ThroughputPingPong

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
        "NETPINGPONG": (NetPingers, NetPongers),
        "NETTPPINGPONG": (NetPingers, NetPongers),
    },
    settings={"mailbox": "asyncio.Queue, unbounded"},
)
