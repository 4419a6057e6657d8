"""A pause in a phase, for a test to do something to the stand-in or its surroundings just then."""

import os
import time
from pathlib import Path

PAUSE_SECONDS = 60
POLL_SECONDS = 0.05
PHASES = ("start", "readiness", "setup", "run", "cleanup", "shutdown")


def trouble(phase):
    """The word that makes a stand-in pause."""
    return f"pause-{phase}"


def mark(folder, symbol):
    """The file that is there once a stand-in pauses; with text in it, it lets the stand-in go on."""
    return Path(folder) / f"{symbol}.mark"


def pause(phase, troubles):
    """Stays in a phase if asked to, unless another process of the testee has done so before."""
    if trouble(phase) not in troubles:
        return
    present = mark(os.environ["STAND_IN_MARKS"], os.environ["STAND_IN_SYMBOL"])
    try:
        present.touch(exist_ok=False)
    except FileExistsError:
        return
    deadline = time.monotonic() + PAUSE_SECONDS
    while time.monotonic() < deadline and not present.read_text():
        time.sleep(POLL_SECONDS)
