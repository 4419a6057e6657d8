"""The conformance kit, for every testee."""

import pytest

from suite import script

KIT_SECONDS = 1800


@pytest.mark.long
def test_every_testee_passes_the_kit(manifest):
    # What a JVM compiles for speed is of no use to processes that end within seconds.
    words = ["check", "--impls", manifest.symbol, "--fast"]
    result = script("bench.sc", *words, timeout_seconds=KIT_SECONDS)
    assert result.returncode == 0, result.stdout + result.stderr
