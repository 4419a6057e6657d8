"""The conditions under which points are measured: their records in journals, and the processors that testees get."""

import contextlib
import json
import os
import shutil
import subprocess
import sys

import pytest

from standin.commands import EXACT_RUNS, fake_remote, hanging_run, interrupt, local, processes
from standin.manifests import SOUND_PAIR, STAND_IN_CLIENT, STAND_IN_MASTER, distributed_stand_ins, stand_ins
from suite import journal, only_run, script

CPUS = sorted(os.sched_getaffinity(0))
FIRST, LAST = CPUS[0], CPUS[-1]
BUSY_LOOP = "while True: pass"
MEASURES = {
    "windowMillis",
    "cpuUserMillis",
    "cpuSystemMillis",
    "peakResidentBytes",
    "meanResidentBytes",
    "voluntaryContextSwitches",
    "involuntaryContextSwitches",
    "loadAverageBefore",
    "othersCpuMillis",
    "othersCpuFraction",
    "stolenMillis",
    "stolenFraction",
}


@contextlib.contextmanager
def burner(cpu):
    """Somebody else who uses a processor all the time."""
    process = subprocess.Popen([sys.executable, "-c", BUSY_LOOP])
    try:
        os.sched_setaffinity(process.pid, {cpu})
        yield
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def pinned(tmp_path_factory):
    """A run on one processor: its directory, and the options that it takes to go on with it."""
    folder = tmp_path_factory.mktemp("conditions")
    options = distributed_stand_ins(folder / "stand-ins", {"SOUND": SOUND_PAIR})
    words = [*options, *EXACT_RUNS, "--benchmarks", "PINGPONG,ATOMICREGISTER", "--output", folder / "results"]
    result = script(*fake_remote(*words, "--cpus", FIRST))
    assert result.returncode == 0, result.stdout + result.stderr
    return only_run(folder / "results"), options[:2]


def test_a_point_tells_under_which_conditions_it_was_measured(pinned):
    run, _ = pinned
    records = journal(run)
    nodes = [[(c["role"], c["node"]) for c in record["conditions"]] for record in records]
    alone = [("local", "localhost")]
    assert nodes == [alone, alone, [("master", "node-0"), ("client", "node-1"), ("client", "node-2")]]
    for record in records:
        for condition in record["conditions"]:
            assert condition["cpus"] == str(FIRST)
            measures = condition["measures"]
            assert measures.keys() >= MEASURES
            assert min(measures.values()) >= 0
            assert 1 << 20 < measures["peakResidentBytes"] < 1 << 32
            assert 1 << 20 < measures["meanResidentBytes"] <= measures["peakResidentBytes"] * 1.1
            assert measures["windowMillis"] >= sum(record["samplesMillis"])
    manifest = json.loads((run / "manifest.json").read_text())
    assert manifest["cpus"] == str(FIRST)
    (node,) = manifest["nodes"].values()
    assert node.keys() >= {"kernel", "affinity", "congestionControl", "limits"}


def test_a_run_is_gone_on_with_on_its_own_processors(pinned, tmp_path):
    run, manifests = pinned
    again = tmp_path / run.name
    shutil.copytree(run, again)
    lines = (run / "points.jsonl").read_text().splitlines(keepends=True)
    (again / "points.jsonl").write_text("".join(lines[1:]))
    result = script(*fake_remote(*manifests, "--resume", again))
    assert result.returncode == 0, result.stdout + result.stderr
    last = journal(again)[-1]
    assert last["params"] == json.loads(lines[0])["params"]
    assert [c["cpus"] for c in last["conditions"]] == [str(FIRST)]


@pytest.mark.skipif(len(CPUS) == 1, reason="takes two processors")
def test_masters_and_clients_get_the_processors_that_were_asked_for(tmp_path):
    options = distributed_stand_ins(tmp_path / "stand-ins", {"HANG": (["hang"], [])})
    words = fake_remote(*options, *EXACT_RUNS, "--benchmarks", "NETPINGPONG", "--cpus", f"{FIRST}/{LAST}")
    with hanging_run(words, tmp_path / "results", "logs/HANG-master-node-0.log") as (command, run):
        granted = {
            program: [os.sched_getaffinity(pid) for pid in processes(run, program)]
            for program in (STAND_IN_MASTER, STAND_IN_CLIENT)
        }
        interrupt(command, run)
    assert granted == {STAND_IN_MASTER: [{FIRST}], STAND_IN_CLIENT: [{LAST}]}


def test_a_point_beside_somebody_else_s_work_is_kept_and_flagged(tmp_path):
    options = stand_ins(tmp_path / "stand-ins", {"SLOW": ["slow"]})
    words = [*options, *EXACT_RUNS, "--benchmarks", "PINGPONG", "--output", tmp_path / "results"]
    with burner(FIRST):
        result = script(*local(*words, "--cpus", FIRST))
    assert result.returncode == 0, result.stdout + result.stderr
    records = journal(only_run(tmp_path / "results"))
    assert [(r["status"], len(r["samplesMillis"])) for r in records] == [("converged", 3)] * 2
    for record in records:
        assert any(phrase.startswith("localhost: ") for phrase in record["pressure"]), record
        assert record["conditions"][0]["measures"]["othersCpuFraction"] > 0.5
