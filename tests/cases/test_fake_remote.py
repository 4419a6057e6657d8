"""Distributed runs whose nodes are processes on this machine, measured on a stand-in with master and client roles."""

import json
import os
import re
import signal
from pathlib import Path

import pytest

import report_numbers
from contract import request
from processes import processes_with_marker
from standin import answers
from standin.commands import (
    EXACT_RUNS,
    ORPHAN_SECONDS,
    fake_remote,
    hanging_run,
    interrupt,
    processes,
    resume_with_clients,
)
from standin.manifests import SOUND_PAIR, STAND_IN_CLIENT, STAND_IN_MASTER, distributed_stand_ins, stand_in
from suite import BRIEF_JVMS, journal, listed, only_run, script, wait_for
from testees import Manifest

# Enough for a start of Python on a busy machine.
DEADLINES = {"MPP_LISTENING_SECONDS": "10", "MPP_READY_SECONDS": "3"}
HANG = (["hang"], [])
TROUBLES = {
    "SOUND": SOUND_PAIR,
    "CLIENTDIES": (["hang"], ["die-in-run"]),
    "MASTERDIES": (["die-in-run"], []),
    "LOSES": (["lose-client"], []),
    "ABSENT": ([], ["absent"]),
    "STILLBORN": ([], ["die-at-start"]),
    "MUTE": ([], ["mute"]),
}
BENCHMARKS = ["PINGPONG", "NETPINGPONG", "ATOMICREGISTER"]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """One run of all troubles: its result, its directory, and its records by symbol and benchmark."""
    folder = tmp_path_factory.mktemp("fake-remote")
    options = distributed_stand_ins(folder / "stand-ins", TROUBLES)
    stand_in(folder / "stand-ins", "LOCALONLY", [])
    options[-1] += ",LOCALONLY"
    words = [*EXACT_RUNS, "--benchmarks", ",".join(BENCHMARKS), "--output", folder / "results"]
    result = script(*fake_remote(*options, *words), environment=DEADLINES)
    run = only_run(folder / "results")
    records = {}
    for record in journal(run):
        records.setdefault((record["symbol"], record["benchmark"]), []).append(record)
    return result, run, records


def test_local_and_distributed_benchmarks_are_measured_each_in_fresh_processes(run):
    result, directory, records = run
    assert result.returncode == 1, result.stdout + result.stderr
    sound = [records["SOUND", benchmark] for benchmark in BENCHMARKS]
    assert [[(r["status"], r["verified"]) for r in rs] for rs in sound] == [
        [("converged", True)] * n for n in (2, 2, 1)
    ]
    processes = [{r["metrics"]["process_id"] for r in rs} for rs in sound]
    assert [len(p) for p in processes] == [1, 1, 1]
    assert len(set.union(*processes)) == 3
    logs = {log.name for log in (directory / "logs").glob("SOUND-*")}
    clients = {f"SOUND-client-node-{n}.log" for n in (1, 2)}
    assert logs == {"SOUND-local-localhost.log", "SOUND-master-node-0.log", *clients}


def test_the_manifest_of_a_run_tells_who_ran_where(run):
    manifest = json.loads((run[1] / "manifest.json").read_text())
    assert manifest["mode"] == "fakeRemote"
    nodes = {g["benchmark"]: g["nodes"] for g in manifest["plan"] if g["symbol"] == "SOUND"}
    assert nodes == {
        "PINGPONG": {"local": ["localhost"]},
        "NETPINGPONG": {"master": ["node-0"], "client": ["node-1"]},
        "ATOMICREGISTER": {"master": ["node-0"], "client": ["node-1", "node-2"]},
    }
    assert set(BENCHMARKS) <= set(manifest["testees"]["SOUND"]["ready"]["benchmarks"])


def test_nothing_is_left_behind(run):
    assert processes_with_marker(run[1].name) == []
    assert not (run[1] / "scratch").exists()


