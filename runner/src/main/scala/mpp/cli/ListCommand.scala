package mpp.cli

import scala.collection.immutable.VectorMap

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Builder
import mpp.build.Needs
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName
import mpp.manifest.Commands
import mpp.manifest.Manifest
import mpp.results.Json
import mpp.text.Numbers
import upickle.implicits.serializeDefaults

final case class ListOptions(
    @arg(doc = "print as JSON, for other programs") json: Flag = Flag(),
    @arg(doc =
      "write docs/catalogue.md, the tables of README.md and the review sheet of docs/fairness.md anew"
    ) docs: Flag = Flag(),
    @arg(doc = "start each testee that is built, and list the benchmarks that it has") offered: Flag = Flag(),
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object ListOptions {
  implicit val parser: ParserForClass[ListOptions] = ParserForClass[ListOptions]
}

/** `bench.sc list`: every testee and every benchmark. */
object ListCommand {
  def run(repository: Repository, options: ListOptions): Int = {
    for ((other, given) <- Seq("--json" -> options.json.value, "--offered" -> options.offered.value))
      if (given && options.docs.value) throw UsageError(s"$other and --docs contradict each other")
    if (options.manifests.isDefined && options.docs.value)
      throw UsageError("--docs is about the suite's own testees: leave out --manifests")
    val manifests = repository.manifests(options.manifests)
    val offers = if (options.offered.value) offered(repository, manifests) else Nil
    if (options.json.value) Terminal.show(json(manifests, offers) + "\n")
    else if (options.docs.value)
      for ((page, text) <- CatalogueText.pages(manifests, repository.root)) os.write.over(page, text)
    else if (options.offered.value) Terminal.show(OfferedBenchmarks.table(offers))
    else printTables(repository, manifests)
    if (offers.exists(_.problems.nonEmpty)) ExitCode.Failed else ExitCode.Done
  }

  /** Names testees that cannot be asked on standard error, since standard output may have to be JSON. */
  private def offered(repository: Repository, manifests: Seq[Manifest]): Seq[OfferedBenchmarks.Offer] = {
    val states = manifests.map(m => m -> state(new Builder(repository.root), m))
    val lacking = states.collect { case (testee, Left(why)) => why -> testee.symbol }
    for (why <- lacking.map(_._1).distinct)
      Terminal.warn(s"left out, $why: ${lacking.collect { case (`why`, symbol) => symbol }.mkString(", ")}")
    val testees = states.collect { case (testee, Right(_)) => testee }
    if (testees.isEmpty)
      throw CommandError("no testee can be started: ./build.sc builds all, --useOnly A,B some of them")
    Terminal.warn(s"starting ${Numbers.count(testees.size, "testee")}, which takes some seconds each")
    val offers = OfferedBenchmarks.ask(repository, testees)
    for (offer <- offers; problem <- offer.problems) Terminal.warn(s"${offer.symbol} did not start: $problem")
    offers
  }

  /** `{root}` in commands is replaced, the other placeholders are not. */
  private def json(manifests: Seq[Manifest], offers: Seq[OfferedBenchmarks.Offer]): String = {
    val offered = offers.map(offer => offer.symbol -> offer.benchmarks).toMap
    val testees = manifests.map { m =>
      val words = (command: Seq[String]) => command.map(Commands.fill(_, Map("root" -> m.files.root.toString)))
      ListedTestee(
        m.symbol,
        m.label,
        m.kind.name,
        m.framework,
        m.version,
        m.language,
        m.file.toString,
        words(m.commands.local),
        m.commands.master.map(words),
        m.commands.client.map(words),
        m.options.map(o => o.name -> ListedOption(o.values.allowed, o.default, o.meaning)).to(VectorMap),
        offered.get(m.symbol)
      )
    }
    val benchmarks = Catalogue.benchmarks.map(b =>
      ListedBenchmark(
        b.symbol,
        b.name,
        b.distributed,
        b.parameters.map(_.name),
        SpaceName.all.map(s => s.name -> b.spaces(s).size).to(VectorMap)
      )
    )
    Json.write(Listed(testees, benchmarks), indent = 2)
  }

  private final case class Listed(testees: Seq[ListedTestee], benchmarks: Seq[ListedBenchmark])

  private final case class ListedTestee(
      symbol: String,
      label: String,
      kind: String,
      framework: String,
      version: Option[String],
      language: String,
      manifest: String,
      localCommand: Seq[String],
      masterCommand: Option[Seq[String]],
      clientCommand: Option[Seq[String]],
      options: Map[String, ListedOption],
      @serializeDefaults(false) offered: Option[Map[String, Boolean]] = None
  )

  private final case class ListedOption(allowed: String, default: Option[String], meaning: String)

  private final case class ListedBenchmark(
      symbol: String,
      name: String,
      distributed: Boolean,
      parameters: Seq[String],
      spaces: Map[String, Int]
  )

  private implicit lazy val optionWriter: Json.Writer[ListedOption] = Json.macroW
  private implicit lazy val testeeWriter: Json.Writer[ListedTestee] = Json.macroW
  private implicit lazy val benchmarkWriter: Json.Writer[ListedBenchmark] = Json.macroW
  private implicit lazy val writer: Json.Writer[Listed] = Json.macroW

  /** @return
    *   the lack of a testee that cannot be started, or its state
    */
  private def state(builder: Builder, testee: Manifest): Either[String, String] =
    testee.allNeeds.flatMap(Needs.missing) match {
      case Nil if testee.builds.nonEmpty => if (builder.isFresh(testee)) Right("built") else Left("to be built")
      case Nil => testee.files.missing.map(path => s"misses $path").toLeft("there")
      case missing => Left(s"needs ${missing.mkString(" and ")}")
    }

  /** A line for each space of which a testee leaves out points. */
  private def leftOut(testee: Manifest): Seq[String] =
    for {
      space <- SpaceName.all
      points = Catalogue.benchmarks.map(b => b -> b.points(space, Nil).getOrElse(Nil))
      counts = points.map { case (b, ps) => (b.symbol, ps.count(testee.largest.isBelow), ps.size) }.filter(_._2 > 0)
      if counts.nonEmpty
      each = counts.map { case (symbol, left, all) => s"$symbol $left of $all" }
    } yield s"${testee.symbol} leaves out of ${space.name}, since it takes too long: ${each.mkString(", ")}"

  private def printTables(repository: Repository, manifests: Seq[Manifest]): Unit = {
    val builder = new Builder(repository.root)
    val testees = manifests.map { m =>
      val framework = s"${m.framework} ${m.version.getOrElse("")}".trim
      Seq(m.symbol, m.label, m.kind.name, framework, m.language, state(builder, m).merge)
    }
    Terminal.show(Table.format(Seq("TESTEE", "LABEL", "KIND", "FRAMEWORK", "LANGUAGE", "STATE") +: testees) + "\n")
    val benchmarks = Catalogue.benchmarks.map { b =>
      Seq(b.symbol, b.name, if (b.distributed) "distributed" else "local", b.measures) ++
        SpaceName.all.map(s => b.spaces(s).size.toString) :+
        b.parameters.map(_.name).mkString(", ")
    }
    val header = Seq("BENCHMARK", "NAME", "MODE", "MEASURES") ++ SpaceName.all.map(_.name.toUpperCase) :+ "PARAMETERS"
    Terminal.show(Table.format(header +: benchmarks) + "\n")
    Terminal.say(s"${SpaceName.all.map(s => s"${s.name}: ${s.purpose}").mkString("; ")} (the columns count points)")
    manifests.flatMap(leftOut).foreach(Terminal.say(_))
    val options = for (m <- manifests; o <- m.options)
      yield Seq(m.symbol, o.name, o.default.getOrElse(""), o.values.allowed, o.meaning)
    if (options.nonEmpty) {
      Terminal.say("")
      Terminal.show(Table.format(Seq("TESTEE", "OPTION", "DEFAULT", "ALLOWED", "MEANING") +: options))
    }
  }
}
