"""Runs whose runner or agent is interrupted or killed while testees resist."""

import os
import signal

import pytest

from processes import command_line, is_alive, parent, processes_with_marker
from standin.commands import ORPHAN_SECONDS, interrupt, local, stand_in_process
from standin.manifests import SOUND, stand_ins
from suite import Command, journal, script, wait_for


@pytest.fixture
def hanging(tmp_path):
    """A run that measured two points, and then hangs on a testee that does not want to end: command, run, options."""
    options = stand_ins(tmp_path / "stand-ins", SOUND | {"HANG": ["hang", "stubborn", "escape"]})
    words = ["--space", "quick", "--benchmarks", "PINGPONG", "--output", tmp_path / "results"]
    command = Command(*local(*options, *words))
    try:
        run = wait_for(lambda: next((tmp_path / "results").glob("run-*/points.jsonl"), None), 120).parent
        wait_for(lambda: len(journal(run)) == 2, 60)
        log = run / "logs" / "HANG-local-localhost.log"
        wait_for(lambda: log.exists() and "hanging" in log.read_text(), 60)
        assert len(processes_with_marker(run.name)) >= 2
        yield command, run, options
    finally:
        command.close()


def test_a_run_is_locked_and_interrupted_within_seconds_though_testees_resist(hanging):
    command, run, options = hanging
    refused = script(*local("--resume", run, *options[:2]))
    assert refused.returncode == 2
    (line,) = refused.stderr.strip().splitlines()
    assert str(run) in line
    err = interrupt(command, run)
    assert [(r["symbol"], r["status"]) for r in journal(run)] == [("SOUND", "converged")] * 2
    assert f"--resume {run}" in err


def test_a_killed_runner_leaves_nothing_behind_though_testees_resist(hanging):
    command, run, _ = hanging
    command.signal(signal.SIGKILL)
    command.wait(60)
    wait_for(lambda: not processes_with_marker(run.name), ORPHAN_SECONDS)


def test_going_on_ends_what_a_killed_runner_could_not_end_as_its_agent_was_stopped(hanging):
    command, run, options = hanging
    testee = stand_in_process(run)
    agent = parent(testee)
    os.kill(agent, signal.SIGSTOP)
    command.signal(signal.SIGKILL)
    command.process.wait(60)
    resumed = Command(*local("--resume", run, *options[:2]))
    try:
        wait_for(lambda: not (is_alive(agent) or is_alive(testee)), ORPHAN_SECONDS)
        wait_for(lambda: stand_in_process(run), 60)
        interrupt(resumed, run)
    finally:
        resumed.close()


def test_a_killed_agent_is_a_crash_and_leaves_nothing_behind_though_testees_resist(hanging):
    command, run, _ = hanging
    left = processes_with_marker(run.name)
    agent = parent(stand_in_process(run))
    assert any(word.endswith("agent.sh") for word in command_line(agent))
    os.kill(agent, signal.SIGKILL)
    wait_for(lambda: not set(left) & set(processes_with_marker(run.name)), ORPHAN_SECONDS)
    code, out, err = command.wait(60)
    assert code == 1, out + err
    assert processes_with_marker(run.name) == []
    crashed, measured = journal(run)[2:]
    assert (crashed["failure"]["kind"], measured["status"]) == ("CRASH", "converged")
    assert "agent" in crashed["failure"]["reason"]