@pytest.mark.parametrize(
    ("symbol", "kind", "process", "how", "last_words"),
    [
        ("CLIENTDIES", "CRASH", "client node-1 ", "signal 9", "dying in run"),
        ("MASTERDIES", "CRASH", "master node-0 ", "signal 9", "dying in run"),
        ("LOSES", "TIMEOUT", "client node-1 ", "127.0.0.1:", "MPP-LISTEN client"),
    ],
)
def test_a_process_that_is_lost_during_a_point_is_named_and_the_next_point_has_a_fresh_group(
    run, symbol, kind, process, how, last_words
):
    lost, measured = run[2][symbol, "NETPINGPONG"]
    assert (lost["status"], lost["failure"]["kind"]) == ("failed", kind)
    assert lost["failure"]["reason"].startswith(process)
    assert how in lost["failure"]["reason"]
    assert lost["failure"]["logTail"][-1].startswith(last_words)
    assert (measured["status"], measured["verified"]) == ("converged", True)


@pytest.mark.parametrize(
    ("symbol", "kind", "process", "how"),
    [
        ("ABSENT", "TIMEOUT", "master node-0", f"{DEADLINES['MPP_READY_SECONDS']} s"),
        ("STILLBORN", "CRASH", "client node-1", "exit code 3"),
        ("MUTE", "TIMEOUT", "client node-1", f"{DEADLINES['MPP_LISTENING_SECONDS']} s"),
    ],
)
def test_a_group_that_does_not_start_names_the_process_at_fault(run, symbol, kind, process, how):
    for record in run[2][symbol, "NETPINGPONG"]:
        assert (record["status"], record["failure"]["kind"]) == ("failed", kind)
        assert all(value in record["failure"]["reason"] for value in (process, how))
    assert [r["status"] for r in run[2][symbol, "PINGPONG"]] == ["converged"] * 2


def test_a_testee_without_roles_does_not_implement_distributed_benchmarks(run):
    _, directory, records = run
    assert [r["status"] for r in records["LOCALONLY", "NETPINGPONG"]] == ["not-implemented"] * 2
    assert [log.name for log in (directory / "logs").glob("LOCALONLY-*")] == ["LOCALONLY-local-localhost.log"]


def test_points_that_need_more_nodes_are_skipped_with_a_reason_and_no_failure(tmp_path):
    options = distributed_stand_ins(tmp_path / "stand-ins", {"SOUND": SOUND_PAIR})
    words = [*EXACT_RUNS, "--benchmarks", "NETPINGPONG,ATOMICREGISTER", "--withClients", "1"]
    result = script(*fake_remote(*options, *words, "--output", tmp_path / "results"))
    assert result.returncode == 0, result.stdout + result.stderr
    *measured, skipped = journal(only_run(tmp_path / "results"))
    assert [r["status"] for r in measured] == ["converged"] * 2
    assert (skipped["status"], skipped["benchmark"]) == ("skipped", "ATOMICREGISTER")
    assert re.findall(r"\d+", skipped["failure"]["reason"]) == ["3", "2"]


def test_nodes_hold_exactly_the_files_that_the_manifest_lists_and_can_be_kept(tmp_path):
    options = distributed_stand_ins(tmp_path / "stand-ins", {"SOUND": ([], ["litter"])})
    words = [*EXACT_RUNS, "--benchmarks", "NETPINGPONG,NETTPPINGPONG", "--withClients", "2", "--keepNodes"]
    result = script(*fake_remote(*options, *words, "--output", tmp_path / "results"))
    assert result.returncode == 0, result.stdout + result.stderr
    scratch = only_run(tmp_path / "results") / "scratch"
    assert str(scratch) in result.stdout
    files = {str(f.relative_to(scratch)) for f in scratch.rglob("*") if f.is_file()}
    needed = {f"SOUND/node-{n}/program/lib/needed" for n in range(3)}
    assert files == needed | {f"SOUND/node-{n}/litter" for n in (1, 2)}


def test_a_testee_that_announces_nothing_is_given_free_ports(tmp_path):
    options = distributed_stand_ins(tmp_path / "stand-ins", {"PUBLISHED": SOUND_PAIR}, announces=False)
    words = [*EXACT_RUNS, "--benchmarks", "ATOMICREGISTER", "--output", tmp_path / "results"]
    result = script(*fake_remote(*options, *words))
    assert result.returncode == 0, result.stdout + result.stderr
    assert [r["status"] for r in journal(only_run(tmp_path / "results"))] == ["converged"]


