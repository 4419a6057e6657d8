package mpp.orchestrate

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class InterleavingSuite extends munit.ScalaCheckSuite {
  private val seeds = Gen.choose(0L, Interleaving.MostSeed)

  property("every block has each point once, and the same seed gives the same blocks") {
    forAll(seeds, Gen.choose(1, 20), Gen.choose(0, 40)) { (seed, invocations, points) =>
      val interleaving = Interleaving.drawn(seed, invocations, points)
      assertEquals(interleaving.invocations, invocations)
      for (block <- interleaving.blocks) assertEquals(block.sorted, (1 to points).toSeq)
      assertEquals(Interleaving.drawn(seed, invocations, points), interleaving)
      assertEquals(interleaving.blocks.take(1), Interleaving.drawn(seed, invocations = 1, points).blocks)
    }
  }

  test("orders are those that the documented algorithm gives elsewhere") {
    assertEquals(Interleaving.drawn(42, 3, 5).blocks, Seq(Seq(2, 3, 5, 1, 4), Seq(3, 2, 5, 4, 1), Seq(5, 4, 1, 3, 2)))
    assertEquals(Interleaving.drawn(Interleaving.MostSeed, 1, 5).blocks, Seq(Seq(4, 1, 5, 2, 3)))
  }

  property("points that are compared follow each other in every block, and either comes first equally often") {
    forAll(seeds) { seed =>
      val pairs = Seq(Seq(1, 4), Seq(2, 5), Seq(3))
      val blocks = Interleaving.together(seed, invocations = 200, pairs).blocks
      for (block <- blocks; pair <- pairs)
        assert(block.containsSlice(pair) || block.containsSlice(pair.reverse), block)
      val firsts = blocks.count(_.containsSlice(pairs.head))
      // Six standard deviations about a half.
      assert(firsts > 57 && firsts < 143, firsts)
    }
  }

  test("all orders come up equally often") {
    val counts =
      Interleaving.drawn(seed = 1, invocations = 24000, points = 4).blocks.groupMapReduce(identity)(_ => 1)(_ + _)
    assertEquals(counts.size, 24)
    val chiSquare = counts.values.map(n => (n - 1000.0) * (n - 1000.0) / 1000).sum
    // The 99.9 % quantile for 23 degrees of freedom.
    assert(chiSquare < 49.73, chiSquare)
  }
}
