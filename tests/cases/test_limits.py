"""Limits of the operating system that are too low: told by name."""

import os
import subprocess

import staged_runner
from suite import ROOT

FILES, LEAST_FILES = 512, 1024


def test_doctor_names_a_limit_that_is_too_low():
    words, variables = staged_runner.command(("bench.sc", "doctor", "--strict"), ROOT, False)
    limited = ["sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", *words]
    environment = {**os.environ, **variables}
    told = subprocess.run(limited, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    bad = [line for line in told.stdout.splitlines() if line.startswith("BAD") and "Max open files" in line]
    assert len(bad) == 1, told.stdout + told.stderr
    assert str(FILES) in bad[0]
    assert str(LEAST_FILES) in bad[0]
    assert told.returncode == 1
