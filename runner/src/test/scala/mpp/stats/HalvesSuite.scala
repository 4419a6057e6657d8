package mpp.stats

import scala.util.Random

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class HalvesSuite extends munit.ScalaCheckSuite {
  private def atRandom(seed: Long) = Halves.AtRandom(new Random(seed))

  property("halves have each sample once, and differ by no more than one invocation") {
    forAll(Gen.choose(4, 9), Gen.choose(1, 6), Gen.long) { (invocations, runs, seed) =>
      val whole = IndexedSeq.tabulate(invocations, runs)((i, j) => 100.0 * i + j).map(_.toArray)
      val (one, two) = Halves.of(Invocations(whole), atRandom(seed)).get
      assertEquals((one.pooled ++ two.pooled).sorted.toSeq, whole.flatten.sorted)
      assert(math.abs(one.series.size - two.series.size) <= 1)
    }
  }

  property("halves of one invocation have each sample once, in time order") {
    forAll(Gen.choose(4, 100), Gen.long) { (runs, seed) =>
      val whole = Array.tabulate(runs)(_.toDouble)
      val (one, two) = Halves.of(Invocations(IndexedSeq(whole)), atRandom(seed)).get
      for (half <- Seq(one, two)) assertEquals(half.pooled.toSeq, half.pooled.sorted.toSeq)
      assertEquals((one.pooled ++ two.pooled).sorted.toSeq, whole.toSeq)
    }
  }

  test("a few runs have no halves") {
    assertEquals(Halves.of(Invocations(IndexedSeq(Array(1.0, 2, 3))), Halves.InOrder), None)
  }

  test("in order, the first half is the one that came first") {
    val (first, second) = Halves.of(Invocations.of(Seq(Seq(1.0, 2, 3, 4, 5, 6))), Halves.InOrder).get
    assertEquals((first.pooled.toSeq, second.pooled.toSeq), (Seq(1.0, 2), Seq(3.0, 4, 5, 6)))
  }
}
