"""Fixtures: every testee, built once, and one process per testee for tests that leave it usable."""

import functools
import os
import resource

import pytest

import distribution
import staged_runner
from standin.commands import EXACT_RUNS, local
from standin.manifests import SOUND, stand_ins
from suite import ROOT, script
from testees import Manifest, Testee

BUILD_SECONDS = 1800
GROUPS = pytest.StashKey()
REPORT = ROOT / ".mpp" / "test" / "outside.xml"


def pytest_configure(config):
    config.addinivalue_line("markers", "testees(symbols): those that it takes to be built; without symbols, all")
    config.addinivalue_line("markers", "long: takes a minute or more, and goes first until a session has told how long")


def pytest_sessionstart(session):
    # Small heaps, which take no time to bring into memory.
    os.environ.setdefault("MPP_MEMORY_MIB", "2048")
    # Runners end within seconds: they gain nothing from code that a JVM compiles for speed.
    os.environ.setdefault("MPP_AMM_OPTS", "-XX:TieredStopAtLevel=1")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config, specs):
    # Before there are other processes, which collect, too.
    config.stash[GROUPS] = {}
    items = config.pluginmanager.get_plugin("session").perform_collect()
    config.stash[GROUPS] = distribution.groups(items)
    prepare(config, needed(items))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["seconds"] = distribution.last_seconds(REPORT)


def pytest_generate_tests(metafunc):
    if "manifest" in metafunc.fixturenames:
        metafunc.parametrize("manifest", manifests(), ids=lambda m: m.symbol, scope="module")


def pytest_collection_modifyitems(config, items):
    if is_one_of_several(config):
        items[:] = distribution.in_order(items, config.workerinput["seconds"])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return distribution.GroupScheduling(config, log, config.stash[GROUPS])


def pytest_collection_finish(session):
    # If several processes run the tests, the first one prepares for all.
    if not is_one_of_several(session.config) and GROUPS not in session.config.stash:
        prepare(session.config, needed(session.items))


@functools.cache
def manifests():
    return Manifest.all()


def is_one_of_several(config):
    """Returns true if this process runs some of the tests for another one, which has built the testees."""
    return hasattr(config, "workerinput")


def needed(items):
    """The testees that tests take, by their parameters and marks; None for all."""
    found = {item.callspec.params["manifest"].symbol for item in items if "manifest" in item.fixturenames}
    marks = [mark for item in items for mark in item.iter_markers("testees")]
    return None if any(not mark.args for mark in marks) else found.union(*(mark.args for mark in marks))


def prepare(config, symbols):
    """Builds testees, and lets the runner start quickly.

    symbols: of the testees, None for all
    """
    if config.option.collectonly:
        return
    if symbols is None:
        succeed("build.sc")
    elif symbols:
        succeed("build.sc", "--useOnly", ",".join(sorted(symbols)))
    else:
        # It builds the runner, as all commands do.
        succeed("bench.sc", "list")
    folder = config._tmp_path_factory.mktemp("exercise")
    exercise = local(*stand_ins(folder / "stand-ins", SOUND), *EXACT_RUNS, "--benchmarks", "PINGPONG")
    staged_runner.share_classes([*exercise, "--output", folder], ROOT)


def succeed(*words):
    result = script(*words, timeout_seconds=BUILD_SECONDS)
    if result.returncode != 0:
        pytest.exit(f"./{' '.join(words)} failed:\n{result.stdout}{result.stderr}", returncode=1)


@pytest.fixture(autouse=True)
def processor_seconds(record_property):
    """Tells the report which processor time the processes took that a test has started and seen end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    yield
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    record_property("processorSeconds", round(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, 2))


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
