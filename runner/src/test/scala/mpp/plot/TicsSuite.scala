package mpp.plot

import mpp.text.Quantity
import org.scalacheck.Gen
import org.scalacheck.Prop.forAllNoShrink

class TicsSuite extends munit.ScalaCheckSuite {
  test("linear tics are round") {
    assertEquals(Tics.linear(0, 5.5), Seq(0.0, 1.0, 2.0, 3.0, 4.0, 5.0))
    assertEquals(Tics.linear(0, 0.31), Seq(0.0, 0.1, 0.2, 0.3))
    assertEquals(Tics.linear(0, 14.7e6).map(Quantity.tic), Seq("0", "2M", "4M", "6M", "8M", "10M", "12M", "14M"))
  }

  test("logarithmic tics are powers of ten, with steps between where they are few") {
    assertEquals(Tics.logarithmic(0.9, 2.5e5).map(Quantity.tic), Seq("1", "10", "100", "1000", "10k", "100k"))
    assertEquals(Tics.logarithmic(8, 120).map(Quantity.tic), Seq("10", "20", "50", "100"))
  }

  property("a linear axis has between four and ten tics, all on it") {
    forAllNoShrink(Gen.choose(-1e6, 1e6), Gen.choose(1e-3, 1e9)) { (low, span) =>
      val tics = Tics.linear(low, low + span)
      assert(tics.size >= 4 && tics.size <= 10, tics.toString)
      assert(tics.head >= low - span * 1e-6 && tics.last <= low + span * (1 + 1e-6), tics.toString)
    }
  }
}
