"""Latches, with which runs wait."""

import threading
import unittest

from mpp import Latch


class Latches(unittest.TestCase):
    def test_it_opens_with_the_last_part_and_sums_their_shares(self):
        latch = Latch(3)
        for share in range(1, 4):
            threading.Thread(target=latch.arrive, args=(share,)).start()
        latch.wait(10)
        self.assertEqual(latch.sum, 6)

    def test_the_first_failure_ends_the_wait(self):
        latch = Latch(2)
        latch.fail(ValueError("first"))
        latch.fail(ValueError("second"))
        with self.assertRaisesRegex(ValueError, "first"):
            latch.wait(10)

    def test_a_deadline_passes(self):
        with self.assertRaises(TimeoutError):
            Latch(1).wait(0.01)

    def test_a_part_too_many_fails(self):
        latch = Latch(1)
        latch.arrive()
        latch.arrive()
        with self.assertRaises(RuntimeError):
            latch.wait(10)
