package mpp.harness

import mpp.harness.Conformance.hex
import mpp.harness.numbers.{Fnv1a64, SplitMix64}
import munit.ScalaCheckSuite
import org.scalacheck.Prop._

class NumbersSuite extends ScalaCheckSuite {

  test("SplitMix64 gives the golden sequences") {
    for (vector <- Conformance.read("splitmix64.json")("next").arr) {
      val random = new SplitMix64(vector("seed").num.toLong)
      for (output <- vector("outputs").arr) assertEquals(random.next(), hex(output))
    }
  }

  test("SplitMix64 gives the golden doubles") {
    for (vector <- Conformance.read("splitmix64.json")("nextDouble").arr) {
      val random = new SplitMix64(vector("seed").num.toLong)
      for (output <- vector("outputs").arr) assertEquals(random.nextDouble(), output.str.toDouble)
    }
  }

  test("SplitMix64 gives the bytes of its values, the most significant first") {
    for (vector <- Conformance.read("splitmix64.json")("next").arr; count <- 0 to 8 * vector("outputs").arr.size) {
      val bytes = new SplitMix64(vector("seed").num.toLong).bytes(count)
      assertEquals(bytes.map(byte => f"$byte%02x").mkString, vector("outputs").arr.map(_.str).mkString.take(2 * count))
    }
  }

  property("SplitMix64's doubles are in [0, 1)") {
    forAll { (seed: Long) =>
      val value = new SplitMix64(seed).nextDouble()
      value >= 0 && value < 1
    }
  }

  test("FNV-1a hashes bytes to the golden values") {
    for (vector <- Conformance.read("fnv1a64.json")("bytes").arr) {
      val bytes = vector("input").str.grouped(2).filter(_.nonEmpty).map(Integer.parseInt(_, 16).toByte)
      assertEquals(bytes.foldLeft(new Fnv1a64)(_ update _).value, hex(vector("hash")))
    }
  }

  test("FNV-1a hashes doubles to the golden values") {
    for (vector <- Conformance.read("fnv1a64.json")("doubles").arr)
      assertEquals(Fnv1a64.of(vector("input").arr.map(_.str.toDouble).toArray), hex(vector("hash")))
  }

  property("FNV-1a takes a long and a double as their big-endian bytes") {
    forAll { (value: Double) =>
      val bits = java.lang.Double.doubleToLongBits(value)
      val bytes = java.nio.ByteBuffer.allocate(8).putLong(bits).array
      val byBytes = bytes.foldLeft(new Fnv1a64)(_ update _).value
      byBytes == new Fnv1a64().update(bits).value && byBytes == Fnv1a64.of(Array(value))
    }
  }
}
