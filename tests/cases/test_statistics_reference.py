"""The runner's statistics agree with those of the second implementation, on three recorded runs."""

import csv
import math
import random

import pytest

import made_up_run
from html_page import Page
from studies import statistics_reference as reference
from suite import ROOT, script

EARLIER = ROOT / "runner" / "src" / "test" / "resources" / "earlier-run" / "run-1795429931676"


def run_of(folder, seed, invocations, slower=(), testees=("ONE", "TWO", "THREE"), fails=()):
    """Three testees in two benchmarks, with processes that differ by 1 %; times of some are longer by a factor."""
    drawn = random.Random(seed)
    records = []
    points = [("PINGPONG", "number_of_messages", str(1000 * n)) for n in range(1, 6)] + [
        ("FIBONACCI", "fib_number", str(n)) for n in (20, 21)
    ]
    for symbol in testees:
        for benchmark, name, value in points:
            factor = dict(slower).get((symbol, benchmark), 1.0)
            for invocation in range(1, invocations + 1):
                if (symbol, value, invocation) in fails:
                    records.append(
                        made_up_run.failed(symbol, benchmark, {name: value}, "crash") | {"invocation": invocation}
                    )
                    continue
                mean = factor * drawn.lognormvariate(math.log(float(value)), 0.01)
                samples = [mean * drawn.lognormvariate(0, 0.05) for _ in range(12)]
                records.append(made_up_run.record(symbol, benchmark, {name: value}, samples, invocation=invocation))
    return made_up_run.write(folder, records, {symbol: symbol.title() for symbol in testees})


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    changed = {("TWO", "PINGPONG"): 1.3, ("THREE", "FIBONACCI"): 1.03}
    return {
        "five": run_of(folder / "run-5", 1, 5),
        "changed": run_of(folder / "run-6", 2, 5, changed.items(), fails={("ONE", "2000", 2)}),
        "ten": run_of(folder / "run-10", 3, 10, {("TWO", "PINGPONG"): 1.06}.items()),
        "earlier": EARLIER,
    }


def rows_of(command, file, *words):
    result = script("bench.sc", command, *map(str, words), "--output", str(file.parent))
    with open(file, newline="") as lines:
        return result, list(csv.DictReader(lines, strict=True))


def key_of(row, parameters):
    values = tuple((name, row[name]) for name in parameters if row[name])
    return row["symbol"], row["benchmark"], values


PARAMETERS = ("number_of_messages", "fib_number", "number_of_chameneos", "number_of_meetings")


def close(text, value, tolerance=1e-9):
    return math.isclose(float(text), value, rel_tol=tolerance)


@pytest.mark.parametrize("name", ["five", "changed", "ten", "earlier"])
def test_mean_and_interval_are_those_of_the_reference(runs, name, tmp_path):
    result, rows = rows_of("statistics", tmp_path / "statistics.csv", "--run", runs[name])
    assert result.returncode == 0, result.stderr
    expected = {key: reference.estimate(of) for key, of in reference.points(runs[name]).items()}
    found = {key_of(row, [p for p in PARAMETERS if p in row]): row for row in rows}
    assert found.keys() == expected.keys()
    for key, (mean, error, degrees, interval, method) in expected.items():
        row = found[key]
        assert close(row["mean_millis"], mean)
        assert row["interval_method"] == method
        if interval:
            assert close(row["log_error"], error)
            assert close(row["degrees"], degrees)
            # A bootstrap draws at random: its ends agree within a tenth of the interval's width.
            width = interval[1] - interval[0]
            tolerance = 0.1 * width if method == "bootstrap" else 1e-6 * width
            assert abs(float(row["mean_low_millis"]) - interval[0]) <= tolerance
            assert abs(float(row["mean_high_millis"]) - interval[1]) <= tolerance


@pytest.mark.parametrize(("base", "now"), [("five", "changed"), ("five", "ten"), ("earlier", "earlier")])
def test_verdicts_are_those_of_the_reference(runs, base, now, tmp_path):
    result, rows = rows_of("compare", tmp_path / "comparison.csv", runs[base], runs[now], "--force")
    told, ratios = reference.verdicts(runs[base], runs[now])
    found = {key_of(row, [p for p in PARAMETERS if p in row]): row for row in rows}
    assert {key: row["verdict"] for key, row in found.items()} == told
    assert (result.returncode == 1) == ("slower" in told.values()), result.stdout + result.stderr
    for key, (log, p, (low, high)) in ratios.items():
        row = found[key]
        assert close(row["ratio"], math.exp(log))
        assert math.isclose(float(row["p"]), p, rel_tol=1e-6, abs_tol=1e-12)
        assert close(row["ratio_low"], math.exp(low), 1e-6)
        assert close(row["ratio_high"], math.exp(high), 1e-6)


def test_the_reference_finds_all_kinds_of_verdicts(runs):
    told = set(reference.verdicts(runs["five"], runs["changed"])[0].values())
    assert {"slower", "same"} <= told
    assert set(reference.verdicts(EARLIER, EARLIER)[0].values()) == {"no verdict"}


@pytest.mark.parametrize("name", ["five", "changed", "ten", "earlier"])
def test_ranks_and_letters_are_those_of_the_reference(runs, name, tmp_path):
    result = script("plot.sc", "--run", str(runs[name]), "--output", str(tmp_path), "--format", "html")
    assert result.returncode == 0, result.stderr
    found, letters = {}, {}
    for row, cells in Page(tmp_path / "report.html").table(**{"class": "summary"}):
        for _, cell in cells[1:]:
            if "data-rank" in cell.attributes:
                benchmark, symbol = cell.attributes["data-benchmark"], row.attributes["data-testee"]
                found.setdefault(benchmark, {})[symbol] = int(cell.attributes["data-rank"])
                letters.setdefault(benchmark, {})[symbol] = set(cell.attributes["data-letters"])
    ranks, slower = reference.ranks(runs[name])
    assert found == ranks
    for benchmark, of in letters.items():
        for one in of:
            for two in of:
                apart = two in slower[benchmark][one] or one in slower[benchmark][two]
                assert (not of[one] & of[two]) == apart, (benchmark, one, two)
