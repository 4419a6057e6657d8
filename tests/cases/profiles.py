"""Profiles as `bench.sc profile` leaves them."""

import csv

from suite import script

# Fewer would be chance: 199 samples per second of a thread that computes half of the time.
SECONDS = ["--seconds", "2"]


def profile(folder, *words, **more):
    """The exit code, what stands on standard error, and the one directory of profiles."""
    result = script("bench.sc", "profile", *SECONDS, "--output", str(folder), *words, **more)
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
