"""Remote mode inside a Slurm allocation, on a cluster of virtual nodes, where Slurm is installed (docs/remote.md)."""

import os
import subprocess

import pytest

from processes import command_line, processes_with_marker
from standin.commands import EXACT_RUNS
from standin.manifests import STAND_IN_CLIENT, STAND_IN_MASTER, distributed_stand_ins
from suite import ROOT, journal, only_run, wait_for

pytest_plugins = ["lab.fixtures"]

JOB_SECONDS = 120


@pytest.fixture
def submit(cluster, tmp_path):
    """Submits the example with stand-ins that have these troubles; gives the job's number."""

    def submitted(of_master, *words):
        options = distributed_stand_ins(tmp_path / "stand-ins", {"SOUND": (of_master, [])})
        directories = ["--output", tmp_path / "results", "--nodeDirectory", tmp_path / "nodes"]
        script = [ROOT / "examples" / "slurm.sbatch", *options, *EXACT_RUNS, *words, *directories]
        done = subprocess.run(
            ["sbatch", "--parsable", "--nodes=3", f"--output={tmp_path}/job.log", *map(str, script)],
            cwd=ROOT,
            env={**os.environ, **cluster.environment},
            capture_output=True,
            text=True,
            timeout=JOB_SECONDS,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return submitted


def has_ended(cluster, job):
    return cluster.run("squeue", "--noheader", f"--jobs={job}").stdout.strip() == ""


def test_a_batch_job_measures_on_the_nodes_of_its_allocation(cluster, submit, tmp_path):
    job = submit([], "--benchmarks", "NETPINGPONG,ATOMICREGISTER", "--withClients", "3")
    wait_for(lambda: has_ended(cluster, job), JOB_SECONDS)
    log = (tmp_path / "job.log").read_text()
    assert "3 converged" in log, log
    run = only_run(tmp_path / "results")
    assert [(r["status"], r["verified"]) for r in journal(run)] == [("converged", True)] * 3, log
    clients = {f"SOUND-client-{name}.log" for name in cluster.network.names}
    assert clients <= {file.name for file in (run / "logs").iterdir()}
    assert processes_with_marker(run.name) == []
    assert len(list((tmp_path / "nodes").iterdir())) == 2


def test_a_cancelled_job_leaves_nothing(cluster, submit, tmp_path):
    job = submit(["hang"], "--benchmarks", "NETPINGPONG", "--withClients", "2")
    run = wait_for(lambda: next((tmp_path / "results").glob("run-*/points.jsonl"), None), JOB_SECONDS).parent
    log = run / "logs" / "SOUND-master-localhost.log"
    wait_for(lambda: log.exists() and "hanging" in log.read_text(), JOB_SECONDS)
    assert len([p for p in processes_with_marker(run.name) if str(STAND_IN_CLIENT) in command_line(p)]) == 2
    assert cluster.run("scancel", job).returncode == 0
    wait_for(lambda: has_ended(cluster, job) and not processes_with_marker(run.name), 60)
    assert [p for name in cluster.network.names for p in cluster.network.processes(name) if is_ours(p)] == []


def is_ours(pid):
    words = command_line(pid)
    return any(str(program) in words for program in (STAND_IN_MASTER, STAND_IN_CLIENT)) or "agent.sh" in str(words)
