"""Full quick runs in which processes are killed and stopped at random: nothing is left of them, and no sample is lost.

    tests/run.sh random_kills.py [--runs 10] [--seed N] [--impls AKKA,...]

Runs take turns, local and fakeRemote. In each, again and again, one of its processes, or an agent, is killed or
stopped; sometimes it is the runner, and the run is gone on with. Once a run is over it is gone on with until every
point is measured, undisturbed. Exit code 1 if something is left, or was lost.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from processes import command_line, is_alive, parent, processes_with_marker
from standin.commands import ORPHAN_SECONDS
from studies.fault_run import left_behind
from suite import BRIEF_JVMS, Command, file_name, journal, only_run, script, wait_for

MODES = ("local", "fakeRemote")
# A stopped helper of a testee may only show by the lack of results.
OPTIONS = ["--space", "quick", "--stall", "30s"]
PAUSE_SECONDS = (5, 25)
RUNNER_SHARE = 0.1
STOP_SHARE = 0.3
RUN_SECONDS = 3600
MOST_ROUNDS = 5


class Troubled:
    """A run that is disturbed at random."""

    def __init__(self, mode, impls, folder, rng):
        self.mode, self.rng = mode, rng
        self.results, self.temporary = folder / "results", folder / "temporary"
        self.temporary.mkdir()
        chosen = ["--impls", impls] if impls else []
        self.command = self._start([*OPTIONS, *chosen, "--output", str(self.results)])
        self.kept, self.done = [], Counter()

    def _start(self, words):
        return Command("bench.sc", self.mode, *words, environment=BRIEF_JVMS | self._own_temporary_files())

    def _own_temporary_files(self):
        options = f"{os.environ.get('MPP_AMM_OPTS', '')} -Djava.io.tmpdir={self.temporary}"
        return {"TMPDIR": str(self.temporary), "MPP_AMM_OPTS": options.strip()}

    def go(self):
        """Until the run is over: its directory."""
        try:
            wait_for(lambda: next(self.results.glob("run-*/points.jsonl"), None), RUN_SECONDS)
            run = only_run(self.results)
            deadline = time.monotonic() + RUN_SECONDS
            pause = self.rng.uniform(*PAUSE_SECONDS)
            while not self._is_over(pause):
                assert time.monotonic() < deadline, f"{run} is not over after {RUN_SECONDS} s"
                self._disturb(run)
                pause = self.rng.uniform(*PAUSE_SECONDS)
            return run
        finally:
            self.command.close()

    def _is_over(self, seconds):
        try:
            self.command.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _disturb(self, run):
        self.kept = checked(self.kept, journal(run))
        if self.rng.random() < RUNNER_SHARE:
            self.command.signal(signal.SIGKILL)
            # An agent that was stopped holds its output open until somebody goes on with the run.
            self.command.process.wait(ORPHAN_SECONDS)
            self.command = self._start(["--resume", str(run), *OPTIONS[2:]])
            self.done["runner"] += 1
            return
        testees = processes_with_marker(run.name)
        if not testees:
            return
        victim = self.rng.choice(testees)
        agent = any(word.endswith("agent.sh") for word in command_line(parent_of(victim)))
        if agent and self.rng.random() < 0.5:
            victim = parent_of(victim)
        sent = signal.SIGSTOP if self.rng.random() < STOP_SHARE else signal.SIGKILL
        if is_alive(victim):
            self.done[f"{sent.name} {Path(command_line(victim)[0]).name}"] += 1
            os.kill(victim, sent)


def parent_of(pid):
    try:
        return parent(pid)
    except OSError:
        return 1


def checked(before, now):
    """The records of now, if those of before are among them as they were."""
    if now[: len(before)] != before:
        raise AssertionError(f"records are lost: {len(before)} were there, {len(now)} are")
    return now


def finish(mode, run, kept):
    """Goes on with a run, undisturbed, until all points are measured; how many are."""
    for _ in range(MOST_ROUNDS):
        kept = checked(kept, journal(run))
        result = script("bench.sc", mode, "--resume", str(run), timeout_seconds=RUN_SECONDS, environment=BRIEF_JVMS)
        if result.returncode == 0:
            break
    assert result.returncode == 0, result.stdout + result.stderr
    records = checked(kept, journal(run))
    for r in records:
        if r["samplesMillis"]:
            assert (run / "raw" / r["symbol"] / file_name(f"{r['benchmark']}-{r['params']}.data")).exists(), r
    return sum(r["status"] != "failed" for r in records)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--impls")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    rng = random.Random(options.seed)
    assert script("bench.sc", "list").returncode == 0
    for number in range(options.runs):
        mode, begun = MODES[number % len(MODES)], time.monotonic()
        with tempfile.TemporaryDirectory(prefix="random-kills-") as folder:
            troubled = Troubled(mode, options.impls, Path(folder), rng)
            run = troubled.go()
            failed = sum(r["status"] == "failed" for r in journal(run))
            wait_for(lambda run=run: not processes_with_marker(run.name), ORPHAN_SECONDS)
            left = [*left_behind(run, None), *troubled.temporary.iterdir()]
            points = finish(mode, run, troubled.kept)
            left += left_behind(run, None)
        minutes = (time.monotonic() - begun) / 60
        done = ", ".join(f"{count} {what}" for what, count in sorted(troubled.done.items()))
        print(
            f"{mode}: {points} points, {failed} failures; {done}; left: {left or 'nothing'}; {minutes:.0f} min",
            flush=True,
        )
        if left:
            sys.exit(1)


if __name__ == "__main__":
    main()
