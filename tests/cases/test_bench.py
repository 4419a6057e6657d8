"""Measuring and drawing, by the scripts alone."""

import csv
import json
import math
import os
import signal
from pathlib import Path

import pytest

import report_numbers
from contract import CALLS, options_of, request, symbols
from processes import processes_with_marker
from standin import answers
from suite import BRIEF_JVMS, ROOT, Command, file_name, journal, listed, only_run, script, wait_for
from testees import Manifest

LOCAL = symbols("LOCAL")
BEGIN_SECONDS = 120
# Long before the interrupted command would end by itself.
END_SECONDS = 60


QUICK_SECONDS = 1800


def check_summaries_follow_from_raw(run, records):
    """Statistics are recomputed from the raw samples as left folds in time order, and compared to the bit."""
    lines = {}
    for benchmark in {r["benchmark"] for r in records}:
        for folder in ("summary", "unconverged"):
            path = run / folder / f"{benchmark}.data"
            if path.exists():
                header, *rows = path.read_text().splitlines()
                assert header == "IMPL,PARAMS,MEAN,SSD,SEM,RSE,CI95LO,CI95UP"
                lines |= {(benchmark, *row.split(",")[:2]): [float(x) for x in row.split(",")[2:]] for row in rows}
    measured = [r for r in records if r["samplesMillis"]]
    assert len(lines) == len(measured)
    for r in measured:
        raw = run / "raw" / r["symbol"] / file_name(f"{r['benchmark']}-{r['params']}.data")
        samples = [float(line) for line in raw.read_text().splitlines()]
        assert samples == [float(x) for x in r["samplesMillis"]]
        total = 0.0
        for x in samples:
            total += x
        mean = total / len(samples)
        squares = 0.0
        for x in samples:
            squares += (x - mean) * (x - mean)
        ssd = math.sqrt(squares / (len(samples) - 1))
        sem = ssd / math.sqrt(len(samples))
        expected = [mean, ssd, sem, sem / mean, mean - 1.96 * sem, mean + 1.96 * sem]
        assert lines[r["benchmark"], r["symbol"], r["params"].replace("\n", "!N!")] == expected


def quick_points_of(benchmarks):
    """Number of points in the quick space, by symbol."""
    return {b["symbol"]: b["spaces"]["quick"] for b in listed()["benchmarks"] if b["symbol"] in benchmarks}


def with_largest_points():
    """Testees whose manifests leave out points that are too large for them."""
    files = {m.symbol: Path(m.folder) / f"{m.symbol}.testee.conf" for m in Manifest.all()}
    return {symbol for symbol, file in files.items() if "\nlargest {" in (ROOT / file).read_text()}


@pytest.fixture(scope="module")
def quick_run(tmp_path_factory):
    output = tmp_path_factory.mktemp("quick run")
    impls = ["--impls", ",".join(m.symbol for m in Manifest.one_per("harness"))]
    words = [*impls, "--space", "quick", "--benchmarks", ",".join(LOCAL), "--output", str(output)]
    runs = ["--warmup", "1", "--minRuns", "3", "--maxRuns", "3"]
    return script("bench.sc", "local", *words, *runs, environment=BRIEF_JVMS, timeout_seconds=QUICK_SECONDS), output


