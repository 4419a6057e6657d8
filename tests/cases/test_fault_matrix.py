"""Some cells of the fault matrix; fault_matrix.py plays all of them."""

import signal

import pytest

from studies.fault_cells import AGENT, CLIENT, MASTER, RUNNER, SSH, Cell
from studies.fault_run import play

pytest_plugins = ["lab.fixtures"]

KILL, STOP = signal.SIGKILL, signal.SIGSTOP


def check(mode, victim, doings, folder, lab=None):
    outcomes = play([Cell(mode, victim, sent, phase) for sent, phase in doings], folder / "run", lab)
    assert len(outcomes) == len(doings)
    assert {cell: outcome.trouble for cell, outcome in outcomes.items() if outcome.trouble} == {}


@pytest.mark.parametrize(
    ("mode", "victim", "doings"),
    [
        ("local", AGENT, [(STOP, "run")]),
        ("local", RUNNER, [(STOP, "run")]),
        ("fakeRemote", MASTER, [(STOP, "setup"), (KILL, "cleanup")]),
        ("fakeRemote", CLIENT, [(KILL, "readiness"), (STOP, "cleanup")]),
    ],
    ids=lambda value: value if isinstance(value, str) else " ",
)
def test_what_is_killed_or_stopped_fails_its_point_alone(mode, victim, doings, tmp_path):
    check(mode, victim, doings, tmp_path)


@pytest.mark.parametrize(
    ("victim", "doings"),
    [
        (AGENT, [(STOP, "run")]),
        (SSH, [(KILL, "setup"), (STOP, "shutdown")]),
    ],
    ids=lambda value: value if isinstance(value, str) else " ",
)
def test_so_it_does_between_nodes(victim, doings, lab, tmp_path):
    check("remote", victim, doings, tmp_path, lab)
