"""The computations of benchmarks, the same for every carrier of their messages."""

import math
import unittest

from mpp.counting import Counter, OutOfOrder
from mpp.fork_join import send_all
from mpp.numbers import fnv1a64_of_u64s
from mpp.prime_sieve import Collector, Filter, batches
from mpp.thread_ring import TokenEnds, starts


class ThreadRing(unittest.TestCase):
    def test_tokens_start_at_equal_distances(self):
        self.assertEqual(starts({"number_of_components": 10, "number_of_tokens": 4}), [0, 2, 5, 7])

    def test_the_answer_is_in_the_tokens_order(self):
        ends = TokenEnds(3)
        for token, component in [(2, 30), (0, 10), (1, 20)]:
            ends.record(token, component)
        self.assertEqual(ends.answer, fnv1a64_of_u64s([10, 20, 30]))


class ForkJoin(unittest.TestCase):
    def test_messages_go_to_receivers_in_turn_or_to_one_after_the_other(self):
        self.assertEqual(self.sent(True), ["a1", "b1", "a2", "b2"])
        self.assertEqual(self.sent(False), ["a1", "a2", "b1", "b2"])

    def sent(self, round_robin):
        sent = []
        parameters = {"messages_per_component": 2, "round_robin": round_robin}
        send_all(parameters, ["a", "b"], lambda receiver, number: sent.append(f"{receiver}{number}"))
        return sent


class Counting(unittest.TestCase):
    def test_the_last_producer_gets_the_answer(self):
        counter = Counter(2)
        for producer, number in [(1, 1), (0, 1), (1, 2)]:
            counter.increment(producer, number)
        self.assertIsNone(counter.get())
        self.assertEqual(counter.get(), fnv1a64_of_u64s([3, 4]))

    def test_numbers_come_in_order(self):
        for number in (0, 1, 3):
            counter = Counter(1)
            counter.increment(0, 1)
            with self.assertRaisesRegex(OutOfOrder, f"number {number} of producer 0 came where number 2 comes next"):
                counter.increment(0, number)


class PrimeSieve(unittest.TestCase):
    def test_the_source_sends_all_numbers(self):
        self.assertEqual(list(batches({"limit": 2, "batch_size": 5})), [[2]])
        self.assertEqual(list(batches({"limit": 6, "batch_size": 2})), [[2, 3], [4, 5], [6]])

    def test_a_filter_keeps_its_primes_and_passes_full_messages_on(self):
        state, passed = Filter({"primes_per_filter": 2, "batch_size": 2}), []
        state.take(list(range(2, 14)), passed.append)
        self.assertEqual(passed, [[5, 7], [11, 13]])
        self.assertEqual(state.flush(), [])
        state.take([14, 15, 17], passed.append)
        self.assertEqual((len(passed), state.flush(), state.flush()), (2, [17], []))
        self.assertEqual(state.report, (2, 5))

    def test_filters_find_all_primes(self):
        primes = [n for n in range(2, 1001) if all(n % d for d in range(2, math.isqrt(n) + 1))]
        for most, size in [(1, 1), (3, 10), (1000, 1000)]:
            parameters = {"limit": 1000, "primes_per_filter": most, "batch_size": size}
            left, collector, number, answer = list(batches(parameters)), Collector(), 0, None
            while left:
                state, passed, number = Filter(parameters), [], number + 1
                for message in left:
                    state.take(message, passed.append)
                if rest := state.flush():
                    passed.append(rest)
                left = passed
                self.assertIsNone(answer)
                answer = collector.take(number, not left, state.report)
            self.assertEqual(answer, fnv1a64_of_u64s([len(primes), sum(primes)]))

    def test_the_last_filter_may_report_first(self):
        collector = Collector()
        self.assertIsNone(collector.take(2, True, (1, 5)))
        self.assertEqual(collector.take(1, False, (2, 5)), fnv1a64_of_u64s([3, 10]))
