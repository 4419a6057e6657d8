package mpp.orchestrate

import mpp.catalogue.Benchmark
import mpp.catalogue.Link
import mpp.catalogue.Point
import mpp.catalogue.Settings
import mpp.manifest.Manifest
import mpp.results.Journal
import mpp.results.PointKey
import mpp.results.PointRecord
import mpp.results.Sides

/** The plan of a run: the points to measure.
  *
  * @param groups
  *   one per testee, benchmark and settings
  * @param steps
  *   the steps in their order, each with processes of its own
  * @param interleaving
  *   the interleaving of the points' invocations; none if there is one of each
  */
final case class Plan(groups: Seq[Plan.Group], steps: Seq[Plan.Step], interleaving: Option[Interleaving]) {
  def testees: Seq[Manifest] = groups.map(_.testee).distinct

  /** The number of times that each point is measured. */
  def invocations: Int = interleaving.fold(1)(_.invocations)

  /** True if it keeps processes on some of the processors, whatever the user grants. */
  def pins: Boolean = groups.exists(g => g.benchmark.latencies || g.settings.processors.isDefined)

  /** The links between machines that its points want, in the order of the plan. */
  def links: Seq[Link] = groups.flatMap(_.settings.link).distinct

  /** The number of points measured, each invocation counted. */
  def size: Int = steps.map(_.points.size).sum

  /** The number of points of each testee, each invocation counted, by symbol in the order of the testees. */
  def pointsOfTestees: Seq[(String, Int)] = {
    val points = steps.groupMapReduce(_.group.testee.symbol)(_.points.size)(_ + _)
    testees.map(testee => testee.symbol -> points.getOrElse(testee.symbol, 0))
  }

  /** Its steps by blocks: a step belongs to one with the step before it if both are of the same invocation. */
  def blocks: Seq[Seq[Plan.Step]] =
    steps.foldLeft(Vector.empty[Vector[Plan.Step]]) { (blocks, step) =>
      if (blocks.lastOption.exists(_.head.invocation == step.invocation)) blocks.init :+ (blocks.last :+ step)
      else blocks :+ Vector(step)
    }

  /** The same points several times over, in random order; those of both sides of a comparison follow each other. */
  def interleaved(seed: Long, invocations: Int): Plan = {
    val numbers = groups.flatMap(_.keys).zip(Iterator.from(1)).groupMap { case (key, _) => Sides.point(key) }(_._2)
    interleaved(Interleaving.together(seed, invocations, numbers.values.toSeq.sortBy(_.head)))
  }

  /** The same points, invoked in such an order. */
  def interleaved(interleaving: Interleaving): Plan = {
    val firsts = for (group <- groups.toIndexedSeq; point <- group.points) yield Plan.Step(group, Seq(point), 1)
    val steps = for {
      (block, i) <- interleaving.blocks.zipWithIndex
      number <- block
    } yield firsts(number - 1).copy(invocation = i + 1)
    Plan(groups, steps, Some(interleaving))
  }

  /** True if a point needs more nodes than there are, which is no failure of its testee. */
  def lacksNodes(point: PointKey): Boolean =
    groups.exists(group => group.beyond.exists(group.key(_) == point))

  /** The rest of it, in the same order, after these records. Invocations that failed or were skipped are made again.
    */
  def remaining(records: Seq[PointRecord]): Plan = {
    val done = Journal.latest(records).filter(_.status.isResult).map(r => (r.point, r.invocation)).toSet
    val left = for {
      step <- steps
      points = step.points.filterNot(point => done((step.group.key(point), step.invocation)))
      if points.nonEmpty
    } yield step.copy(points = points)
    copy(groups = groups.filter(group => left.exists(_.group eq group)), steps = left)
  }
}

object Plan {

  /** Every point once, testees and their benchmarks one after the other. */
  def apply(groups: Seq[Group]): Plan =
    Plan(groups, groups.map(group => Step(group, group.points, invocation = 1)), interleaving = None)

  /** Points of one benchmark for one testee, all under the same settings.
    *
    * @param clients
    *   the number of clients; none in a local benchmark
    */
  final case class Group(testee: Manifest, benchmark: Benchmark, points: Seq[Point], clients: Int = 0) {

    /** The master's and those of the clients, or the only one. */
    def nodes: Int = clients + 1

    /** The settings of its points. */
    def settings: Settings = points.headOption.fold(Settings.none)(_.settings)

    /** The points that need more nodes than that. */
    def beyond: Seq[Point] = points.filter(_.nodes > nodes)

    /** The key of one of its points in journals. */
    def key(point: Point): PointKey = PointKey(testee.symbol, benchmark.symbol, point.text)

    def keys: Seq[PointKey] = points.map(key)
  }

  /** Points of a group that are measured in the same fresh processes, one after the other.
    *
    * @param invocation
    *   the invocation of each of these points, from 1
    */
  final case class Step(group: Group, points: Seq[Point], invocation: Int) {
    def keys: Seq[PointKey] = points.map(group.key)
  }
}
