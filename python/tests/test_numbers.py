"""Numbers as golden vectors have them."""

import unittest

from mpp.numbers import SplitMix64, fnv1a64, fnv1a64_of_doubles, fnv1a64_of_u64s
from tests.session import conformance


class Numbers(unittest.TestCase):
    def test_split_mix_64(self):
        vectors = conformance("splitmix64.json")
        for vector in vectors["next"]:
            random = SplitMix64(vector["seed"])
            self.assertEqual([f"{random.next():016x}" for _ in vector["outputs"]], vector["outputs"])
        for vector in vectors["nextDouble"]:
            random = SplitMix64(vector["seed"])
            self.assertEqual([random.next_double() for _ in vector["outputs"]], [float(x) for x in vector["outputs"]])

    def test_bytes_are_those_of_the_values(self):
        random = SplitMix64(7)
        octets = random.next().to_bytes(8, "big") + random.next().to_bytes(8, "big")
        for count in (0, 1, 8, 9, 16):
            self.assertEqual(SplitMix64(7).bytes(count), octets[:count])

    def test_fnv_1a(self):
        vectors = conformance("fnv1a64.json")
        for vector in vectors["bytes"]:
            self.assertEqual(f"{fnv1a64(bytes.fromhex(vector['input'])):016x}", vector["hash"])
        for vector in vectors["doubles"]:
            self.assertEqual(f"{fnv1a64_of_doubles(map(float, vector['input'])):016x}", vector["hash"])

    def test_whole_numbers_are_hashed_by_their_bytes(self):
        self.assertEqual(fnv1a64_of_u64s([1, (1 << 64) - 2]), fnv1a64(bytes([0] * 7 + [1] + [255] * 7 + [254])))
