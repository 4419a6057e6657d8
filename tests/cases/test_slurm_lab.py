"""Slurm labs: that jobs run on all nodes and are cancelled, and that nothing of a lab outlives it."""

import contextlib
import time
from pathlib import Path

pytest_plugins = ["lab.fixtures"]

JOB_SECONDS = 30


def succeed(cluster, *command):
    done = cluster.run(*command)
    assert done.returncode == 0, done.stderr
    return done.stdout


def daemons(folder):
    """Ids of the processes that bear a cluster's folder on their command line."""
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if str(folder).encode() in line.read_bytes():
                found.append(int(line.parent.name))
    return found


def wait_for(condition):
    deadline = time.monotonic() + JOB_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_all_nodes_are_idle(cluster):
    states = succeed(cluster, "sinfo", "--noheader", "--Node", "--format=%N %T").splitlines()
    assert sorted(line.strip() for line in states) == [f"{name} idle" for name in cluster.network.names]


def test_a_step_runs_on_every_node_at_its_address(cluster):
    command = "echo $SLURMD_NODENAME $(ip -4 -brief address show eth0)"
    lines = succeed(cluster, "srun", "--nodes=3", "--ntasks-per-node=1", "sh", "-c", command).splitlines()
    places = {tuple(line.split()[::3]) for line in lines}
    expected = zip(cluster.network.names, cluster.network.addresses, strict=True)
    assert places == {(name, f"{address}/24") for name, address in expected}


def test_a_cancelled_job_ends_on_all_of_its_nodes(cluster):
    script = cluster.folder / "job.sh"
    script.write_text('#!/bin/sh\nscontrol show hostnames "$SLURM_JOB_NODELIST"\nsrun sleep 600\n')
    before = {name: set(cluster.network.processes(name)) for name in cluster.network.names}

    def added():
        return {name: set(cluster.network.processes(name)) - before[name] for name in cluster.network.names}

    job = succeed(cluster, "sbatch", "--parsable", "--nodes=3", "--output=job.out", script).strip()
    wait_for(lambda: all(added().values()))
    succeed(cluster, "scancel", job)
    wait_for(lambda: not any(added().values()))
    wait_for(lambda: succeed(cluster, "squeue", "--noheader") == "")
    assert (cluster.folder / "job.out").read_text().split()[:3] == cluster.network.names


def test_nothing_outlives_it(slurm_lab):
    with slurm_lab(nodes=1) as lab:
        # munged, slurmctld, slurmd and the SSH server.
        assert len(daemons(lab.network.folder)) >= 4
    assert daemons(lab.network.folder) == []
    assert not lab.network.folder.exists()
