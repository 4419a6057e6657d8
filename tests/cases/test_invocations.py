"""Points that are measured several times over, each time in fresh processes."""

import csv
import json
import signal
from types import SimpleNamespace

import pytest

from processes import processes_with_marker
from standin.commands import EXACT_RUNS, LARGE, ORPHAN_SECONDS, SMALL, local
from standin.manifests import stand_ins
from suite import Command, file_name, journal, script, wait_for

SEED, INVOCATIONS = 42, 3
FINISHED_BEFORE_KILLED = 4
# In the order of the plan.
POINTS = [(symbol, messages) for symbol in ("ONE", "TWO") for messages in (SMALL, LARGE)]


def drawn(seed, invocations, points):
    """The blocks of a seed, as docs/methodology.md has it."""
    state, blocks = seed, []
    for _ in range(invocations):
        numbers = list(range(1, points + 1))
        for last in reversed(range(1, points)):
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
            mixed ^= mixed >> 31
            chosen = int((mixed >> 11) * 2.0**-53 * (last + 1))
            numbers[chosen], numbers[last] = numbers[last], numbers[chosen]
        blocks.append(numbers)
    return blocks


@pytest.fixture(scope="module")
def killed_and_resumed(tmp_path_factory):
    """A run of several invocations whose runner was killed in the middle, and that was gone on with."""
    folder = tmp_path_factory.mktemp("invocations")
    options = stand_ins(folder / "stand-ins", {"ONE": [], "TWO": []})
    output = ["--output", folder / "results"]
    order = ["--invocations", str(INVOCATIONS), "--seed", str(SEED)]
    command = Command(*local(*options, *EXACT_RUNS, "--benchmarks", "PINGPONG", *order, *output))
    try:
        run = wait_for(lambda: next((folder / "results").glob("run-*/points.jsonl"), None), 120).parent
        wait_for(lambda: len(journal(run)) >= FINISHED_BEFORE_KILLED, 60)
        command.signal(signal.SIGKILL)
        command.wait(60)
    finally:
        command.close()
    wait_for(lambda: not processes_with_marker(run.name), ORPHAN_SECONDS)
    with open(run / "points.jsonl", "a") as torn:
        torn.write('{"symbol":"ONE","benchm')
    resumed = script(*local("--resume", run.name, *options[:2], *output))
    assert resumed.returncode == 0, resumed.stdout + resumed.stderr
    return SimpleNamespace(run=run, records=journal(run))


def test_every_invocation_has_a_process_of_its_own_and_its_place_in_the_order(killed_and_resumed):
    records = killed_and_resumed.records
    blocks = drawn(SEED, INVOCATIONS, len(POINTS))
    expected = [(*POINTS[number - 1], i + 1) for i, block in enumerate(blocks) for number in block]
    made = [(r["symbol"], r["parameters"]["number_of_messages"], r["invocation"]) for r in records]
    assert made == expected
    assert {r["status"] for r in records} == {"converged"}
    assert len({r["metrics"]["process_id"] for r in records}) == len(expected)
    assert all(0 < r["startMillis"] <= r["durationMillis"] for r in records)
    manifest = json.loads((killed_and_resumed.run / "manifest.json").read_text())
    assert (manifest["invocations"], manifest["seed"], manifest["order"]) == (INVOCATIONS, SEED, blocks)


def test_files_have_all_samples_of_a_point_one_invocation_after_another(killed_and_resumed):
    run = killed_and_resumed.run
    with open(run / "summary" / "PINGPONG.data", newline="") as lines:
        means = {(row["IMPL"], row["PARAMS"]): float(row["MEAN"]) for row in csv.DictReader(lines)}
    assert len(means) == len(POINTS)
    for symbol, messages in POINTS:
        params = f"number_of_messages: {messages}\n"
        records = [r for r in killed_and_resumed.records if (r["symbol"], r["params"]) == (symbol, params)]
        samples = [x for r in sorted(records, key=lambda r: r["invocation"]) for x in r["samplesMillis"]]
        assert len(samples) == 3 * INVOCATIONS
        raw = run / "raw" / symbol / file_name(f"PINGPONG-{params}.data")
        assert [float(line) for line in raw.read_text().splitlines()] == samples
        assert means[symbol, params.replace("\n", "!N!")] == pytest.approx(sum(samples) / len(samples))
