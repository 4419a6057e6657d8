"""Histograms of latencies as the contract has them."""

from hdrh.histogram import HdrHistogram

LEAST_NANOS, MOST_NANOS, DIGITS = 1, 3600 * 10**9, 3
NANOS_PER_MILLI = 1e6


def histogram(latency_millis, requests):
    """The histogram of a run in which all requests take equally long."""
    latencies = HdrHistogram(LEAST_NANOS, MOST_NANOS, DIGITS)
    latencies.record_value(max(LEAST_NANOS, round(latency_millis * NANOS_PER_MILLI)), requests)
    return latencies


def result_millis(latencies):
    """The result of a run: the 99th percentile."""
    return latencies.get_value_at_percentile(99) / NANOS_PER_MILLI


def encoded(latencies):
    """The compressed form (V2) in base64."""
    return latencies.encode().decode()
