"""The open loop of LATENCY, and the helpers of FAIRNESS."""

import os
import queue
import sys
import threading
import time
import unittest
from unittest.mock import patch

from mpp import generator_processor, open_loop, switch_interval
from mpp.busy_work import compute
from mpp.fairness import VictimTimes, hog_work, jain
from mpp.open_loop import OpenLoop, OpenLoopRun, Overloaded

REQUESTS = 50
PARAMETERS = {"rate_per_second": 1000, "duration_millis": REQUESTS}
DELAY_SECONDS = 0.01
SECONDS = 10


class GeneratorProcessor(unittest.TestCase):
    def test_a_thread_that_generates_has_its_processor(self):
        processor = min(os.sched_getaffinity(0))
        allowed = []

        def take():
            generator_processor.take()
            allowed.append(os.sched_getaffinity(0))

        with patch.dict(os.environ, {generator_processor.VARIABLE: str(processor)}):
            thread = threading.Thread(target=take)
            thread.start()
            thread.join(SECONDS)
        self.assertEqual(allowed, [{processor}])

    def test_all_but_the_number_of_a_processor_is_refused(self):
        former = os.sched_getaffinity(0)
        for wrong in ["", "x", "-1", "0,1", "1023", "99999999999999999999"]:
            with (
                self.subTest(wrong),
                patch.dict(os.environ, {generator_processor.VARIABLE: wrong}),
                self.assertRaises((OSError, ValueError)),
            ):
                generator_processor.take()
        generator_processor.take()
        self.assertEqual(os.sched_getaffinity(0), former)


class SwitchInterval(unittest.TestCase):
    def test_it_is_set_by_the_option(self):
        former = sys.getswitchinterval()
        try:
            self.assertEqual(switch_interval.settings({"interval": "200"}), {"interval": "200 us"})
            for wrong in ["", "0", "1000001", "x"]:
                self.assertEqual(switch_interval.settings({"interval": wrong}), {"interval": "200 us"}, wrong)
        finally:
            sys.setswitchinterval(former)


class Server:
    """A thread that answers requests, each after a delay, and what becomes of a run with it."""

    def __init__(self, delay_seconds=0.0, parameters=PARAMETERS, **options):
        self.loop = OpenLoop(parameters)
        self._delay_seconds = delay_seconds
        self._requests, self._outcome = queue.SimpleQueue(), queue.SimpleQueue()
        self.run = OpenLoopRun(
            self.loop, self._requests.put, lambda: self._outcome.put(None), self._outcome.put, **options
        )
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while (number := self._requests.get()) is not None:
            time.sleep(self._delay_seconds)
            self.run.take(number)

    def outcome(self):
        """The run's failure, or None."""
        self.run.begin()
        outcome = self._outcome.get(timeout=SECONDS)
        self._requests.put(None)
        self.run.close()
        return outcome


class OpenLoops(unittest.TestCase):
    def test_all_requests_are_counted_and_their_latencies(self):
        server = Server()
        self.assertIsNone(server.outcome())
        self.assertEqual(server.run.sum, sum(range(REQUESTS)))
        self.assertEqual(sum(count for _, count in server.run.latencies.pairs()), REQUESTS)
        self.assertEqual(sum(count for _, count in server.loop.lateness.pairs()), REQUESTS)
        self.assertGreaterEqual(server.loop.metrics()["generator_lateness_p99_micros"], 0)

    def test_latencies_count_from_intended_times(self):
        server = Server(DELAY_SECONDS)
        self.assertIsNone(server.outcome())
        # In a closed loop each request would take the delay. Here each one waits for those before it, too.
        longest_nanos = server.run.latencies.percentile(100)
        self.assertGreater(longest_nanos, (REQUESTS - 1) * (DELAY_SECONDS - 0.001) * open_loop.NANOS_PER_SECOND)

    def test_a_low_rate_has_one_request(self):
        server = Server(parameters=PARAMETERS | {"rate_per_second": 1})
        self.assertIsNone(server.outcome())
        self.assertEqual(server.loop.requests, 1)

    def test_a_run_whose_answers_do_not_come_in_time_is_overloaded(self):
        server = Server(DELAY_SECONDS, patience_seconds=0.05)
        overload = server.outcome()
        self.assertIsInstance(overload, Overloaded)
        self.assertRegex(str(overload), f"^[0-9]+ of {REQUESTS} answers had not come 0.05 s after")
        self.assertLess(sum(count for _, count in server.run.latencies.pairs()), REQUESTS)

    def test_too_many_unanswered_requests_are_an_overload(self):
        self.addCleanup(setattr, open_loop, "MOST_UNANSWERED", open_loop.MOST_UNANSWERED)
        open_loop.MOST_UNANSWERED = 1000
        server = Server(SECONDS, parameters={"rate_per_second": 1_000_000, "duration_millis": 50})
        self.assertRegex(str(server.outcome()), "^2000 of 2000 requests were unanswered")

    def test_a_failure_to_send_fails_the_run(self):
        failures = queue.SimpleQueue()
        run = OpenLoopRun(OpenLoop(PARAMETERS), lambda number: 1 / number, lambda: None, failures.put)
        run.begin()
        self.assertIsInstance(failures.get(timeout=SECONDS), ZeroDivisionError)
        run.close()

    def test_a_run_that_is_given_up_ends_its_generator(self):
        slow = PARAMETERS | {"rate_per_second": 1, "duration_millis": 600_000}
        for begins in (False, True):
            run = OpenLoopRun(OpenLoop(slow), lambda number: None, lambda: None, lambda failure: None)
            if begins:
                run.begin()
            run.close()
        self.assertNotIn("mpp-generator", [thread.name for thread in threading.enumerate()])


class Fairness(unittest.TestCase):
    def test_victims_that_finish_together_have_an_index_of_one(self):
        for index, times in [(1, [7]), (1, [5, 5]), (1, [0, 0]), (0.25, [0, 0, 0, 8])]:
            self.assertEqual(jain(times), index)

    def test_metrics_are_those_of_the_worst_run(self):
        times = VictimTimes()
        for delays in [(0.002, 0.002), (0, 0.01), (0, 0)]:
            victims = times.victims(2, rounds=1)
            times.begin()
            for victim, delay in zip(victims, delays, strict=True):
                victim.begin()
                time.sleep(delay)
                self.assertTrue(victim.pong())
            metrics = times.metrics()
        self.assertLess(metrics["victim_finish_jain"], 0.8)
        self.assertGreater(metrics["longest_gap_millis"], 9.9)

    def test_hogs_work_as_long_as_they_should(self):
        for kind, nanos in [("HOG_KIND_SELF_SEND", 0), ("HOG_KIND_CPU", 3_000_000), ("HOG_KIND_BLOCKING", 3_000_000)]:
            work = hog_work({"hog": kind, "hog_work_micros": 3000})
            begin = time.monotonic_ns()
            work()
            self.assertGreaterEqual(time.monotonic_ns() - begin, nanos)
        begin = time.monotonic_ns()
        compute(1_000_000)
        self.assertGreaterEqual(time.monotonic_ns() - begin, 1_000_000)
