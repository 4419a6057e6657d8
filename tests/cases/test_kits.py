"""The conformance kit, for every testee."""

from pathlib import Path

import pytest

from suite import script
from testees import Manifest

KIT_SECONDS = 1800
# In these every testee has suites of its own, with the kit's vectors.
LANGUAGES_WITH_SUITES = ("jvm", "rust")
# Cargo's tests are of its other program, with networking.
ONLY_FROM_OUTSIDE = "KOMPACTAC"


@pytest.mark.long
def test_every_testee_passes_the_kit(manifest, pytestconfig):
    is_first = manifest in Manifest.one_per("harness")
    has_suites = Path(manifest.language_folder).name in LANGUAGES_WITH_SUITES and manifest.symbol != ONLY_FROM_OUTSIDE
    # By `-k`, as `./build.sc test --changed` chooses the testees that have changed.
    is_chosen = pytestconfig.option.keyword
    if has_suites and not is_first and not is_chosen:
        pytest.skip("MPP_TESTS=all checks it, too: its own suites ask the same, and another testee has its harness")
    # Processes that end within seconds gain nothing from code that a JVM compiles for speed. A request to a program
    # that is not optimised takes seconds on an idle machine; others use this one.
    words = ["check", "--impls", manifest.symbol, "--fast", "--deadline", "3m"]
    # The harness of others is the same.
    if not is_first:
        words.append("--noHarness")
    result = script("bench.sc", *words, timeout_seconds=KIT_SECONDS)
    assert result.returncode == 0, result.stdout + result.stderr
