"""Remote mode: runs over ssh, in a network lab, whose nodes nothing but the network connects to this machine."""

import json
import os
import signal
from pathlib import Path

import pytest

from lab.remote import remote
from processes import command_line, parent, processes_with_marker
from standin.commands import EXACT_RUNS, ORPHAN_SECONDS, hanging_run, interrupt, processes, resume_with_clients
from standin.manifests import SOUND_PAIR, STAND_IN_CLIENT, STAND_IN_MASTER, distributed_stand_ins
from suite import Command, journal, listed, only_run, script, wait_for

pytest_plugins = ["lab.fixtures"]

# All that take a lab go one after another.
pytestmark = pytest.mark.long

BENCHMARKS = ["PINGPONG", "NETPINGPONG", "ATOMICREGISTER"]
# For stand-ins to start on a busy machine.
DEADLINES = {"MPP_LISTENING_SECONDS": "10", "MPP_READY_SECONDS": "10"}
FIRST_CPU, LAST_CPU = min(os.sched_getaffinity(0)), max(os.sched_getaffinity(0))
# For ssh to notice that nobody answers any more, and for the runner to say so; the stand-in would hang for an hour.
SILENCE_SECONDS = 60
UNGUESSABLE = "-a 'b' \"c\" $(touch pwned) `touch pwned`; touch pwned & \\ *"


def left(lab):
    """The files that runs have left in the nodes' directories."""
    return {name: sorted(f.name for f in lab.directory(name).iterdir()) for name in lab.names}


def runs_left(lab):
    """The files that belong neither to a testee nor to an agent."""
    return [file for files in left(lab).values() for file in files if file not in hashes(files)]


def copied_files(lab):
    """The files on the nodes, with the times at which they were made."""
    return {file: file.stat().st_ctime_ns for name in lab.names for file in lab.directory(name).rglob("*/**/*")}


def hashes(files):
    return [f for f in files if len(f) == 64]


@pytest.fixture(scope="module")
def stand_ins(tmp_path_factory):
    """Options that select stand-ins, sound ones and such that hang."""
    folder = tmp_path_factory.mktemp("remote") / "stand-ins"
    troubles = {"SOUND": SOUND_PAIR, "HANG": (["hang"], [])}
    return distributed_stand_ins(folder, troubles)[:2]


@pytest.fixture(scope="module")
def run(lab, stand_ins, tmp_path_factory):
    """A run of the sound stand-in: its result, its directory, its records by benchmark, and the files on the nodes."""
    results = tmp_path_factory.mktemp("remote-results")
    words = [*stand_ins, "--impls", "SOUND", *EXACT_RUNS, "--benchmarks", ",".join(BENCHMARKS), "--output", results]
    result = script(*remote(lab, *words, "--cpus", f"{FIRST_CPU}/{LAST_CPU}"), environment=DEADLINES)
    assert result.returncode == 0, result.stdout + result.stderr
    directory = only_run(results)
    records = {}
    for record in journal(directory):
        records.setdefault(record["benchmark"], []).append(record)
    return result, directory, records, left(lab)


def test_local_and_distributed_benchmarks_are_measured(run):
    _, directory, records, _ = run
    counts = {b: [(r["status"], r["verified"]) for r in records[b]] for b in BENCHMARKS}
    assert counts == {b: [("converged", True)] * n for b, n in zip(BENCHMARKS, (2, 2, 1), strict=True)}
    assert processes_with_marker(directory.name) == []


def test_results_are_of_the_same_form_as_those_of_nodes_on_one_machine(lab, run):
    _, directory, _, _ = run
    manifest = json.loads((directory / "manifest.json").read_text())
    first, second, third = lab.addresses
    assert manifest["mode"] == "remote"
    assert {g["benchmark"]: g["nodes"] for g in manifest["plan"]} == {
        "PINGPONG": {"local": ["localhost"]},
        "NETPINGPONG": {"master": ["localhost"], "client": [first]},
        "ATOMICREGISTER": {"master": ["localhost"], "client": [first, second]},
    }
    assert list(manifest["nodes"]) == ["localhost", first, second]
    for node in manifest["nodes"].values():
        assert node["processorsAvailable"] >= 1
        assert node["memoryMiB"] >= 256
        assert node["kernel"]
    logs = {log.name for log in (directory / "logs").glob("SOUND-*")}
    assert logs == {"SOUND-local-localhost.log", "SOUND-master-localhost.log"} | {
        f"SOUND-client-{address}.log" for address in (first, second)
    }
    assert "MPP-LISTEN client" in (directory / "logs" / f"SOUND-client-{first}.log").read_text()
    assert not (directory / "scratch").exists()