@pytest.mark.long
@pytest.mark.testees
def test_the_quick_space_is_measured_and_every_answer_is_right(quick_run):
    result, output = quick_run
    assert result.returncode == 0, result.stdout + result.stderr
    run = only_run(output)
    records = journal(run)
    quick_points = quick_points_of(LOCAL)
    testees = json.loads((run / "manifest.json").read_text())["testees"]
    assert set(testees) == {m.symbol for m in Manifest.one_per("harness")}
    for symbol in testees:
        mine = [r["benchmark"] for r in records if r["symbol"] == symbol]
        counts = {benchmark: mine.count(benchmark) for benchmark in LOCAL}
        if symbol in with_largest_points():
            assert all(0 < counts[benchmark] <= points for benchmark, points in quick_points.items()), counts
        else:
            assert counts == quick_points
    for r in records:
        lacks_ask = r["status"] == "not-implemented" and r["parameters"].get("mode") == "CALL_MODE_ASK"
        if lacks_ask or r["benchmark"] not in testees[r["symbol"]]["ready"]["benchmarks"]:
            assert r["status"] == "not-implemented", r
            continue
        if r["status"] == "starved":
            assert (r["benchmark"], r["failure"]["kind"]) == ("FAIRNESS", "TIMEOUT"), r
            continue
        assert (r["status"], r["verified"]) == ("converged", True), r
        # Computed without the runner.
        assert int(r["answer"], 16) == answers.answer(r["benchmark"], request(r["benchmark"], r["params"]))
        assert (len(r["warmupMillis"]), len(r["samplesMillis"])) == (1, 3)
    check_summaries_follow_from_raw(run, records)
    assert json.loads((run / "manifest.json").read_text())["mode"] == "local"
    assert not (run / "failures.csv").exists()
    for symbol in testees:
        assert (run / "logs" / f"{symbol}-local-localhost.log").exists()
    assert processes_with_marker(run.name) == []


@pytest.mark.testees
def test_plots_are_drawn(quick_run, tmp_path):
    run = only_run(quick_run[1])
    result = script("plot.sc", "--run", str(run), "--output", str(tmp_path), "--format", "svg,png,pdf,html", real=True)
    assert result.returncode == 0, result.stdout + result.stderr
    for symbol in LOCAL:
        assert (tmp_path / f"{symbol}.gp").exists()
        pictures = {suffix: list(tmp_path.glob(f"{symbol}-over-*.{suffix}")) for suffix in ("svg", "png", "pdf")}
        data = list(tmp_path.glob(f"{symbol}-over-*.dat"))
        assert data
        assert {suffix: len(files) for suffix, files in pictures.items()} == dict.fromkeys(pictures, len(data))
        assert all(p.read_bytes().startswith(b"\x89PNG") for p in pictures["png"])
        better = "higher" if options_of(CALLS[symbol]).metric.more_is_better else "lower"
        for picture in pictures["svg"]:
            assert all(text in picture.read_text() for text in ("Akka", f"{better} is better"))
    report_numbers.check(run, tmp_path / "report.html")


@pytest.mark.testees("AKKA")
def test_a_single_testee_benchmark_and_point_can_be_asked_for(tmp_path):
    result = script(
        *["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG"],
        *["--where", "number_of_messages=77", "--minRuns", "3", "--maxRuns", "3", "--warmup", "0"],
        *["--output", str(tmp_path)],
    )
    assert result.returncode == 0, result.stdout + result.stderr
    (record,) = journal(only_run(tmp_path))
    assert record["parameters"] == {"number_of_messages": "77"}
    assert (len(record["samplesMillis"]), record["warmupMillis"], record["status"]) == (3, [], "converged")


@pytest.mark.testees("AKKA", "ACTIX")
def test_two_runs_at_the_same_time_do_not_disturb_each_other(tmp_path):
    impls, benchmarks = ["AKKA", "ACTIX"], ["PINGPONG", "FIBONACCI"]
    words = ["bench.sc", "local", "--space", "quick", "--output", str(tmp_path)]
    words += ["--impls", ",".join(impls), "--benchmarks", ",".join(benchmarks)]
    commands = [Command(*words, real=True) for _ in range(2)]
    try:
        for command in commands:
            code, out, err = command.wait(300)
            assert code == 0, out + err
    finally:
        for command in commands:
            command.close()
    runs = [d for d in tmp_path.iterdir() if d.name.startswith("run-") and not d.is_symlink()]
    assert len(runs) == 2
    for run in runs:
        records = journal(run)
        assert len(records) == len(impls) * sum(quick_points_of(benchmarks).values())
        assert all(r["verified"] for r in records)


def long_run(output):
    """Measures for many minutes, started by the script itself, which has to pass signals on."""
    words = ["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG"]
    return Command(*words, "--minRuns", "1000000", "--maxRuns", "1000000", "--output", str(output), real=True)


