package mpp.cli

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName
import mpp.manifest.Manifest
import mpp.orchestrate.Plan

/** Which testees, benchmarks and points a user asked for. */
object Selection {

  /** @throws UsageError if a symbol is unknown */
  def testees(all: Seq[Manifest], symbols: Option[Seq[String]]): Seq[Manifest] =
    symbols.fold(all)(_.map(s =>
      all.find(_.symbol == s.toUpperCase).getOrElse(throw unknown("implementation", s, all.map(_.symbol)))
    ))

  /** The local benchmarks that were asked for, by default all.
    *
    * @throws UsageError
    *   if a symbol is unknown, or that of a distributed benchmark
    */
  def localBenchmarks(symbols: Option[Seq[String]]): Seq[Benchmark[_]] = {
    val local = Catalogue.benchmarks.filterNot(_.distributed)
    def allowed = local.map(_.symbol)
    symbols.fold(local)(_.map { s =>
      Catalogue.find(s.toUpperCase) match {
        case None => throw unknown("benchmark", s, allowed)
        case Some(b) if b.distributed =>
          throw UsageError(
            s"${b.symbol} is distributed: it needs fakeRemote or remote mode, which do not exist yet; " +
              s"allowed are ${allowed.mkString(", ")}"
          )
        case Some(b) => b
      }
    })
  }

  /** @param fixed
    *   parameters and the values to fix them at
    * @throws UsageError
    *   if no benchmark has such a parameter, or a value is not allowed
    */
  def plan(
      testees: Seq[Manifest],
      benchmarks: Seq[Benchmark[_]],
      space: SpaceName,
      fixed: Seq[(String, String)]
  ): Plan = {
    val parameters = benchmarks.flatMap(_.parameters.map(_.name)).distinct
    for ((name, _) <- fixed if !parameters.contains(name)) throw unknown("parameter", name, parameters)
    val points =
      benchmarks.map(b => b -> b.points(space, fixed).fold(error => throw UsageError(s"--where: $error"), identity))
    Plan(for (testee <- testees; (benchmark, ps) <- points) yield Plan.Group(testee, benchmark, ps))
  }

  private def unknown(what: String, name: String, allowed: Seq[String]) =
    UsageError(s"unknown $what '$name', allowed are ${allowed.mkString(", ")}")
}
