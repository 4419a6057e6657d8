"""The conformance kit, for every testee."""

import os

import pytest

from suite import script
from testees import Manifest

KIT_SECONDS = 1800
# Made of the sources of jvm/akka when it is built.
SAME_SOURCES = "jvm/pekko"
# Programs that share a folder, and so its module's tests, with one that is checked.
SAME_FOLDERS = (
    "AKKATYPED",
    "KOMPICSSC2",
    "JVMVIRTUAL",
    "ACTIXARBITERS",
    "KOMPACTCO",
    "KOMPACTMIX",
    "SCALAACTORSTHREAD",
)


@pytest.mark.long
def test_every_testee_passes_the_kit(manifest):
    alike = manifest.folder.endswith(SAME_SOURCES) or manifest.symbol in SAME_FOLDERS
    if alike and os.environ.get("MPP_TESTS") != "all":
        pytest.skip("MPP_TESTS=all checks it, too: it shares sources or a folder with one that is checked")
    # Processes that end within seconds gain nothing from code that a JVM compiles for speed. A request to a program
    # that is not optimised takes seconds on an idle machine; others use this one.
    words = ["check", "--impls", manifest.symbol, "--fast", "--deadline", "3m"]
    # The harness of others is the same.
    if manifest not in Manifest.one_per("harness"):
        words.append("--noHarness")
    result = script("bench.sc", *words, timeout_seconds=KIT_SECONDS)
    assert result.returncode == 0, result.stdout + result.stderr
