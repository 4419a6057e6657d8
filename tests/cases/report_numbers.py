"""Compares a report's numbers with those that follow from its run."""

import json
import math
from collections import Counter

from contract import CALLS, options_of
from html_page import Page
from run_numbers import METRICS, latest, mean_of, quantile, statistics, summarised
from shown_numbers import interval, quantity, shown_ratio
from studies import statistics_reference as reference

# Columns of latencies, which the runner's own tests compare with golden histograms.
PERCENTILES = tuple(f"{name} [ms]" for name in ("p50", "p90", "p99", "p99.9", "max"))
LATENESS = "generator late by, p99 [ms]"


def check(run, path):
    """Fails unless every number of the report at a path follows from the run.

    Returns the page.
    """
    page = Page(path)
    records, summaries, seen = latest(run), summarised(run), {}
    for benchmark in page.data["benchmarks"]:
        names = [parameter["name"] for parameter in benchmark["parameters"]]
        for point in benchmark["points"]:
            symbol = page.data["testees"][point["testee"]]["symbol"]
            key = (symbol, benchmark["symbol"], tuple(zip(names, point["values"], strict=True)))
            assert key not in seen
            seen[key] = point
            check_point(key, point, records.get(key, []), summaries.get(key))
        check_table(page, benchmark, names)
    missing = {key for key, point in seen.items() if point["outcome"] == "missing"}
    assert set(seen) - missing == set(records) | set(summaries)
    check_missing(run, missing, set(records))
    check_facts(page, seen, records)
    check_summary(page, seen, run)
    check_baselines(page, seen, run)
    return page


def check_point(key, point, invocations, summary):
    samples = [r["samplesMillis"] for r in invocations if r["samplesMillis"]]
    assert [i["samplesMillis"] for i in point.get("invocations", [])] == [r["samplesMillis"] for r in invocations]
    assert [i["warmupMillis"] for i in point.get("invocations", [])] == [r["warmupMillis"] for r in invocations]
    if samples:
        statuses = {r["status"] for r in invocations}
        assert point["outcome"] == ("converged" if statuses == {"converged"} else "unconverged")
        assert point["published"] == statistics([x for s in samples for x in s])
        mean = mean_of(invocations)
        check_samples(point, [x for s in samples for x in s])
    elif summary:
        assert (point["outcome"], point["published"]) == ("converged", summary)
        assert point["timeMillis"] == [summary[name] for name in ("meanMillis", "ci95LowMillis", "ci95HighMillis")]
        mean = summary["meanMillis"]
    else:
        assert point["outcome"] == (invocations[-1]["status"] if invocations else "missing")
        assert "timeMillis" not in point
        return
    assert math.isclose(point["timeMillis"][0], mean, rel_tol=1e-12)
    _, low, high = point["timeMillis"]
    assert low is None or low <= mean <= high
    metric, parameters = METRICS.get(key[1]), dict(key[2])
    *own, time = point["intervals"]
    assert time[0] == point["timeMillis"][0]
    if low is not None:
        # A picture shows no end below a thousandth of the mean, or above a thousand times the mean.
        assert math.isclose(time[1], max(low, mean / 1000), rel_tol=1e-12)
        assert math.isclose(time[2], min(max(high, mean), mean * 1000), rel_tol=1e-12)
    benchmark = options_of(CALLS[key[1]])
    assert bool(own) == (benchmark.HasField("metric") and not benchmark.latencies)
    for value, *ends in own if metric else []:
        assert math.isclose(value, metric(parameters, mean), rel_tol=1e-9)
        assert all(
            math.isclose(a, b, rel_tol=1e-9)
            for a, b in zip(ends, sorted(metric(parameters, t) for t in time[1:]), strict=True)
        )


def check_samples(point, samples):
    found = point["statistics"]
    median = quantile(samples, 0.5)
    first, third = quantile(samples, 0.25), quantile(samples, 0.75)
    mild, severe = 1.5 * (third - first), 3 * (third - first)
    expected = {
        "runsMedianMillis": median,
        "p5Millis": quantile(samples, 0.05),
        "p95Millis": quantile(samples, 0.95),
        "medianDeviationMillis": quantile([abs(x - median) for x in samples], 0.5),
    }
    for name, value in expected.items():
        assert math.isclose(found[name], value, rel_tol=1e-9, abs_tol=1e-12), name
    assert found["outliers"] == {
        "lowSevere": sum(x < first - severe for x in samples),
        "lowMild": sum(first - severe <= x < first - mild for x in samples),
        "highMild": sum(third + mild < x <= third + severe for x in samples),
        "highSevere": sum(x > third + severe for x in samples),
    }


