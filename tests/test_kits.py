"""The conformance kit, for every testee."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from conftest import is_one_of_several
from suite import script

KIT_SECONDS = 1800


@pytest.fixture(scope="module")
def kits(request):
    """By symbol, what comes of the kit for the chosen testees. Much of it is waiting, so that some go on at once."""
    chosen = dict.fromkeys(
        item.callspec.params["manifest"].symbol for item in request.session.items if "kits" in item.fixturenames
    )
    with ThreadPoolExecutor(max_workers=1 if is_one_of_several(request.config) else os.cpu_count()) as pool:
        yield {symbol: pool.submit(kit, symbol) for symbol in chosen}


def kit(symbol):
    # What a JVM compiles for speed is of no use to processes that end within seconds.
    words = ["check", "--impls", symbol, "--javaOpts=-XX:TieredStopAtLevel=1"]
    return script("bench.sc", *words, timeout_seconds=KIT_SECONDS)


def test_every_testee_passes_the_kit(manifest, kits):
    result = kits[manifest.symbol].result()
    assert result.returncode == 0, result.stdout + result.stderr