@pytest.mark.long
@pytest.mark.testees
def test_the_quick_space_is_measured_and_every_answer_is_right(tmp_path):
    quick_points = {b["symbol"]: b["spaces"]["quick"] for b in listed()["benchmarks"] if b["distributed"]}
    runs = ["--warmup", "1", "--minRuns", "2", "--maxRuns", "2"]
    # No other has all of them.
    chosen = {m.symbol for m in Manifest.one_per("harness")} | {"TOKIO"}
    words = ["--impls", ",".join(sorted(chosen)), "--space", "quick", *runs]
    words += ["--benchmarks", ",".join(quick_points), "--output", tmp_path]
    result = script(*fake_remote(*words), environment=BRIEF_JVMS)
    assert result.returncode == 0, result.stdout + result.stderr
    run = only_run(tmp_path)
    records = journal(run)
    # Those that have the roles.
    started = json.loads((run / "manifest.json").read_text())["testees"]
    offered = {symbol: testee["ready"]["benchmarks"] for symbol, testee in started.items()}
    assert set().union(*offered.values()) == set(quick_points)
    for symbol in chosen:
        mine = [r["benchmark"] for r in records if r["symbol"] == symbol]
        assert {benchmark: mine.count(benchmark) for benchmark in quick_points} == quick_points
    measured, left_out = set(), []
    for r in records:
        point = (r["benchmark"], r["params"])
        if r["status"] == "not-implemented":
            left_out.append((r["symbol"], point))
            continue
        assert (r["status"], r["verified"], len(r["samplesMillis"])) == ("converged", True, 2), r
        assert int(r["answer"], 16) == answers.answer(r["benchmark"], request(r["benchmark"], r["params"]))
        measured |= {point, (r["symbol"], r["benchmark"])}
    # A testee may have one algorithm alone, yet nothing at all of a benchmark only if it does not offer it.
    assert {point for _, point in left_out} <= measured
    assert all(((symbol, b) in measured) == (b in offered.get(symbol, [])) for symbol in chosen for b in quick_points)
    assert processes_with_marker(run.name) == []
    result = script("plot.sc", "--run", str(run), "--output", str(tmp_path), "--format", "html")
    assert result.returncode == 0, result.stderr
    report_numbers.check(run, tmp_path / "report.html")


@pytest.fixture
def hanging(tmp_path):
    """A run that hangs in its first point: command, run, options."""
    options = distributed_stand_ins(tmp_path / "stand-ins", {"HANG": HANG})
    words = fake_remote(*options, *EXACT_RUNS, "--benchmarks", "NETPINGPONG", "--withClients", "2")
    with hanging_run(words, tmp_path / "results", "logs/HANG-master-node-0.log") as (command, run):
        yield command, run, options


def test_interruption_ends_all_processes_and_removes_the_nodes(hanging):
    command, run, _ = hanging
    assert (len(processes(run, STAND_IN_MASTER)), len(processes(run, STAND_IN_CLIENT))) == (1, 2)
    err = interrupt(command, run)
    assert not (run / "scratch").exists()
    assert f"./bench.sc fakeRemote --resume {run}" in err


def test_a_killed_runner_leaves_no_process_of_a_group_behind(hanging):
    command, run, _ = hanging
    command.signal(signal.SIGKILL)
    command.wait(60)
    wait_for(lambda: not processes_with_marker(run.name), ORPHAN_SECONDS)


def test_a_killed_client_ends_the_group_and_resuming_starts_as_many_clients_again(hanging):
    command, run, options = hanging
    victim = next(pid for pid in processes(run, STAND_IN_CLIENT) if works_at(pid, "node-2"))
    os.kill(victim, signal.SIGKILL)
    code, out, err = command.wait(60)
    assert code == 1, out + err
    killed, measured = journal(run)
    assert killed["failure"]["kind"] == "CRASH"
    assert all(value in killed["failure"]["reason"] for value in ("client node-2", "signal 9"))
    assert measured["status"] == "converged"
    resume_with_clients(fake_remote("--resume", run, *options[:2]), run, 2)


def works_at(pid, node):
    return Path(f"/proc/{pid}/cwd").resolve().name == node