def test_every_node_tells_what_happened_there_and_which_processors_it_granted(lab, run):
    _, _, records, _ = run
    first, second, _ = lab.addresses
    (record,) = records["ATOMICREGISTER"]
    assert [(c["role"], c["node"], c["cpus"]) for c in record["conditions"]] == [
        ("master", "localhost", str(FIRST_CPU)),
        ("client", first, str(LAST_CPU)),
        ("client", second, str(LAST_CPU)),
    ]
    for condition in record["conditions"]:
        assert condition["measures"]["windowMillis"] >= sum(record["samplesMillis"])
        assert condition["measures"]["cpuUserMillis"] >= 0


def test_nodes_keep_the_files_and_nothing_else_and_a_second_run_copies_nothing(lab, run, stand_ins, tmp_path):
    _, _, _, after = run
    first, second, third = lab.names
    # The testee's and the agent's.
    assert [len(after[name]) for name in lab.names] == [2, 2, 0]
    assert hashes(after[first]) == after[first] == after[second]
    copied = next(d for d in (lab.directory(first) / name for name in after[first]) if (d / "program").exists())
    assert [f.name for f in copied.rglob("*") if f.is_file()] == ["needed"]
    assert lab.directory(first).joinpath(after[first][0]).stat().st_mode & 0o077 == 0
    words = [*stand_ins, "--impls", "SOUND", *EXACT_RUNS, "--benchmarks", "NETPINGPONG", "--output", tmp_path]
    before = copied_files(lab)
    again = script(*remote(lab, *words), environment=DEADLINES)
    assert again.returncode == 0, again.stdout + again.stderr
    assert left(lab) == after
    assert copied_files(lab) == before


def test_the_master_can_run_on_a_node_and_directories_can_be_kept(lab, stand_ins, tmp_path):
    words = [*stand_ins, "--impls", "SOUND", *EXACT_RUNS, "--benchmarks", "PINGPONG,ATOMICREGISTER"]
    master = lab.addresses[1]
    more = ["--master", master, "--keepNodes", "--output", tmp_path / "results"]
    result = script(*remote(lab, *words, *more), environment=DEADLINES)
    assert result.returncode == 0, result.stdout + result.stderr
    run = only_run(tmp_path / "results")
    nodes = [g["nodes"] for g in json.loads((run / "manifest.json").read_text())["plan"]]
    assert nodes == [{"local": [master]}, {"master": [master], "client": [lab.addresses[0], lab.addresses[2]]}]
    assert f"{lab.addresses[1]}:{lab.directory(lab.names[1])}/{run.name}" in result.stdout
    for name in lab.names:
        assert (lab.directory(name) / run.name).is_dir()


def test_names_reach_no_shell_unquoted(lab, stand_ins, tmp_path):
    folder = lab.folder / UNGUESSABLE
    nodes = tmp_path / "nodes.conf"
    nodes.write_text(f"{lab.names[0]} | {folder} | address={lab.addresses[0]} | path=/opt/$(touch pwned);'x' y\n")
    words = [*stand_ins, "--impls", "SOUND", *EXACT_RUNS, "--benchmarks", "NETPINGPONG"]
    result = script(*remote(lab, *words, "--output", tmp_path / "results", nodes=nodes), environment=DEADLINES)
    assert result.returncode == 0, result.stdout + result.stderr
    assert len(hashes(f.name for f in folder.iterdir())) == 2
    assert [
        f for place in (lab.folder, Path.home(), Path.cwd()) for f in place.rglob("pwned") if place == f.parent
    ] == []
    assert not list(folder.rglob("pwned"))


def test_two_runs_at_the_same_time_share_nodes(lab, stand_ins, tmp_path):
    words = [*stand_ins, "--impls", "SOUND", *EXACT_RUNS, "--benchmarks", ",".join(BENCHMARKS)]
    before = left(lab)
    commands = [Command(*remote(lab, *words, "--output", tmp_path / n), environment=DEADLINES) for n in "ab"]
    try:
        for command, name in zip(commands, "ab", strict=True):
            code, out, err = command.wait(120)
            assert code == 0, out + err
            assert [r["status"] for r in journal(only_run(tmp_path / name))] == ["converged"] * 5
    finally:
        for command in commands:
            command.close()
    assert [run for run in runs_left(lab) if run not in sum(before.values(), [])] == []


