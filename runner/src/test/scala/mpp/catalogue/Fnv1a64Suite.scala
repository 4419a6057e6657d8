package mpp.catalogue

import mpp.Conformance

class Fnv1a64Suite extends munit.FunSuite {
  test("doubles have the golden hashes") {
    for (vector <- Conformance.read("fnv1a64.json")("doubles").arr) {
      val hash = new Fnv1a64
      for (number <- vector("input").arr) hash.add(number.str.toDouble)
      assertEquals(f"${hash.value}%016x", vector("hash").str)
    }
  }
}
