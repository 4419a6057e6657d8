package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.catalogue.SpaceName
import mpp.compare.Verdict
import mpp.manifest.Manifest
import mpp.orchestrate.Cluster
import mpp.orchestrate.Mode
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.Sides

/** Options of `bench.sc ab`: those of the commands that measure, and the two sides. */
final case class AbOptions(
    @arg(
      positional = true,
      doc = "side to compare with: here, revision:<name>, manifests:<folder>, environment:NAME=value"
    )
    a: Option[String] = None,
    @arg(positional = true, doc = "side that is compared, named in the same way") b: Option[String] = None,
    measure: FakeRemoteOptions,
    @arg(doc = "measure distributed benchmarks, too, their nodes being processes on this machine")
    fakeRemote: Flag = Flag(),
    @arg(doc = "least difference of the mean that matters, in per cent (default 2)") threshold: Double =
      AbOptions.ThresholdPercent
)

object AbOptions {

  /** Pairs within blocks tell smaller differences than two runs do. */
  val ThresholdPercent = 2.0

  implicit val parser: ParserForClass[AbOptions] = ParserForClass[AbOptions]
}

/** `bench.sc ab`: measures two builds of the same testees in the same blocks, and tells which points became faster or
  * slower.
  */
object AbCommand {
  val Name = "ab"

  /** Enough to find a difference of a few per cent, unless others are asked for. */
  private val Invocations = 10

  /** @param words
    *   the command line, for the record
    * @param cluster
    *   the cluster to measure on
    * @return
    *   the exit code
    */
  def run(repository: Repository, options: AbOptions, words: Seq[String])(cluster: => Cluster): Int = {
    val bench = options.measure.bench
    CompareOptions.fraction(options.threshold): Unit
    val (sides, mode) = bench.resume.fold(begun(repository, options))(stored(repository, options, _))
    if (mode == Mode.Local && options.measure.withClients.isDefined)
      throw UsageError("--withClients has a meaning with --fakeRemote only")
    val all = if (bench.resume.isDefined) bench else withDefaults(bench)
    val subject = new Both(repository, Some(sides), bench.manifests, options.threshold)
    new MeasureCommand(repository, mode, all, options.measure.withClients, cluster, words, subject).run()
  }

  private def begun(repository: Repository, options: AbOptions): (Sides, Mode) = (options.a, options.b) match {
    case (Some(a), Some(b)) =>
      AbSides.parse(repository, a, b) -> (if (options.fakeRemote.value) Mode.FakeRemote else Mode.Local)
    case _ => throw UsageError(s"ab needs two sides: ./bench.sc $Name <a> <b>, each of them ${AbSides.Forms}")
  }

  private def stored(repository: Repository, options: AbOptions, run: String): (Sides, Mode) = {
    if (options.a.isDefined || options.fakeRemote.value)
      throw UsageError("sides and --fakeRemote cannot be given with --resume, which goes on with the run's own")
    val directory = Runs.named(repository, run, "--resume", MeasureCommand.results(repository, options.measure.bench))
    val found = for {
      manifest <- RunManifest.read(directory).orUsageError
      sides <- manifest.sides
      mode <- Mode.named(manifest.mode)
    } yield (sides, mode)
    found.getOrElse(throw UsageError(s"${directory.path} is no run of ./bench.sc $Name"))
  }

  private def withDefaults(bench: BenchOptions): BenchOptions = {
    if (bench.invocations.exists(_ < Verdict.LeastInvocations))
      throw UsageError(
        s"--invocations ${bench.invocations.mkString}: $Name takes at least ${Verdict.LeastInvocations}"
      )
    bench.copy(
      space = bench.space.orElse(Option.unless(bench.testing)(SpaceName.Quick)),
      invocations = bench.invocations.orElse(Option.unless(bench.precision.isDefined)(Invocations))
    )
  }

  /** The testees of both sides. */
  final private class Both(
      repository: Repository,
      override val sides: Some[Sides],
      elsewhere: Option[String],
      threshold: Double
  ) extends Subject(Name) {
    private lazy val pairs = AbSides.pairs(repository, sides.value, elsewhere)

    def testees: Seq[Manifest] = pairs.flatMap(_._2)

    def chosen(symbols: Option[Seq[String]]): Seq[Manifest] = AbSides.chosen(pairs, symbols)

    def conclude(directory: RunDirectory): Int =
      CompareSides.ofSides(repository, directory, CompareOptions(threshold = threshold))
  }
}
