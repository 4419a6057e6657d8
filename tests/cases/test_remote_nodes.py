"""Remote mode: all faults of nodes are told at once, before anything is started."""

import contextlib
import getpass
import os
import re
import shutil
import subprocess

import pytest

from lab.remote import remote
from standin.commands import EXACT_RUNS
from standin.manifests import SOUND_PAIR, distributed_stand_ins, selection
from suite import journal, only_run, script

pytest_plugins = ["lab.fixtures"]

MEBIBYTE = 1024 * 1024


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """Options that select a sound stand-in."""
    return distributed_stand_ins(tmp_path_factory.mktemp("remote") / "stand-ins", {"SOUND": SOUND_PAIR})


def test_all_problems_of_all_nodes_are_told_before_anything_is_started(lab, tmp_path):
    first, second, third = lab.names
    folder = tmp_path / "stand-ins"
    # Here it is, or else nothing would be tried.
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "runtime-of-needy"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o700)
    distributed_stand_ins(folder, {"NEEDY": SOUND_PAIR}, needs=[{"program": program.name}])
    nodes = tmp_path / "nodes.conf"
    nodes.write_text(
        f"{lab.addresses[0]} | {lab.directory(first)}\n"
        f"{lab.addresses[1]} | /no/such/directory\n"
        f"locked | {lab.directory(third)} | address={lab.addresses[2]}\n"
        f"{unused_address(lab)} | work\n"
        f"{first} | {lab.directory(first)} | address={lab.addresses[1]}\n"
        "no-such-host.invalid | work\n"
    )
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    config = tmp_path / "ssh_config"
    config.write_text(
        f"Host locked\n  HostName {lab.addresses[2]}\n  IdentityFile {key}\n  IdentitiesOnly yes\n"
        f"  UserKnownHostsFile {lab.known_hosts}\nMatch all\nInclude {lab.ssh_config}\n"
    )
    words = [
        *selection(folder, ["NEEDY"]),
        *EXACT_RUNS,
        "--benchmarks",
        "NETPINGPONG",
        "--output",
        tmp_path / "results",
    ]
    environment = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    # Addresses are told first, for nothing else can be asked without.
    nameless = script(*remote(lab, *words, nodes=nodes, config=config), environment=environment)
    assert nameless.returncode == 1, nameless.stdout + nameless.stderr
    _, line = nameless.stderr.strip().splitlines()
    assert line.strip().startswith("no-such-host.invalid: ")
    assert "address=" in line
    nodes.write_text("".join(nodes.read_text().splitlines(keepends=True)[:-1]))
    result = script(*remote(lab, *words, nodes=nodes, config=config), environment=environment)
    assert result.returncode == 1, result.stdout + result.stderr
    lines = [line.strip() for line in result.stderr.splitlines()]
    for node, values in {
        lab.addresses[0]: ["NEEDY", "runtime-of-needy", "PATH"],
        lab.addresses[1]: ["'/no/such/directory'"],
        # Messages of ssh.
        "locked": [f"{getpass.getuser()}@{lab.addresses[2]}: Permission denied"],
        unused_address(lab): [f"ssh: connect to host {unused_address(lab)} port 22: "],
        first: [lab.addresses[1], "address="],
    }.items():
        of_node = [line for line in lines if line.startswith(f"{node}: ")]
        assert any(all(value in line for value in values) for line in of_node), (node, values, lines)
    assert list((tmp_path / "results").glob("run-*")) == []


def unused_address(lab):
    return lab.addresses[0].rpartition(".")[0] + ".99"


def test_a_master_that_clients_cannot_reach_is_told(lab, sound, tmp_path):
    first, second, third = lab.names
    hidden = lab.addresses[0]
    lab.run(second, "ip", "route", "add", "blackhole", hidden)
    try:
        words = [*sound, *EXACT_RUNS, "--benchmarks", "NETPINGPONG", "--master", hidden]
        result = script(*remote(lab, *words, "--output", tmp_path / "results"))
    finally:
        lab.run(second, "ip", "route", "del", "blackhole", hidden)
    assert result.returncode == 1, result.stdout + result.stderr
    assert re.search(f"{lab.addresses[1]}: .*{hidden}: ", result.stderr), result.stderr


def test_a_full_disk_is_told(lab, tmp_path):
    folder = tmp_path / "stand-ins"
    options = distributed_stand_ins(folder, {"LARGE": SOUND_PAIR})
    with open(folder / "program" / "large", "wb") as large:
        large.truncate(20 * MEBIBYTE)
    with small_disk(lab, mebibytes=16) as small:
        result = measure_at(lab, small, tmp_path, options)
    assert result.returncode == 1, result.stdout + result.stderr
    assert re.search(f"{lab.addresses[0]}: .*52 MiB, {small} has 1", result.stderr), result.stderr


def test_a_disk_that_fills_during_a_run_is_in_nobodys_way(lab, tmp_path):
    options = distributed_stand_ins(tmp_path / "stand-ins", {"GLUTTON": ([], ["glutton"])})
    with small_disk(lab, mebibytes=64) as small:
        result = measure_at(lab, small, tmp_path, options)
        assert result.returncode == 0, result.stdout + result.stderr
        run = only_run(tmp_path / "results")
        assert [r["status"] for r in journal(run)] == ["converged"] * 2
        log = (run / "logs" / f"GLUTTON-client-{lab.addresses[0]}.log").read_text()
        assert log.count("\n0 bytes are free") == 2, log
        # The client's directory is gone, with all that the client wrote there.
        assert shutil.disk_usage(small).free > 60 * MEBIBYTE


@contextlib.contextmanager
def small_disk(lab, mebibytes):
    """A directory of all nodes that is a file system of its own."""
    folder = lab.folder / f"small-{mebibytes}"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "none", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def measure_at(lab, directory, tmp_path, options):
    """The outcome of a run whose client works in a directory of the first node."""
    nodes = tmp_path / "nodes.conf"
    nodes.write_text(f"{lab.addresses[0]} | {directory}\n")
    words = [*options, *EXACT_RUNS, "--benchmarks", "NETPINGPONG", "--output", tmp_path / "results"]
    return script(*remote(lab, *words, nodes=nodes))


def test_processors_that_a_node_does_not_grant_are_told_of_every_node(lab, sound, tmp_path):
    words = [*sound, *EXACT_RUNS, "--benchmarks", "NETPINGPONG", "--output", tmp_path / "results"]
    result = script(*remote(lab, *words, "--cpus", "8000"))
    assert result.returncode == 1, result.stdout + result.stderr
    _, *lines = result.stderr.strip().splitlines()
    assert [line.strip().partition(": ")[0] for line in lines] == ["localhost", *lab.addresses]
    assert all("--cpus" in line and "8000" in line for line in lines)
