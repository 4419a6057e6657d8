package mpp.cli

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName
import mpp.manifest.Manifest
import mpp.orchestrate.Mode
import mpp.orchestrate.Plan
import mpp.results.PointKey

/** Picks the testees, benchmarks and points that a user asked for. */
object Selection {

  /** @throws UsageError if a symbol is unknown */
  def testees(all: Seq[Manifest], symbols: Option[Seq[String]]): Seq[Manifest] =
    symbols.fold(all)(_.map(s =>
      all.find(_.symbol == s.toUpperCase).getOrElse(throw unknown("implementation", s, all.map(_.symbol)))
    ))

  /** The benchmarks that were asked for, by default all that there are in a mode.
    *
    * @throws UsageError
    *   if a symbol is unknown, or that of a benchmark that the mode does not have
    */
  def benchmarks(mode: Mode, symbols: Option[Seq[String]]): Seq[Benchmark] = {
    val had = Catalogue.benchmarks.filter(b => mode != Mode.Local || !b.distributed)
    def allowed = had.map(_.symbol)
    symbols.fold(had)(_.map { s =>
      val benchmark = Catalogue.find(s.toUpperCase).getOrElse(throw unknown("benchmark", s, allowed))
      if (!had.contains(benchmark))
        throw UsageError(
          s"${benchmark.symbol} is distributed: ./bench.sc ${Mode.FakeRemote.name} measures it; " +
            s"allowed are ${allowed.mkString(", ")}"
        )
      benchmark
    })
  }

  /** @param fixed
    *   parameters and the values to fix them at
    * @param clients
    *   number of clients in distributed benchmarks, by default as many as a benchmark's points need
    * @param mostClients
    *   most clients that the nodes allow
    * @param chosen
    *   the settings to measure under
    * @throws UsageError
    *   if no benchmark has such a parameter, a value is not allowed, or all points are larger than the testees' largest
    *   ones
    */
  def plan(
      testees: Seq[Manifest],
      benchmarks: Seq[Benchmark],
      space: SpaceName,
      fixed: Seq[(String, String)],
      clients: Option[Int] = None,
      mostClients: Option[Int] = None,
      chosen: ChosenSettings = ChosenSettings.none
  ): Plan = {
    val parameters = benchmarks.flatMap(_.parameters.map(_.name)).distinct
    for ((name, _) <- fixed if !parameters.contains(name)) throw unknown("parameter", name, parameters)
    val points =
      benchmarks.map(b => b -> b.points(space, fixed).left.map(error => s"--where: $error").orUsageError)
    val groups = for {
      ChosenSettings.Measured(testee, settings, _) <- chosen.of(testees)
      (benchmark, all) <- points
      ps = all.filterNot(testee.largest.isBelow)
      if ps.nonEmpty
      under <- if (benchmark.distributed) settings else settings.map(_.withoutLink).distinct
    } yield {
      val most = ps.map(_.nodes).max - 1
      val needed = mostClients.fold(most)(most.min)
      val nodes = if (benchmark.distributed) clients.getOrElse(needed) else 0
      Plan.Group(testee, benchmark, ps.map(_.under(under)), nodes)
    }
    if (groups.isEmpty)
      throw UsageError(
        s"all points are larger than ${testees.map(_.symbol).mkString(", ")} can be measured with: see largest in the manifest"
      )
    Plan(groups)
  }

  /** Symbols that a user picked from those of which there are results.
    *
    * @param option
    *   the option that picked them
    * @throws UsageError
    *   if there are no results of one
    */
  def measured(option: String, symbols: Seq[String], present: Seq[String]): Seq[String] = symbols.map { symbol =>
    present.find(_.equalsIgnoreCase(symbol)).getOrElse(
      throw UsageError(s"$option $symbol: there are no results of it, but of ${present.distinct.sorted.mkString(", ")}")
    )
  }

  /** The points of the testees and benchmarks that a user picked, by default all.
    *
    * @throws UsageError
    *   if there are no results of a testee or benchmark
    */
  def points(all: Seq[PointKey], impls: Option[Seq[String]], benchmarks: Option[Seq[String]]): Seq[PointKey] = {
    def picked(option: String, symbols: Option[Seq[String]], of: PointKey => String) =
      symbols.fold((_: String) => true)(s => measured(option, s, all.map(of)).contains)
    val ofTestee = picked("--impls", impls, _.symbol)
    val ofBenchmark = picked("--benchmarks", benchmarks, _.benchmark)
    all.filter(p => ofTestee(p.symbol) && ofBenchmark(p.benchmark))
  }

  private def unknown(what: String, name: String, allowed: Seq[String]) =
    UsageError(s"unknown $what '$name', allowed are ${allowed.mkString(", ")}")
}
