"""Run directories as a run would leave them, with samples that are made up: for tests of reports."""

import json
import random

HOSTILE = "</script><img src=x onerror=alert(1)>"
DISTURBED = {
    "conditions": [
        {
            "role": "local",
            "node": "localhost",
            "cpus": "0-1",
            "measures": {"cpuUserMillis": 321.5, "cpuSystemMillis": 100.25, "peakResidentBytes": 67108864},
        }
    ],
    "pressure": ["others used 1.5 processors"],
}
LOOKS = (("#0072b2", "circle"), ("#000000", "square"), ("#d55e00", "triangle-up"), ("#009e73", "diamond"))


def record(symbol, benchmark, parameters, samples, **more):
    return {
        "symbol": symbol,
        "benchmark": benchmark,
        "parameters": parameters,
        "params": "".join(f"{name}: {value}\n" for name, value in parameters.items()),
        "invocation": 1,
        "status": "converged",
        "samplesMillis": samples,
        "warmupMillis": [],
        "verified": True,
        "startedAt": "2026-01-02T03:04:05.678Z",
        "durationMillis": 1234,
    } | more


def failed(symbol, benchmark, parameters, reason):
    failure = {"kind": "CRASH", "reason": reason, "logTail": ["the last line", HOSTILE]}
    return record(symbol, benchmark, parameters, [], status="failed", verified=False, failure=failure)


def write(folder, records, labels, planned=(), languages=None, **fields):
    """A run directory; the first of the testees is a baseline, and there were to be other points, too.

    labels: by symbol
    planned: symbol, benchmark and params
    languages: by symbol, of testees that have another one
    fields: of the manifest, in place of the usual ones
    """
    folder.mkdir(parents=True)
    (folder / "points.jsonl").write_text("".join(json.dumps(r) + "\n" for r in records))
    testees = {
        symbol: {
            "label": label,
            "kind": "framework" if n else "baseline",
            "framework": label,
            "language": (languages or {}).get(symbol, "none"),
            "baselineOf": [] if n else ["none"],
            "version": "1.0",
            "plot": dict(zip(("colour", "marker"), LOOKS[n % len(LOOKS)], strict=True)),
            "settings": {"workers": HOSTILE},
            "ready": None,
            "artefacts": {"files": 1, "bytes": 1, "sha256": "0" * 64},
        }
        for n, (symbol, label) in enumerate(labels.items())
    }
    manifest = {
        "suite": {"version": "0", "git": {"commit": "c0ffee", "dirty": True}},
        "commandLine": ["./bench.sc", "local", "--where", "a=b c"],
        "mode": "local",
        "space": "quick",
        "startedAt": "2026-01-02T03:04:05.678Z",
        "policy": {"warmupRuns": 2, "minRuns": 10, "maxRuns": 30, "rseTarget": 0.25, "verify": False},
        "plan": [{"symbol": s, "benchmark": b, "params": [p]} for s, b, p in planned],
        "nodes": {"localhost": {"cpu": HOSTILE, "memoryMiB": 2048, "limits": {"Max open files": "1024"}}},
        "testees": testees,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest | fields))
    return folder


def troubled(folder):
    """Everything that can become of a point, in two benchmarks, one of them with a metric of its own.

    A third benchmark, between processes, has one point.
    """
    drawn = random.Random(1)

    def times(mean, runs=12):
        return [drawn.gauss(mean, mean / 30) for _ in range(runs)]

    def pairs(n, parallelism):
        shares = {"messages_per_pair": n, "pipeline_size": 10, "parallelism": parallelism, "static_only": "true"}
        return {name: str(value) for name, value in shares.items()}

    records = []
    for n in (1000, 2000, 50000):
        parameters = {"number_of_messages": str(n)}
        records.append(record("PLAIN", "PINGPONG", parameters, times(n / 1000), warmupMillis=times(n / 500, 3)))
        for invocation in (1, 2):
            records.append(record("TWICE", "PINGPONG", parameters, times(n / 995), invocation=invocation))
    doubt = {"kind": "NOT_CONVERGED", "reason": "RSE 0.5 > 0.25", "logTail": []}
    unconverged = record("HOSTILE", "PINGPONG", {"number_of_messages": "1000"}, [1.0, 9.0, 2.0], failure=doubt)
    records.append(unconverged | {"status": "unconverged"})
    records.append(failed("HOSTILE", "PINGPONG", {"number_of_messages": "2000"}, HOSTILE))
    for parallelism in (1, 2, 4):
        for n in (1000, 5000):
            records.append(record("PLAIN", "TPPINGPONG", pairs(n, parallelism), times(n / 100)))
            records.append(
                record(
                    "TWICE",
                    "TPPINGPONG",
                    pairs(n, parallelism),
                    times(n / 300),
                    metrics={"collectionMillis": 7.5},
                    **DISTURBED,
                )
            )
    records.append(record("HOSTILE", "TPPINGPONG", pairs(1000, 1), [3.0]))
    for symbol, mean in (("PLAIN", 8.0), ("TWICE", 5.0)):
        records.append(record(symbol, "NETPINGPONG", {"number_of_messages": "1000"}, times(mean)))
    skipped = {"kind": "SKIPPED", "reason": "it could not be started three times", "logTail": []}
    records.append(record("ABSENT", "TPPINGPONG", pairs(1000, 1), [], status="not-implemented"))
    records.append(record("ABSENT", "PINGPONG", {"number_of_messages": "1000"}, [], status="skipped", failure=skipped))
    labels = {"PLAIN": "Plain", "TWICE": "Measured twice", "HOSTILE": HOSTILE, "ABSENT": "Absent"}
    planned = [(r["symbol"], r["benchmark"], r["params"]) for r in records]
    planned.append(("HOSTILE", "PINGPONG", "number_of_messages: 50000\n"))
    return write(folder, records, labels, planned, languages={"HOSTILE": HOSTILE})


def slower(folder, factor, seed=3, **manifest):
    """Two testees. One takes so much longer than otherwise.

    manifest: fields that differ from those of other runs
    """
    drawn = random.Random(seed)
    factors = {"STEADY": 1.0, "CHANGED": factor}
    records = [
        record(symbol, "PINGPONG", {"number_of_messages": str(n)}, [drawn.gauss(n, n / 200) * by for _ in range(30)])
        for symbol, by in factors.items()
        for n in (1000, 2000)
    ]
    return write(folder, records, {symbol: symbol.title() for symbol in factors}, **manifest)


def nights(runs):
    """Names of so many directories, which do not stand in the order of their dates."""
    return [f"night-{run + 1}" for run in range(runs)]


def nightly(store, factors):
    """A run each night, in which one of two testees takes so much longer; its processes are off by up to 1 %."""
    for run, (name, factor) in enumerate(zip(nights(len(factors)), factors, strict=True)):
        off = random.Random(run).uniform(0.99, 1.01)
        slower(store / name, factor * off, seed=run, startedAt=f"2026-01-{run + 1:02d}T00:00:00Z")
    return store


def large(folder, points, samples):
    """So many points of ten testees, and so many samples in all."""
    drawn = random.Random(2)
    labels = {f"T{n}": f"Testee {n}" for n in range(10)}
    records = [
        record(symbol, "PINGPONG", {"number_of_messages": str(1000 * (i + 1))}, lognormal(drawn, n, samples // points))
        for n, symbol in enumerate(labels)
        for i in range(points // len(labels))
    ]
    return write(folder, records, labels)


def lognormal(drawn, mean, count):
    return [drawn.lognormvariate(mean, 0.1) for _ in range(count)]
