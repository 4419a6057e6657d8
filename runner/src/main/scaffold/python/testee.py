"""Testee @symbol@."""

import platform

from ping_pong import PingPong

import mpp

TESTEE = mpp.Testee(
    symbol="@symbol@",
    framework="@label@",
    framework_version=platform.python_version(),
    benchmarks={"PINGPONG": PingPong},
)
