package mpp.orchestrate

import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.manifest.Manifest

/** What a run is to measure, in order: testees, benchmarks of a testee, points of a benchmark.
  *
  * @param groups
  *   one per testee and benchmark
  */
final case class Plan(groups: Seq[Plan.Group]) {
  def testees: Seq[Manifest] = groups.map(_.testee).distinct
  def size: Int = groups.map(_.points.size).sum
}

object Plan {

  /** The points of one benchmark for one testee; they share a process. */
  final case class Group(testee: Manifest, benchmark: Benchmark[_], points: Seq[Point[_]])
}
