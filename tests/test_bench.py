"""Measuring and drawing, by the scripts alone."""

import csv
import json
import math
import os
import signal
import time
from pathlib import Path

import pytest

import report_numbers
from suite import (
    BRIEF_JVMS,
    ROOT,
    Command,
    Manifest,
    conformance,
    file_name,
    journal,
    only_run,
    processes_with_marker,
    script,
    wait_for,
)

LOCAL = ["PINGPONG", "TPPINGPONG", "FIBONACCI", "CHAMENEOS", "APSP"]
QUICK_POINTS = {"PINGPONG": 2, "TPPINGPONG": 8, "FIBONACCI": 2, "CHAMENEOS": 2, "APSP": 2}


def expected_answer(benchmark, p):
    """Independent of the runner: from the specification's formulas, and the golden answers."""
    n = {name: int(value) for name, value in p.items() if value.isdigit()}
    if benchmark == "PINGPONG":
        return n["number_of_messages"]
    if benchmark == "TPPINGPONG":
        messages, pairs = n["messages_per_pair"], n["parallelism"]
        return pairs * (messages if p["static_only"] == "true" else messages * (messages - 1) // 2)
    if benchmark == "FIBONACCI":
        a, b = 0, 1
        for _ in range(n["fib_number"]):
            a, b = b, a + b
        return a
    if benchmark == "CHAMENEOS":
        return 2 * n["number_of_meetings"]
    golden = {g["number_of_nodes"]: g["answer"] for g in conformance("answers.json")["APSP"]}
    return int(golden[n["number_of_nodes"]], 16)


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


@pytest.fixture(scope="module")
def quick_run(tmp_path_factory):
    output = tmp_path_factory.mktemp("quick run")
    words = ["--space", "quick", "--benchmarks", ",".join(LOCAL), "--output", str(output)]
    return script("bench.sc", "local", *words, environment=BRIEF_JVMS), output


def test_the_quick_space_is_measured_and_every_answer_is_right(quick_run):
    result, output = quick_run
    assert result.returncode == 0, result.stdout + result.stderr
    run = only_run(output)
    records = journal(run)
    symbols = {m.symbol for m in Manifest.all()}
    for symbol in symbols:
        mine = [r for r in records if r["symbol"] == symbol]
        assert {b: sum(r["benchmark"] == b for r in mine) for b in LOCAL} == QUICK_POINTS
    testees = json.loads((run / "manifest.json").read_text())["testees"]
    assert set(testees) == symbols
    for r in records:
        if r["benchmark"] not in testees[r["symbol"]]["ready"]["benchmarks"]:
            assert r["status"] == "not-implemented", r
            continue
        assert r["status"] in ("converged", "unconverged"), r
        assert r["verified"]
        assert int(r["answer"], 16) == expected_answer(r["benchmark"], r["parameters"])
        assert 10 <= len(r["samplesMillis"]) <= 30
        assert len(r["warmupMillis"]) == 5
    check_summaries_follow_from_raw(run, records)
    assert json.loads((run / "manifest.json").read_text())["mode"] == "local"
    assert not (run / "failures.csv").exists()
    for symbol in symbols:
        assert (run / "logs" / f"{symbol}-local-localhost.log").exists()
    assert processes_with_marker(run.name) == []


def test_plots_are_drawn(quick_run, tmp_path):
    run = only_run(quick_run[1])
    result = script("plot.sc", "--run", str(run), "--output", str(tmp_path), "--format", "svg,png,pdf,html")
    assert result.returncode == 0, result.stdout + result.stderr
    for benchmark in LOCAL:
        assert (tmp_path / f"{benchmark}.gp").exists()
        pictures = {suffix: list(tmp_path.glob(f"{benchmark}-over-*.{suffix}")) for suffix in ("svg", "png", "pdf")}
        data = list(tmp_path.glob(f"{benchmark}-over-*.dat"))
        assert data
        assert {suffix: len(files) for suffix, files in pictures.items()} == dict.fromkeys(pictures, len(data))
        assert all(p.read_bytes().startswith(b"\x89PNG") for p in pictures["png"])
        better = "higher" if benchmark in ("TPPINGPONG", "CHAMENEOS") else "lower"
        for picture in pictures["svg"]:
            assert all(text in picture.read_text() for text in ("Akka", "Akka Typed", f"{better} is better"))
    report_numbers.check(run, tmp_path / "report.html")


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


def test_strict_makes_an_unconverged_point_count(tmp_path):
    words = ["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG", "--where"]
    words += ["number_of_messages=10", "--minRuns", "5", "--maxRuns", "6", "--rse", "0.0000001", "--output"]
    for strict, code in (([], 0), (["--strict"], 1)):
        output = tmp_path / str(code)
        result = script(*words, str(output), *strict)
        assert result.returncode == code, result.stdout + result.stderr
        run = only_run(output)
        (record,) = journal(run)
        assert record["status"] == "unconverged"
        assert (run / "unconverged" / "PINGPONG.data").exists()
        assert not (run / "summary").exists()


def test_two_runs_at_the_same_time_do_not_disturb_each_other(tmp_path):
    impls, benchmarks = ["AKKA", "ACTIX"], ["PINGPONG", "FIBONACCI"]
    words = ["bench.sc", "local", "--space", "quick", "--output", str(tmp_path)]
    words += ["--impls", ",".join(impls), "--benchmarks", ",".join(benchmarks)]
    commands = [Command(*words) for _ in range(2)]
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
        assert len(records) == len(impls) * sum(QUICK_POINTS[b] for b in benchmarks)
        assert all(r["verified"] for r in records)


def long_run(output):
    """Measures for many minutes."""
    words = ["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG"]
    return Command(*words, "--minRuns", "1000000", "--maxRuns", "1000000", "--output", str(output))


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


def start_long_run(output):
    command = long_run(output)
    run = wait_for(lambda: next((d for d in output.glob("run-*") if (d / "points.jsonl").exists()), None), 60)
    wait_for(lambda: measuring_process(run), 60)
    return command, run


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda s: s.name)
def test_interruption_ends_everything_and_keeps_what_was_measured(tmp_path, number):
    command, run = start_long_run(tmp_path)
    try:
        begun = time.monotonic()
        command.signal(number)
        code, out, err = command.wait(30)
        assert code == 130, out + err
        assert time.monotonic() - begun < 10
        assert processes_with_marker(run.name) == []
        assert "interrupted" in err
    finally:
        command.close()


