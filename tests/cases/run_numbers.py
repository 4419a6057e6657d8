"""The numbers that follow from a run's journal and summaries, computed without the suite's code."""

import math

from suite import journal

STATISTICS = ("meanMillis", "ssdMillis", "semMillis", "rse", "ci95LowMillis", "ci95HighMillis")


def number(text):
    """A parameter as a number."""
    return {"true": 1.0, "false": 0.0}[text] if text in ("true", "false") else float(text)


# A point's metric for a time in milliseconds, by benchmark. Benchmarks that are not here are not recomputed.
METRICS = {
    "TPPINGPONG": lambda p, t: 2 * number(p["messages_per_pair"]) * number(p["parallelism"]) / (t / 1000),
    "NETTPPINGPONG": lambda p, t: 2 * number(p["messages_per_pair"]) * number(p["parallelism"]) / (t / 1000),
    "CHAMENEOS": lambda p, t: number(p["number_of_meetings"]) / number(p["number_of_chameneos"]) / (t / 1000),
    "STREAMINGWINDOWS": lambda p, t: t / (number(p["number_of_windows"]) * number(p["number_of_partitions"])),
    "SIZEDTHROUGHPUT": lambda p, t: math.prod(map(number, p.values())) / (t / 1000),
    "FILETRANSFER": lambda p, t: number(p["bytes"]) / (t / 1000),
    "ATOMICREGISTER": lambda p, t: number(p["number_of_keys"]) * number(p["partition_size"]) / (t / 1000),
    "ATOMICBROADCAST": lambda p, t: number(p["number_of_proposals"]) / (t / 1000),
    "THREADRING": lambda p, t: number(p["number_of_tokens"]) * number(p["number_of_hops"]) / (t / 1000),
    "FORKJOINCREATE": lambda p, t: number(p["number_of_components"]) / (t / 1000),
    "FORKJOINTHROUGHPUT": lambda p, t: (
        number(p["number_of_components"]) * number(p["messages_per_component"]) / (t / 1000)
    ),
    "COUNTING": lambda p, t: number(p["number_of_messages"]) * number(p["producers"]) / (t / 1000),
    "REQUESTREPLY": lambda p, t: number(p["number_of_requests"]) * number(p["parallelism"]) / (t / 1000),
}


def latest(run):
    """The last record of every invocation of every point, by point."""
    points = {}
    for record in journal(run) if (run / "points.jsonl").exists() else []:
        key = (record["symbol"], record["benchmark"], tuple(record["parameters"].items()))
        points.setdefault(key, {})[record["invocation"]] = record
    return {key: [records[i] for i in sorted(records)] for key, records in points.items()}


def summarised(run):
    """Published columns of every point in a summary."""
    points = {}
    folder = run / "summary" if (run / "summary").is_dir() else run
    for file in folder.glob("*.data"):
        for line in file.read_text().splitlines()[1:]:
            symbol, params, *numbers = line.split(",")
            pairs = (p.split(": ", 1) for p in params.replace("!C!", ",").replace('""', '"').split("!N!") if p)
            key = (symbol, file.stem, tuple((name, value.strip('"')) for name, value in pairs))
            points[key] = dict(zip(STATISTICS, map(float, numbers), strict=True))
    return points


def mean_of(invocations):
    """The mean of the invocations' means."""
    means = [sum(r["samplesMillis"]) / len(r["samplesMillis"]) for r in invocations if r["samplesMillis"]]
    return sum(means) / len(means)


def statistics(samples):
    """The published columns, by left folds."""
    n = len(samples)
    mean = sum(samples[1:], samples[0]) / n
    squares = 0.0
    for x in samples:
        squares += (x - mean) * (x - mean)
    if n == 1:
        return dict(zip(STATISTICS, (mean, None, None, None, None, None), strict=True))
    ssd = math.sqrt(squares / (n - 1))
    sem = ssd / math.sqrt(n)
    return dict(zip(STATISTICS, (mean, ssd, sem, sem / mean, mean - 1.96 * sem, mean + 1.96 * sem), strict=True))


def quantile(samples, p):
    """Hyndman and Fan's type 7."""
    ordered = sorted(samples)
    at = (len(ordered) - 1) * p
    low = math.floor(at)
    return ordered[low] + (at - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])
