package mpp.check.requests

import mpp.catalogue.Catalogue
import mpp.catalogue.DistributedBenchmarks.atomicBroadcast
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.DistributedBenchmarks.netPingPong

class SmallPointsSuite extends munit.FunSuite {
  private def nodes(benchmark: mpp.catalogue.Benchmark, most: Int): Seq[Int] =
    SmallPoints.first(benchmark).toSeq.flatMap(SmallPoints.onNodes(_, most)).map(_.nodes)

  test("the number of nodes is a parameter where it changes how many a point takes") {
    val found = Catalogue.benchmarks.flatMap(b => SmallPoints.nodesParameter(b).map(b.symbol -> _.name))
    assertEquals(found, Seq(atomicRegister.symbol -> "partition_size"))
  }

  test("every benchmark has a small point, on two nodes at most but for the fewest replicas that can agree") {
    for (benchmark <- Catalogue.benchmarks) {
      val most = if (benchmark == atomicBroadcast) 4 else 2
      assert(clue(SmallPoints.first(benchmark)).exists(_.nodes <= most))
    }
  }

  test("points are varied over the nodes that there are") {
    assertEquals(nodes(atomicRegister, 3), Seq(2, 2, 3))
    assertEquals(nodes(netPingPong, 3), Seq(2))
    assertEquals(nodes(netPingPong, 1), Nil)
  }
}