def test_a_killed_runner_leaves_nothing_behind(tmp_path):
    command, run = start_long_run(tmp_path)
    command.signal(signal.SIGKILL)
    command.wait(30)
    wait_for(lambda: not processes_with_marker(run.name), 20)


def test_a_killed_testee_is_a_crash_and_the_next_point_is_measured(tmp_path):
    words = ["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG"]
    command = Command(*words, "--minRuns", "3000", "--maxRuns", "3000", "--output", str(tmp_path))
    try:
        run = wait_for(lambda: next(tmp_path.glob("run-*/points.jsonl"), None), 60).parent
        os.kill(wait_for(lambda: measuring_process(run), 60), signal.SIGKILL)
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
        (["bench.sc"], ["usage", "local"]),
        (
            ["bench.sc", "lokal"],
            [
                "lokal",
                "local, fakeRemote, remote, list, check, new-testee, import, export, statistics, compare, doctor",
            ],
        ),
        (["bench.sc", "local", "--impls", "AKA"], ["AKA", "AKKA, AKKATYPED"]),
        (["bench.sc", "local", "--benchmarks", "PONG"], ["PONG", "PINGPONG, TPPINGPONG"]),
        (
            ["bench.sc", "local", "--benchmarks", "NETPINGPONG"],
            ["NETPINGPONG is distributed: ./bench.sc fakeRemote", "PINGPONG, TPPINGPONG"],
        ),
        (["bench.sc", "import"], ["<path>"]),
        (["bench.sc", "import", "/nowhere"], ["/nowhere"]),
        (["bench.sc", "export", "--run", "run-1"], ["run-1"]),
        (["bench.sc", "export", "--format", "xml"], ["xml", "csv, json"]),
        (["plot.sc", "--run", "docs"], ["docs", "points.jsonl"]),
        (["bench.sc", "local", "--space", "huge"], ["huge", "quick, testing, full"]),
        (["bench.sc", "local", "--fast"], ["--fast", "--space"]),
        (["bench.sc", "local", "--where", "fib_number"], ["fib_number", "key=value"]),
        (["bench.sc", "local", "--where", "colour=red"], ["colour", "fib_number"]),
        (["bench.sc", "local", "--where", "fib_number=41"], ["fib_number = 41", "1 to 40"]),
        (["bench.sc", "local", "--minRuns", "9", "--maxRuns", "3"], ["--minRuns 9", "--maxRuns 3"]),
        (["bench.sc", "local", "--output", "/dev/null/results"], ["/dev/null/results"]),
        (["bench.sc", "local", "--manifests", "/nowhere"], ["/nowhere"]),
        (["build.sc", "--useOnly", "AKA"], ["AKA", "AKKA, AKKATYPED"]),
        (["build.sc", "tets"], ["tets", "build, clean, test"]),
        (["plot.sc", "--run", "run-1"], ["run-1"]),
        (["plot.sc", "--format", "gif"], ["gif", "html, pdf, png, svg"]),
        (["plot.sc", "--compare", "run-1"], ["--compare needs two runs"]),
        (["bench.sc", "compare", "run-1"], ["compare needs two runs"]),
        (["bench.sc", "compare", "run-1", "run-2"], ["run-1"]),
        (["bench.sc", "compare", "run-1", "run-2", "--threshold", "-1"], ["--threshold", "0 to 1000"]),
        (["bench.sc", "compare", "--selfTest", "run-1", "run-2"], ["--selfTest", "at most one run"]),
        (["bench.sc", "statistics", "--run", "run-1"], ["run-1"]),
    ],
    ids=lambda w: " ".join(w) if isinstance(w, list) else None,
)
def test_errors_of_use_are_one_line_that_names_what_is_allowed(words, named):
    result = script(*words)
    assert result.returncode == 2, result.stdout + result.stderr
    assert all(name in result.stderr for name in named), result.stderr
    if "usage" not in named:
        assert len(result.stderr.strip().splitlines()) == 1, result.stderr


