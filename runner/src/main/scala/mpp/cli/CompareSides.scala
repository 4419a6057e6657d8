package mpp.cli

import mpp.cli.Arguments.Names
import mpp.compare.ComparedRun
import mpp.compare.Comparison
import mpp.compare.RunSides
import mpp.results.RunDirectory
import mpp.results.RunManifest

/** Compares two testees of one run, or the two sides of a run of `bench.sc ab`: by the ratio within each block. */
object CompareSides {

  /** @return
    *   the exit code
    */
  def run(repository: Repository, options: CompareOptions, name: String): Int = {
    val directory = CompareCommand.directory(repository, name)
    options.testees match {
      case Some(Names(Seq(base, now))) =>
        if (options.impls.isDefined) throw UsageError("--impls has no meaning with --testees, which names both")
        val run = ComparedRun.read(directory).orUsageError
        val symbols = (run.times.keys ++ run.failures.keys).map(_.symbol).toSeq.distinct
        val Seq(a, b) = Selection.measured("--testees", Seq(base, now), symbols): @unchecked
        val folder = repository.root / "exports" / s"${directory.id}-$a-$b"
        show(repository, RunSides.testees(run, a, b), s"$b in parts of $a", options, folder)
      case Some(_) => throw UsageError("--testees takes two different testees: A,B")
      case None => ofSides(repository, directory, options)
    }
  }

  /** The sides of a run of `bench.sc ab`. */
  def ofSides(repository: Repository, directory: RunDirectory, options: CompareOptions): Int = {
    val sides = RunManifest.read(directory).orUsageError.flatMap(_.sides).getOrElse(
      throw UsageError(
        "compare needs two runs, ./bench.sc compare <base> <run>, or two testees of one, " +
          s"./bench.sc compare ${directory.id} --testees A,B"
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
