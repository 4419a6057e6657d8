"""The conformance kit, for every testee."""

import os
from pathlib import Path

import pytest

from suite import script
from testees import Manifest

KIT_SECONDS = 1800
# Made of the sources of jvm/akka when it is built.
SAME_SOURCES = "jvm/pekko"


def has_the_whole_kit(manifest):
    """Whether it is the first testee with a harness that also has a master: the others' harness is the same."""
    harness = Path(manifest.folder).parent
    return manifest.symbol == next(
        m.symbol for m in Manifest.all() if Path(m.folder).parent == harness and m.master_command
    )


@pytest.mark.long
def test_every_testee_passes_the_kit(manifest):
    if manifest.folder.endswith(SAME_SOURCES) and os.environ.get("MPP_TESTS") != "all":
        pytest.skip("MPP_TESTS=all checks it, too: it has the sources of Akka's testees")
    # What a JVM compiles for speed is of no use to processes that end within seconds.
    words = ["check", "--impls", manifest.symbol, "--fast"]
    if not has_the_whole_kit(manifest) and os.environ.get("MPP_TESTS") != "all":
        words.append("--noHarness")
    result = script("bench.sc", *words, timeout_seconds=KIT_SECONDS)
    assert result.returncode == 0, result.stdout + result.stderr