def testee_process(run_name):
    """The process of a run's testee itself."""
    pids = processes_with_marker(run_name)
    java = [p for p in pids if Path(f"/proc/{p}/exe").resolve().name == "java"]
    return java[0] if java else None


testee_process.__test__ = False


def measuring_process(run):
    """The same, once it has an actor system after it began to listen: it has one in requests, and before."""
    log = run / "logs" / "AKKA-local-localhost.log"
    if not log.exists() or "MPP-LISTEN" not in log.read_text():
        return None
    pid = testee_process(run.name)
    try:
        threads = [comm.read_text() for comm in Path(f"/proc/{pid}/task").glob("*/comm")]
    except OSError:
        return None
    return pid if any(name.startswith("bench-akka") for name in threads) else None


@pytest.fixture
def long_run_at_work(tmp_path):
    """A command that measures for many minutes, and its run, once it measures."""
    command = long_run(tmp_path)
    try:
        run = wait_for(lambda: next(tmp_path.glob("run-*/points.jsonl"), None), BEGIN_SECONDS).parent
        wait_for(lambda: measuring_process(run), BEGIN_SECONDS)
        yield command, run
    finally:
        command.close()


@pytest.mark.testees("AKKA")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda s: s.name)
def test_interruption_ends_everything_and_keeps_what_was_measured(long_run_at_work, number):
    command, run = long_run_at_work
    command.signal(number)
    code, out, err = command.wait(END_SECONDS)
    assert code == 130, out + err
    assert processes_with_marker(run.name) == []


@pytest.mark.testees("AKKA")
def test_a_killed_runner_leaves_nothing_behind(long_run_at_work):
    command, run = long_run_at_work
    command.signal(signal.SIGKILL)
    command.wait(END_SECONDS)
    wait_for(lambda: not processes_with_marker(run.name), END_SECONDS)


@pytest.mark.testees("AKKA")
def test_a_killed_testee_is_a_crash_and_the_next_point_is_measured(tmp_path):
    words = ["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG"]
    command = Command(*words, "--minRuns", "3000", "--maxRuns", "3000", "--output", str(tmp_path))
    try:
        run = wait_for(lambda: next(tmp_path.glob("run-*/points.jsonl"), None), BEGIN_SECONDS).parent
        os.kill(wait_for(lambda: measuring_process(run), BEGIN_SECONDS), signal.SIGKILL)
        code, out, err = command.wait(300)
        assert code == 1, out + err
        crashed, measured = journal(run)
        assert crashed["failure"]["kind"] == "CRASH"
        assert "signal 9" in crashed["failure"]["reason"]
        assert (measured["status"], len(measured["samplesMillis"])) == ("converged", 3000)
        with open(run / "failures.csv", newline="") as lines:
            assert [(row["IMPL"], row["KIND"]) for row in csv.DictReader(lines)] == [("AKKA", "CRASH")]
        assert len((run / "summary" / "PINGPONG.data").read_text().splitlines()) == 2
    finally:
        command.close()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["bench.sc", "local", "--space", "huge"], ["huge", "quick, testing, full"]),
        (["build.sc", "tets"], ["tets", "build, clean, test"]),
        (["plot.sc", "--format", "gif"], ["gif", "html, pdf, png, svg"]),
    ],
    ids=lambda w: " ".join(w),
)
def test_scripts_pass_on_the_message_and_exit_code_of_an_error_of_use(words, named):
    """UsageErrorsSuite has all of them."""
    result = script(*words, real=True)
    assert result.returncode == 2, result.stdout + result.stderr
    # The lines before it are of a script that is compiled for the first time.
    line = result.stderr.strip().splitlines()[-1]
    assert all(name in line for name in named), line


@pytest.mark.testees("AKKA")
def test_list_and_doctor_say_what_there_is():
    table = script("bench.sc", "list", real=True)
    assert table.returncode == 0
    everything = listed()
    assert all(one["symbol"] in table.stdout for one in [*everything["testees"], *everything["benchmarks"]])
    doctor = script("bench.sc", "doctor", real=True)
    assert doctor.returncode == 0, doctor.stdout
    assert "AKKA" in doctor.stdout