def test_a_broken_manifest_is_named_with_its_line(tmp_path):
    manifest = next((ROOT / "jvm" / "akka").glob("AKKA.testee.conf"))
    broken = tmp_path / "OTHER.testee.conf"
    broken.write_text(manifest.read_text().replace("symbol = AKKA", "symbol = OTHER\nnickname = other"))
    result = script("bench.sc", "local", "--manifests", str(tmp_path))
    assert result.returncode == 2
    (line,) = result.stderr.strip().splitlines()
    assert f"{broken}:2: nickname is unknown" in line


def test_list_and_doctor_say_what_there_is():
    listed = script("bench.sc", "list")
    assert listed.returncode == 0
    assert all(word in listed.stdout for word in ("AKKA", "AKKATYPED", "2.6.21", "NETPINGPONG", *LOCAL))
    doctor = script("bench.sc", "doctor")
    assert doctor.returncode == 0, doctor.stdout
    assert "AKKA is built" in doctor.stdout


def test_the_first_point_comes_within_seconds(tmp_path):
    begun = time.monotonic()
    command = Command("bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--output", str(tmp_path))
    try:
        wait_for(lambda: any(p.stat().st_size for p in tmp_path.glob("run-*/points.jsonl")), 60)
        elapsed_seconds = time.monotonic() - begun
        # 6 s on a quiet machine; twice that where others compute, too.
        assert elapsed_seconds < 12
        print(f"first point after {elapsed_seconds:.1f} s")
        command.signal(signal.SIGINT)
        assert command.wait(30)[0] == 130
    finally:
        command.close()
