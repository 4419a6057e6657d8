"""Profiles as `bench.sc profile` leaves them."""

import csv
import math

from suite import script

# Fewer would be chance: 199 samples per second of a thread that computes half of the time.
SECONDS = 2
# A part of a testee's samples.
MOST_OF_HARNESS = 0.01


def profile(folder, *words, seconds=SECONDS, **more):
    """The exit code, what stands on standard error, and the one directory of profiles."""
    result = script("bench.sc", "profile", "--seconds", str(seconds), "--output", str(folder), *words, **more)
    directories = list(folder.iterdir()) if folder.exists() else []
    assert len(directories) <= 1, directories
    return result.returncode, result.stderr, directories[0] if directories else None


def rows(table):
    with table.open(newline="") as lines:
        return list(csv.DictReader(lines))


def widest(directory, testee=None):
    """The frame in which most time is spent, or of which most is allocated.

    testee: the one of interest, if there are several
    """
    frames = [frame for frame in rows(directory / "frames.csv") if testee in (None, frame["testee"])]
    return max(frames, key=lambda frame: int(frame["self"]))["frame"]


def most_of_harness(counted):
    """The harness's share above which it is more than chance that it takes too much.

    counted: samples. A part p of n has an error of sqrt(p (1 - p) / n).
    """
    return MOST_OF_HARNESS + 4 * math.sqrt(MOST_OF_HARNESS / counted) + 1 / counted
