package mpp.cli

import mpp.cli.Arguments.Names
import mpp.cli.Arguments.Swept
import mpp.cli.ChosenSettings.Choice
import mpp.compare.ComparedRun
import mpp.compare.Comparison
import mpp.compare.RunSides
import mpp.results.RunDirectory
import mpp.results.RunManifest

/** Compares two testees of one run, two values of a parameter or option, or the two sides of a run of `bench.sc ab`: by
  * the ratio within each block.
  */
object CompareSides {

  /** @return
    *   the exit code
    */
  def run(repository: Repository, options: CompareOptions, name: String): Int = {
    val directory = CompareCommand.directory(repository, name)
    (options.testees, options.values) match {
      case (Some(_), Some(_)) => throw UsageError("--values has no meaning with --testees: give one of them")
      case (None, Some(Swept(Seq(Choice(None, parameter, Seq(base, now), _))))) =>
        val run = ComparedRun.read(directory).orUsageError
        val sides = RunSides.values(run, parameter, base, now)
        for ((side, value) <- Seq(sides._1 -> base, sides._2 -> now) if side.times.isEmpty && side.failures.isEmpty)
          throw UsageError(s"--values $parameter=$base,$now: no point of ${directory.id} has $parameter = $value")
        val folder = repository.root / "exports" / s"${directory.id}-$parameter-$base-$now"
        show(repository, sides, s"$parameter = $now in parts of $parameter = $base", options, folder)
      case (None, Some(_)) => throw UsageError("--values takes two values of one parameter or option: name=1,2")
      case (Some(Names(Seq(base, now))), None) =>
        if (options.impls.isDefined) throw UsageError("--impls has no meaning with --testees, which names both")
        val run = ComparedRun.read(directory).orUsageError
        val symbols = (run.times.keys ++ run.failures.keys).map(_.symbol).toSeq.distinct
        val Seq(a, b) = Selection.measured("--testees", Seq(base, now), symbols): @unchecked
        val folder = repository.root / "exports" / s"${directory.id}-$a-$b"
        show(repository, RunSides.testees(run, a, b), s"$b in parts of $a", options, folder)
      case (Some(_), None) => throw UsageError("--testees takes two different testees: A,B")
      case (None, None) => ofSides(repository, directory, options)
    }
  }

  /** The sides of a run of `bench.sc ab`. */
  def ofSides(repository: Repository, directory: RunDirectory, options: CompareOptions): Int = {
    val sides = RunManifest.read(directory).orUsageError.flatMap(_.sides).getOrElse(
      throw UsageError(
        "compare needs two runs, ./bench.sc compare <base> <run>, or two testees or values of one, " +
          s"./bench.sc compare ${directory.id} --testees A,B or --values batch=5,50"
      )
    )
    val builds = RunSides.builds(ComparedRun.read(directory).orUsageError)
    show(repository, builds, s"b (${sides.b.from}) in parts of a (${sides.a.from})", options, directory.path)
  }

  /** @param folder
    *   the folder of the file, unless another is asked for
    */
  private def show(
      repository: Repository,
      sides: (ComparedRun, ComparedRun),
      title: String,
      options: CompareOptions,
      folder: os.Path
  ): Int = {
    val (base, now) = sides
    val all = (base.times.keys ++ now.times.keys).toSeq.distinct.sortBy(p => (p.symbol, p.benchmark))
    val chosen = Selection.points(all, options.impls.map(_.values), options.benchmarks.map(_.values))
    Terminal.say(s"$title, by pairs within blocks: times, so that more than 1 is slower")
    val comparison = Comparison.of(base, now, chosen, options.terms.copy(paired = true))
    CompareCommand.conclude(comparison, options.terms.threshold, options.output.fold(folder)(repository.path))
  }
}
