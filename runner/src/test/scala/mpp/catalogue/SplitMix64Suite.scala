package mpp.catalogue

import mpp.Conformance

class SplitMix64Suite extends munit.FunSuite {
  private val vectors = Conformance.read("splitmix64.json")

  test("next gives the golden outputs") {
    for (vector <- vectors("next").arr) {
      val random = new SplitMix64(vector("seed").num.toLong)
      for (output <- vector("outputs").arr) assertEquals(f"${random.next()}%016x", output.str)
    }
  }

  test("nextDouble gives the golden outputs") {
    for (vector <- vectors("nextDouble").arr) {
      val random = new SplitMix64(vector("seed").num.toLong)
      for (output <- vector("outputs").arr) assertEquals(random.nextDouble(), output.str.toDouble)
    }
  }
}
