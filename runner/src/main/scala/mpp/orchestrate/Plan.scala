package mpp.orchestrate

import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.manifest.Manifest
import mpp.results.Journal
import mpp.results.PointKey
import mpp.results.PointRecord

/** What a run is to measure, in order: testees, benchmarks of a testee, points of a benchmark.
  *
  * @param groups
  *   one per testee and benchmark
  */
final case class Plan(groups: Seq[Plan.Group]) {
  def testees: Seq[Manifest] = groups.map(_.testee).distinct
  def size: Int = groups.map(_.points.size).sum

  /** Whether a point needs more nodes than there are, which is no failure of its testee. */
  def lacksNodes(point: PointKey): Boolean =
    groups.exists(group => group.beyond.exists(group.key(_) == point))

  /** What is left of it, given what was recorded: points that failed or were skipped are to be measured again. */
  def remaining(records: Seq[PointRecord]): Plan = {
    val done = Journal.latest(records).filter(_.status.isResult).map(_.point).toSet
    Plan(groups.map(g => g.copy(points = g.points.filterNot(p => done(g.key(p))))).filter(_.points.nonEmpty))
  }
}

object Plan {

  /** The points of one benchmark for one testee; they share its processes.
    *
    * @param clients
    *   how many clients take part; none in a local benchmark
    */
  final case class Group(testee: Manifest, benchmark: Benchmark[_], points: Seq[Point[_]], clients: Int = 0) {

    /** The master's and those of the clients, or the only one. */
    def nodes: Int = clients + 1

    /** The points that need more nodes than that. */
    def beyond: Seq[Point[_]] = points.filter(_.nodes > nodes)

    /** How one of its points is known in journals. */
    def key(point: Point[_]): PointKey = PointKey(testee.symbol, benchmark.symbol, point.text)

    def keys: Seq[PointKey] = points.map(key)
  }
}