def test_a_directory_that_is_given_twice_is_two_nodes(lab, stand_ins, tmp_path):
    nodes = tmp_path / "nodes.conf"
    nodes.write_text(f"{lab.addresses[2]} | {lab.directory(lab.names[2])}\n" * 2)
    words = [*stand_ins, "--impls", "SOUND", *EXACT_RUNS, "--benchmarks", "ATOMICREGISTER"]
    result = script(*remote(lab, *words, "--output", tmp_path / "results", nodes=nodes), environment=DEADLINES)
    assert result.returncode == 0, result.stdout + result.stderr
    logs = {log.name for log in (only_run(tmp_path / "results") / "logs").glob("SOUND-client-*")}
    assert logs == {f"SOUND-client-{lab.addresses[2]}{end}.log" for end in ("", "-2")}
    assert only_run(tmp_path / "results").name not in runs_left(lab)


@pytest.fixture
def hanging(lab, stand_ins, tmp_path):
    """A run that hangs in its first point: command, run."""
    words = [*stand_ins, "--impls", "HANG", *EXACT_RUNS, "--benchmarks", "NETPINGPONG", "--withClients", "2"]
    with hanging_run(remote(lab, *words), tmp_path / "results", "logs/HANG-master-localhost.log") as hanging:
        yield hanging


def test_interruption_ends_all_processes_on_all_nodes(hanging, lab):
    command, run = hanging
    assert (len(processes(run, STAND_IN_MASTER)), len(processes(run, STAND_IN_CLIENT))) == (1, 2)
    err = interrupt(command, run)
    assert all(run.name not in files for files in left(lab).values())
    assert f"./bench.sc remote --resume {run}" in err


def test_a_killed_runner_leaves_no_process_on_any_node(hanging):
    command, run = hanging
    command.signal(signal.SIGKILL)
    command.wait(60)
    wait_for(lambda: not processes_with_marker(run.name), ORPHAN_SECONDS)


def test_a_node_that_falls_silent_fails_the_point_and_keeps_no_process(hanging, lab):
    command, run = hanging
    lab.cut(lab.names[1])
    try:
        record = wait_for(lambda: next(iter(journal(run)), None), SILENCE_SECONDS)
        assert record["failure"]["reason"].startswith(f"client {lab.addresses[1]} ")
        assert record["failure"]["kind"] in ("CRASH", "TIMEOUT")
        wait_for(lambda: not lives_on(lab, lab.names[1], STAND_IN_CLIENT), ORPHAN_SECONDS)
    finally:
        lab.mend(lab.names[1])
        command.signal(signal.SIGINT)
        command.wait(60)


def lives_on(lab, node, program):
    return [pid for pid in lab.processes(node) if str(program) in command_line(pid)]


def test_a_killed_agent_takes_its_testee_along(hanging):
    command, run = hanging
    client = processes(run, STAND_IN_CLIENT)[0]
    os.kill(parent(client), signal.SIGKILL)
    record = wait_for(lambda: next(iter(journal(run)), None), SILENCE_SECONDS)
    assert all(value in record["failure"]["reason"] for value in ("agent", "signal 9"))
    command.signal(signal.SIGINT)
    assert command.wait(60)[0] == 130
    assert processes_with_marker(run.name) == []


def test_a_run_is_resumed_on_the_same_nodes_only(hanging, lab, stand_ins, tmp_path):
    command, run = hanging
    command.signal(signal.SIGINT)
    assert command.wait(60)[0] == 130
    other = tmp_path / "other.conf"
    other.write_text("".join(f"{lab.addresses[i]} | {lab.directory(lab.names[i])}\n" for i in (1, 2)))
    refused = script(*remote(lab, "--resume", run, *stand_ins, nodes=other), environment=DEADLINES)
    assert refused.returncode == 2
    assert "nodes" in refused.stderr
    resume_with_clients(remote(lab, "--resume", run, *stand_ins), run, 2)


def program(words):
    """The files that a command names: a worker's command stands after the host."""
    return tuple(word for word in words if "/" in word)


@pytest.mark.testees
def test_every_program_that_is_distributed_is_measured(lab, tmp_path):
    testees = [t for t in listed()["testees"] if t["masterCommand"]]
    symbols = list({program(t["masterCommand"]): t["symbol"] for t in testees}.values())
    words = ["--impls", ",".join(symbols), "--benchmarks", "NETPINGPONG", "--where", "number_of_messages=1000"]
    result = script(*remote(lab, *words, *EXACT_RUNS, "--output", tmp_path))
    assert result.returncode == 0, result.stdout + result.stderr
    run = only_run(tmp_path)
    records = {r["symbol"]: (r["status"], r["verified"]) for r in journal(run)}
    started = json.loads((run / "manifest.json").read_text())["testees"]
    having = [symbol for symbol in symbols if "NETPINGPONG" in started[symbol]["ready"]["benchmarks"]]
    assert len(having) > len(symbols) / 2
    lacking = dict.fromkeys(symbols, ("not-implemented", False))
    assert records == lacking | dict.fromkeys(having, ("converged", True))
