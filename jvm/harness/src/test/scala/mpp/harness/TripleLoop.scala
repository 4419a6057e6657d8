package mpp.harness

import mpp.harness.apsp.DistanceMatrix

/** The algorithm of Floyd and Warshall as it stands in textbooks: what every way of running it has to agree with. */
object TripleLoop {
  def apply(graph: DistanceMatrix): DistanceMatrix = {
    val nodes = graph.nodes
    val distances = graph.distances.clone
    for (k <- 0 until nodes; i <- 0 until nodes; j <- 0 until nodes) {
      val throughK = distances(i * nodes + k) + distances(k * nodes + j)
      if (throughK < distances(i * nodes + j)) distances(i * nodes + j) = throughK
    }
    new DistanceMatrix(nodes, distances)
  }
}
