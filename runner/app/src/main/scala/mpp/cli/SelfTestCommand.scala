package mpp.cli

import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.simulation.SelfTest
import mpp.text.Numbers

/** `bench.sc compare --selfTest`: how often comparisons err. */
object SelfTestCommand {
  private val Splits = 100

  def run(repository: Repository, options: CompareOptions): Int = {
    if (options.run.isDefined) throw UsageError("--selfTest takes at most one run")
    val rows = SelfTest.simulated(options.terms.threshold, options.seed) ++
      options.base.toSeq.flatMap(ofRun(repository, options, _))
    print(Table.format(Seq("what", "of", "part", "limits") +: rows.map { r =>
      val limits = r.limits.fold("none") { case (least, most) =>
        s"${Numbers.percent(least)} to ${Numbers.percent(most)}${if (r.holds) "" else " OUTSIDE"}"
      }
      Seq(r.what, r.of, f"${r.part * 100}%.2f %%", limits)
    }))
    if (rows.forall(_.holds)) ExitCode.Done else ExitCode.Failed
  }

  private def ofRun(repository: Repository, options: CompareOptions, name: String): Seq[SelfTest.Row] = {
    val directory = Runs.named(repository, name, "run", repository.root / "results")
    val contents = RunContents.read(directory).orUsageError
    val measured = PointSamples.of(contents.records)
    val chosen =
      Selection.points(measured.map(_.point), options.impls.map(_.values), options.benchmarks.map(_.values)).toSet
    val points = measured.filter(p => chosen(p.point))
    if (points.isEmpty) throw CommandError(s"${directory.path} holds no samples")
    SelfTest.ofRun(directory.id, points, options.terms.threshold, Splits, options.seed)
  }
}