def check_table(page, benchmark, names):
    """The rows of a benchmark's table are its points, to the digit."""
    rows = page.table(**{"class": "sortable", "data-benchmark": benchmark["symbol"]})
    assert [int(row.attributes["data-point"]) for row, _ in rows] == list(range(len(benchmark["points"])))
    for (_, cells), point in zip(rows, benchmark["points"], strict=True):
        latencies = [float(cell.text) for column, cell in cells if column in PERCENTILES and cell.text != "–"]
        assert latencies == sorted(latencies)
        hidden = "number resource"
        took = [cell.text for _, cell in cells if cell.attributes.get("class") == hidden]
        known = point.get("resources", [None] * len(benchmark.get("resources", [])))
        assert took == ["–" if r is None else quantity(r[0]) for r in known]
        cells = [
            (c, cell)
            for c, cell in cells
            if c not in (*PERCENTILES, LATENESS) and cell.attributes.get("class") != hidden
        ]
        texts = [cell.text for _, cell in cells]
        columns = [column for column, _ in cells]
        own = [] if len(benchmark["ordinates"]) == 1 else point.get("intervals", [[None] * 3])[:1]
        time = point.get("timeMillis", [None] * 3)
        values = dict(zip(names, point["values"], strict=True))
        varying = [name for name in names if name in columns]
        runs = sum(len(i["samplesMillis"]) for i in point.get("invocations", []))
        rse = point.get("published", {}).get("rse")
        assert texts[1:-1] == [
            # An empty one leaves the choice to the testee.
            *[values[name] or "default" for name in varying],
            *[text for value, low, high in own for text in (quantity(value), interval(low, high))],
            *[quantity(time[0]), interval(*time[1:])],
            "–" if rse is None else f"{quantity(rse * 100)} %",
            str(runs) if "invocations" in point else "–",
        ]


def check_missing(run, missing, recorded):
    manifest = json.loads((run / "manifest.json").read_text()) if (run / "manifest.json").exists() else {}
    planned = {
        (
            group["symbol"],
            group["benchmark"],
            tuple((name, value.strip('"')) for name, value in (line.split(": ", 1) for line in params.splitlines())),
        )
        for group in manifest.get("plan", [])
        for params in group["params"]
    }
    assert missing == planned - recorded


def check_facts(page, points, records):
    facts = page.facts()
    assert facts["Points"] == str(len(points))
    assert facts["Testees"] == str(len({key[0] for key in points}))
    assert facts["Benchmarks"] == str(len({key[1] for key in points}))
    samples = sum(len(r["samplesMillis"]) for invocations in records.values() for r in invocations)
    assert facts.get("Samples", "0") == str(samples)
    outcomes = Counter(point["outcome"] for point in points.values())
    words = {
        "unconverged": "not converged",
        "overloaded": "overloaded",
        "starved": "starved",
        "failed": "failed",
        "not-implemented": "not implemented",
        "skipped": "skipped",
        "missing": "not measured",
    }
    told = [f"{outcomes[name]} {word}" for name, word in words.items() if outcomes[name]]
    assert facts.get("Of these", "") == ", ".join(told)


def check_summary(page, points, run):
    """Ratios are geometric means over the points in common with the fastest; ranks are those of the reference."""
    columns = {}
    for row, cells in page.table(**{"class": "summary"}):
        for _, cell in cells[1:]:
            if "data-points" in cell.attributes:
                columns.setdefault(cell.attributes["data-benchmark"], {})[row.attributes["data-testee"]] = cell
    ranks = reference.ranks(run)[0] if (run / "points.jsonl").exists() else {}
    for benchmark, cells in columns.items():
        times = {symbol: {} for symbol in cells}
        for (symbol, of, parameters), point in points.items():
            if of == benchmark and symbol in cells and "timeMillis" in point:
                times[symbol][parameters] = point["timeMillis"][0]
        (fastest,) = (s for s, c in cells.items() if next(c.all("span", **{"class": "interval"})).text == "fastest")
        ordered = {}
        for symbol, cell in cells.items():
            common = times[symbol].keys() & times[fastest].keys()
            ratio = math.exp(sum(math.log(times[symbol][p] / times[fastest][p]) for p in common) / len(common))
            shown = next(cell.all("span", **{"class": "ratio"})).text
            assert shown == shown_ratio(ratio), (benchmark, symbol)
            assert int(cell.attributes["data-points"]) == len(common)
            if "data-order" in cell.attributes:
                ordered[int(cell.attributes["data-order"])] = ratio
        assert sorted(ordered) == list(range(1, len(ordered) + 1))
        found = {s: int(c.attributes["data-rank"]) for s, c in cells.items() if "data-rank" in c.attributes}
        assert found == ranks.get(benchmark, {})


def check_baselines(page, points, run):
    """Every framework is compared with the baselines of its language, by the geometric mean over common points."""
    manifest = json.loads((run / "manifest.json").read_text()) if (run / "manifest.json").exists() else {}
    testees = manifest.get("testees", {})
    times = {}
    for (symbol, benchmark, parameters), point in points.items():
        if "timeMillis" in point:
            times.setdefault((symbol, benchmark), {})[parameters] = point["timeMillis"][0]
    expected = {}
    for (symbol, benchmark), own in times.items():
        for baseline, other in testees.items():
            common = own.keys() & times.get((baseline, benchmark), {}).keys()
            of = testees.get(symbol, {}).get("language") in other.get("baselineOf", [])
            if common and of and testees[symbol]["kind"] == "framework":
                logs = [math.log(own[p] / times[baseline, benchmark][p]) for p in common]
                expected[symbol, baseline, benchmark] = shown_ratio(math.exp(sum(logs) / len(logs)))
    assert expected == baselines_shown(page)


def baselines_shown(page):
    """The contents of the table of baselines, by testee, baseline and benchmark; nothing if there is none."""
    if not list(page.root.all("table", **{"class": "baselines"})):
        return {}
    return {
        (
            row.attributes["data-testee"],
            row.attributes["data-baseline"],
            cell.attributes["data-benchmark"],
        ): next(cell.all("span", **{"class": "ratio"})).text
        for row, cells in page.table(**{"class": "baselines"})
        for _, cell in cells[2:]
        if cell.attributes.get("class") != "none"
    }
