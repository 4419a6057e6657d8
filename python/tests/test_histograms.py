"""Histograms of latencies, as golden vectors have them."""

import unittest

from mpp.histogram import Histogram
from tests.session import conformance


class Histograms(unittest.TestCase):
    def test_percentiles_are_those_of_golden_vectors(self):
        for case in conformance("histograms.json")["cases"]:
            with self.subTest(case["name"]):
                histogram = counted(case["latencies"])
                self.assertEqual(sum(count for _, count in histogram.pairs()), case["count"])
                for name, nanos in case["percentiles_nanos"].items():
                    percent = 100 if name == "max" else float(name.removeprefix("p"))
                    self.assertEqual(histogram.percentile(percent), nanos, name)
                # The pairs make the same histogram.
                self.assertEqual(counted(histogram.pairs()).pairs(), histogram.pairs())

    def test_no_values_have_no_percentile(self):
        self.assertEqual(Histogram().percentile(99), 0)


def counted(latencies):
    histogram = Histogram()
    for nanos, count in latencies:
        for _ in range(count):
            histogram.record(nanos)
    return histogram
