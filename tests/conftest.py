"""Fixtures: every testee, built once, and one process per testee for tests that leave it usable."""

import functools
import os

import pytest

from suite import Manifest, Testee, script


def pytest_sessionstart(session):
    # Small heaps, which take no time to bring into memory.
    os.environ.setdefault("MPP_MEMORY_MIB", "2048")
    # Runners end within seconds: what a JVM compiles for speed is of no use to them.
    os.environ.setdefault("MPP_AMM_OPTS", "-XX:TieredStopAtLevel=1")
    if is_one_of_several(session.config):
        return
    result = script("build.sc", timeout_seconds=1800)
    if result.returncode != 0:
        pytest.exit(f"./build.sc failed:\n{result.stdout}{result.stderr}", returncode=1)


def pytest_generate_tests(metafunc):
    if "manifest" in metafunc.fixturenames:
        metafunc.parametrize("manifest", manifests(), ids=lambda m: m.symbol, scope="module")


def pytest_collection_modifyitems(items):
    # What takes longest first, so that no process of several is left alone with it in the end.
    items.sort(key=lambda item: item.path.name != "test_kits.py")


@functools.cache
def manifests():
    return Manifest.all()


def is_one_of_several(config):
    """Whether this process runs some of the tests for another one, which has built the testees."""
    return hasattr(config, "workerinput")


@pytest.fixture(scope="module")
def testee(manifest):
    testee = Testee(manifest)
    yield testee
    testee.close()


@pytest.fixture
def start(manifest):
    """Starts fresh ones, for tests that are skipped if they do not have a benchmark."""
    started = []

    def begin(benchmark, **options):
        started.append(Testee(manifest, **options))
        if benchmark not in started[-1].benchmarks:
            pytest.skip(f"the testee does not have {benchmark}")
        return started[-1]

    yield begin
    for testee in started:
        testee.close()
