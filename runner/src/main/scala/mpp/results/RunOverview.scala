package mpp.results

/** A run's row in a list of runs.
  *
  * @param testees
  *   symbols, in their order
  * @param benchmarks
  *   symbols, in their order
  * @param points
  *   the number of points, by status
  */
final case class RunOverview(testees: Seq[String], benchmarks: Seq[String], points: Map[String, Int])

object RunOverview {
  implicit val codec: Json.ReadWriter[RunOverview] = Json.macroRW

  def of(contents: RunContents): RunOverview = {
    val points = contents.records.map(_.point) ++ contents.summarised.map(_.point)
    val statuses = contents.records.map(_.status) ++ contents.summarised.map(_ => Status.Converged)
    RunOverview(
      points.map(_.symbol).distinct.sorted,
      points.map(_.benchmark).distinct.sorted,
      statuses.groupMapReduce(_.name)(_ => 1)(_ + _)
    )
  }
}
