"""The rules of docs/security.md, checked with runs of real testees."""

import contextlib
import json
import os
import shutil
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import intruder
from confinement import confined
from intruder import ABSENT, DENIED, Intruder
from lab.remote import remote
from observed_run import PATIENCE, ObservedRun
from secret_search import files_with
from suite import ROOT, journal
from trespass import Trespass

pytest_plugins = ["lab.fixtures"]

# One per language and framework.
DISTRIBUTED = ["AKKA", "ERLANG", "KOMPACTAC", "KOMPICSJ", "RACTOR"]
LOCAL = ["ACTIX"]
ON_THE_JVM = ["AKKA", "KOMPICSJ"]
LOOPBACK = "127.0.0.1"
# For each process to be there for a moment, at least.
MESSAGES, MEETINGS = "number_of_messages=2000", "number_of_meetings=20000,number_of_chameneos=2"
RUNS = ["--space", "quick", "--minRuns", "15", "--maxRuns", "15"]
TOKEN_DIGITS = 32

pytestmark = [pytest.mark.testees(*DISTRIBUTED, *LOCAL), pytest.mark.long]


@pytest.fixture(scope="module")
def open_folder():
    """A folder that all users of the machine may enter, unlike those of pytest."""
    folder = Path(tempfile.mkdtemp(prefix="mpp-security-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def visitor():
    """The second user; None where nobody can be one."""
    if intruder.missing():
        yield None
    else:
        with Intruder() as visitor:
            yield visitor


@pytest.fixture
def second_user(visitor):
    if visitor is None:
        pytest.skip(intruder.missing())
    return visitor


@dataclass
class Watched:
    """A run, and the success of a second user with its processes, by symbol, role and node."""

    run: ObservedRun
    trespasses: dict
    # The files that the run made where everybody may write; None if it could write everywhere.
    made: list | None = None


def watch(command, results, visitor, also=lambda run: None):
    trespasses = {}

    def visit(process, run):
        if visitor:
            trespasses[process.key] = Trespass.attempt(visitor, process, run)
        also(run)

    return Watched(ObservedRun(command, results, visit), trespasses)


@pytest.fixture(scope="module")
def here(open_folder, visitor):
    """Nodes on this machine; as root they can write nothing but results, where the nodes' directories are, too."""
    results, report, state = open_folder / "results", open_folder / "made.json", ROOT / ".mpp"
    for folder in (results, state):
        folder.mkdir(exist_ok=True)
    words = ["--impls", ",".join(DISTRIBUTED + LOCAL), "--benchmarks", "CHAMENEOS,NETPINGPONG", "--withClients", "1"]
    words += [*RUNS, "--where", f"{MESSAGES},{MEETINGS}", "--keepNodes", "--output", results]
    # Nobody else can change the files that the runner unpacks.
    options = f"MPP_AMM_OPTS={os.environ.get('MPP_AMM_OPTS', '')} -Djava.io.tmpdir={state}"
    command = ["/usr/bin/env", options, ROOT / "bench.sc", "fakeRemote", *words]
    if visitor is None:
        return watch(map(str, command), results, visitor)
    watched = watch(confined(command, [results, state], report), results, visitor)
    watched.made = json.loads(report.read_text())
    return watched


def expected_processes():
    local = {(symbol, "local", "localhost") for symbol in DISTRIBUTED + LOCAL}
    return local | {(s, r, n) for s in DISTRIBUTED for r, n in (("master", "node-0"), ("client", "node-1"))}


def test_every_process_was_looked_at(here):
    assert here.run.code == 0, here.run.out + here.run.err
    assert set(here.run.processes) == expected_processes()
    statuses = {(r["symbol"], r["benchmark"]): r["status"] for r in journal(here.run.directory)}
    assert statuses == {
        (symbol, benchmark): "not-implemented" if (symbol, benchmark) == ("ACTIX", "NETPINGPONG") else "converged"
        for symbol in DISTRIBUTED + LOCAL
        for benchmark in ("CHAMENEOS", "NETPINGPONG")
    }


def test_a_run_writes_nothing_but_results_and_to_its_nodes_directories(here, second_user):
    assert here.run.code == 0, here.run.out + here.run.err
    testees = {str(pid) for process in here.run.processes.values() for pid in process.pids}
    # The runner, too, starts JVMs, which tell it their version; and it has a home, wherever that is.
    homes = set(Path.home().parts)
    assert [name for name in here.made if name not in homes and (not name.isdecimal() or name in testees)] == []


def test_all_servers_of_a_run_listen_at_the_nodes_address_only(here):
    for process in here.run.processes.values():
        check_addresses(process, {LOOPBACK})
    assert here.run.runner_sockets == set()


def check_addresses(process, allowed):
    announced = {int(address.rpartition(":")[2]) for address in process.announced().values()}
    tcp = {socket.port for socket in process.sockets if socket.protocol == "tcp"}
    assert announced <= tcp, process
    assert {socket.address for socket in process.sockets} <= allowed, process
    # As the table of ports says.
    assert process.symbol == "KOMPACTAC" or {socket.protocol for socket in process.sockets} == {"tcp"}, process
    # The framework's own socket was open, too, when the process was looked at.
    if process.role != "local":
        assert tcp - announced, process


def test_secrets_are_in_no_command_line_and_in_no_file(here):
    check_secrets(here.run, here.run.directory)


def check_secrets(run, *folders):
    (token,) = {process.token for process in run.processes.values()}
    assert len(token) == TOKEN_DIGITS
    assert run.leaks == []
    for folder in folders:
        assert files_with(run.secrets, folder) == []
    # Both would have been found.
    assert run.shown
    assert files_with(["MPP-LISTEN"], run.directory)


def test_what_a_run_makes_is_its_users_alone(here, second_user):
    check_modes(here)
    everything = [here.run.directory, *here.run.directory.rglob("*")]
    assert [p for p in everything if not p.is_symlink() and p.stat().st_mode & stat.S_IWOTH] == []


def check_modes(watched):
    for process, trespass in watched.trespasses.items():
        for path, mode in trespass.modes.items():
            assert mode == (0o600 if path.suffix == ".log" else 0o700), (process, path)


def test_a_second_user_cannot_call_stop_or_read_a_run(here, second_user):
    assert set(here.trespasses) == expected_processes()
    # It is not the folder above that keeps him out.
    assert second_user.read(here.run.directory.parent) is None
    for process, trespass in here.trespasses.items():
        assert trespass.calls, process
        for service, statuses in trespass.calls.items():
            assert all(s == ["UNAUTHENTICATED"] for s in statuses), (process, service, statuses)
        assert set(trespass.readings.values()) == {DENIED}, (process, trespass.readings)
        # Some were there for a moment only.
        assert set(trespass.signals.values()) - {ABSENT} == {DENIED}, (process, trespass.signals)


def test_testees_on_the_jvm_read_no_java_objects(here):
    filtered = {key: "-Djdk.serialFilter=!*" in process.options for key, process in here.run.processes.items()}
    assert filtered == {key: key[0] in ON_THE_JVM for key in expected_processes()}


def test_a_second_user_without_the_cookie_is_no_node_of_erlang(here, second_user):
    for role, node in (("master", "node-0"), ("client", "node-1")):
        assert set(here.trespasses["ERLANG", role, node].cookies.values()) == {False}


def test_between_machines_it_is_the_same(network_lab, open_folder, second_user):
    results, modes, connections = open_folder / "remote", set(), set()
    results.mkdir()

    def connect(_):
        # Those of other runs on this machine have to be as private, but may vanish at any time.
        for folder in control_folders():
            with contextlib.suppress(FileNotFoundError):
                modes.add(stat.S_IMODE(folder.stat().st_mode))
                connections.update(second_user.connect(socket) for socket in folder.iterdir())

    with network_lab(nodes=1, variables=PATIENCE) as lab:
        words = ["--impls", ",".join(DISTRIBUTED), "--benchmarks", "NETPINGPONG", *RUNS, "--where", MESSAGES]
        command = remote(lab, *words, "--keepNodes", "--output", results)
        watched = watch(command, results, second_user, connect)
        run, (node,), (name,) = watched.run, lab.addresses, lab.names
        assert run.code == 0, run.out + run.err
        expected = {(s, r, n) for s in DISTRIBUTED for r, n in (("master", "localhost"), ("client", node))}
        assert set(run.processes) == expected
        for process in run.processes.values():
            own = node if process.role == "client" else lab.machine_address
            check_addresses(process, {LOOPBACK, own})
        assert run.runner_sockets == set()
        check_secrets(run, run.directory, lab.directory(name))
        check_modes(watched)
        assert [p for p in lab.directory(name).rglob("*") if p.stat().st_mode & stat.S_IWOTH] == []
    assert (modes, connections) == ({0o700}, {DENIED})


def control_folders():
    """The folders in which runners keep the sockets of connections that their ssh commands share."""
    return Path(tempfile.gettempdir()).glob("mpp-ssh-*")
