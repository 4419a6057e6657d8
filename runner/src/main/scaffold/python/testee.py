"""Testee @symbol@."""

import platform

import mpp
from ping_pong import PingPong

TESTEE = mpp.Testee(
    symbol="@symbol@",
    framework="@label@",
    framework_version=platform.python_version(),
    benchmarks={"PINGPONG": PingPong},
)
