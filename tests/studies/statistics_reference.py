"""A second implementation of mean, interval, ranks and verdict, by NumPy and SciPy, from a run's journal alone.

It follows docs/methodology.md, and shares no code with the runner. Intervals of eight invocations and more are drawn at
random by the runner; here they are checked by many more resamples, so that they agree within what chance does.
"""

import json
import math

import numpy as np
from scipy import stats

LEVEL = 0.95
LEAST_INVOCATIONS = 3
LEAST_FOR_BOOTSTRAP = 8
LEAST_PART = 0.8
THRESHOLD = 0.05
RESAMPLES = 99_999


def points(run):
    """The means of the invocations with samples, by point and invocation, and the samples."""
    latest = {}
    with open(run / "points.jsonl") as lines:
        for line in lines:
            record = json.loads(line)
            key = (record["symbol"], record["benchmark"], tuple(record["parameters"].items()))
            latest.setdefault(key, {})[record["invocation"]] = record["samplesMillis"]
    sampled = {key: {i: s for i, s in sorted(of.items()) if s} for key, of in latest.items()}
    return {key: of for key, of in sampled.items() if of}


def estimate(invocations):
    """Mean, standard error of its logarithm, degrees of freedom, 95 % interval (or None), and how it was found."""
    means = np.array([np.mean(s) for s in invocations.values()])
    mean = means.mean()
    if len(means) == 1:
        (runs,) = invocations.values()
        error, degrees, method = *within_process(np.array(runs)), "this process only"
    else:
        error, degrees, method = stats.sem(np.log(means)), len(means) - 1.0, "student"
    if not degrees > 0:
        return mean, error, degrees, None, method
    t = (-stats.t.ppf((1 + LEVEL) / 2, degrees), stats.t.ppf((1 + LEVEL) / 2, degrees))
    if len(means) >= LEAST_FOR_BOOTSTRAP:
        t, method = bootstrap(means), "bootstrap"
    return mean, error, degrees, (mean * math.exp(-t[1] * error), mean * math.exp(-t[0] * error)), method


def within_process(runs):
    """Relative standard error and degrees of freedom of the effective number of runs."""
    n = len(runs)
    centred = runs - runs.mean()
    squares = centred @ centred
    lag1 = centred[1:] @ centred[:-1] / squares if squares > 0 else 0.0
    effective = min(max(n * (1 - lag1) / (1 + lag1), 2), n)
    if n == 1:
        return math.nan, 0
    return runs.std(ddof=1) / math.sqrt(effective) / runs.mean(), effective - 1


def bootstrap(means):
    """Both 2.5 % ends of the distances of resamples' means from the mean, in their own standard errors."""
    drawn = np.random.default_rng(1).choice(means, (RESAMPLES, len(means)))
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.log(drawn.mean(axis=1) / means.mean()) / stats.sem(np.log(drawn), axis=1)
    return np.quantile(np.nan_to_num(t), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])


def welch(one, two):
    """The ratio of two sides (logarithm, standard error, degrees of freedom) with p-value and logarithmic interval."""
    log = one[0] - two[0]
    variances = one[1] ** 2, two[1] ** 2
    if sum(variances) == 0:
        return log, float(log == 0), (log, log)
    degrees = sum(variances) ** 2 / sum(v**2 / side[2] for v, side in zip(variances, (one, two), strict=True) if v > 0)
    error = math.sqrt(sum(variances))
    half = stats.t.ppf((1 + LEVEL) / 2, degrees) * error
    return log, 2 * stats.t.sf(abs(log) / error, degrees), (log - half, log + half)


def found_by_holm(ps):
    """Tells of each p-value if it is a finding, with a family-wise error of at most 5 %."""
    found, stopped = [False] * len(ps), False
    for rank, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        stopped = stopped or ps[i] > (1 - LEVEL) / (len(ps) - rank)
        found[i] = not stopped
    return found


def verdicts(base, now, threshold=THRESHOLD):
    """The verdict on each point of either run."""
    before, after = points(base), points(now)
    told, ratios = {}, {}
    for key in before.keys() | after.keys():
        if key not in before or key not in after:
            told[key] = "missing"
        elif min(len(before[key]), len(after[key])) < LEAST_INVOCATIONS:
            told[key] = "no verdict"
        else:
            sides = [(math.log(e[0]), e[1], e[2]) for e in (estimate(after[key]), estimate(before[key]))]
            ratios[key] = welch(*sides)
    for (key, ratio), found in zip(ratios.items(), found_by_holm([r[1] for r in ratios.values()]), strict=True):
        told[key] = verdict(ratio, found, threshold)
    return told, ratios


def verdict(ratio, found, threshold=THRESHOLD):
    log, _, (low, high) = ratio
    most = math.log1p(threshold)
    if found and abs(log) > most:
        return "slower" if log > 0 else "faster"
    if -most <= low and high <= most:
        return "same"
    return "differs" if found else "inconclusive"


def over_points(times, common):
    """A testee's mean logarithm over points; the error is that of the invocations, all points of one taken at once."""
    logs = {p: {i: math.log(np.mean(s)) for i, s in times[p].items()} for p in common}
    centre = np.mean([math.log(np.mean([np.mean(s) for s in times[p].values()])) for p in common])
    distances = {}
    for of in logs.values():
        for i, x in of.items():
            distances.setdefault(i, []).append(x - np.mean(list(of.values())))
    each = [np.mean(d) for d in distances.values()]
    return centre, stats.sem(each), len(each) - 1


def ranks(run):
    """By benchmark the rank of each testee with three invocations of at least 80 % of the points, and the pairs that
    can be told apart."""
    benchmarks = {}
    for (symbol, benchmark, parameters), invocations in points(run).items():
        benchmarks.setdefault(benchmark, {}).setdefault(symbol, {})[parameters] = invocations
    pairs, ranked = [], {}
    for benchmark, testees in benchmarks.items():
        all_points = {p for times in testees.values() for p in times}
        known = {s: {p: i for p, i in times.items() if len(i) >= LEAST_INVOCATIONS} for s, times in testees.items()}
        chosen = sorted(s for s, times in known.items() if len(times) >= LEAST_PART * len(all_points))
        if len(chosen) < 2:
            continue
        ranked[benchmark] = chosen
        for i, one in enumerate(chosen):
            for two in chosen[i + 1 :]:
                common = sorted(known[one].keys() & known[two].keys())
                sides = [over_points(known[s], common) for s in (one, two)]
                pairs.append((benchmark, one, two, welch(*sides)))
    slower = {benchmark: {s: set() for s in chosen} for benchmark, chosen in ranked.items()}
    for (benchmark, one, two, ratio), found in zip(pairs, found_by_holm([p[3][1] for p in pairs]), strict=True):
        told = verdict(ratio, found)
        if told in ("slower", "faster"):
            later, sooner = (one, two) if told == "slower" else (two, one)
            slower[benchmark][later].add(sooner)
    return {b: {s: 1 + len(faster) for s, faster in of.items()} for b, of in slower.items()}, slower
