package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Dependencies
import mpp.build.Module
import mpp.build.ModuleTests
import mpp.build.ProcessorTime
import mpp.build.TestScope
import mpp.build.TestTimes
import mpp.build.TestedClasses
import mpp.build.WorkTree
import mpp.cli.Arguments.NamesReader
import mpp.cli.Arguments.Names

final case class BuildOptions(
    @arg(doc = "testees to build (default all)") useOnly: Option[Names] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object BuildOptions {
  implicit val parser: ParserForClass[BuildOptions] = ParserForClass[BuildOptions]
}

final case class TestOptions(
    @arg(doc = "test these only: names of modules, such as runner or rust, and files of tests") only: Option[Names] =
      None,
    @arg(doc = "test all that a change since this commit can have touched (default HEAD: changes not committed)")
    changed: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object TestOptions {
  implicit val parser: ParserForClass[TestOptions] = ParserForClass[TestOptions]
}

/** `build.sc`: builds testees, removes built files, runs the tests of every module. */
object BuildCommands {

  /** Lines of a failed step's output to show. */
  private val TailLines = 120

  private val commands = Seq(
    "build" -> "build testees that are not built, or whose sources have changed (the default)",
    "clean" -> "remove everything that was built",
    "test" -> "check formatting, lint, and run all tests"
  )

  /** Commands with their options. */
  def completed: Seq[(String, Seq[String])] = {
    val building = Arguments.names(BuildOptions.parser)
    Seq("build" -> building, "clean" -> Nil, "test" -> Arguments.names(TestOptions.parser), "" -> building)
  }

  def run(repository: Repository, args: Seq[String]): Int = args.headOption match {
    case Some("clean") => clean(repository, Arguments.parse[BuildOptions](args.tail))
    case Some("test") => test(repository, Arguments.parse[TestOptions](withCommit(args.tail)))
    case Some("--help" | "-h" | "help") =>
      Terminal.show(Usage(
        "./build.sc",
        commands,
        s"options:\n${Arguments.help(BuildOptions.parser)}\noptions of test:\n${Arguments.help(TestOptions.parser)}"
      ))
      ExitCode.Done
    case Some(other) if !other.startsWith("-") && other != "build" && other != "all" =>
      throw UsageError(s"unknown command '$other', allowed are ${commands.map(_._1).mkString(", ")}")
    case first =>
      build(repository, Arguments.parse[BuildOptions](if (first.exists(!_.startsWith("-"))) args.tail else args))
  }

  private def build(repository: Repository, options: BuildOptions): Int = {
    val testees = Selection.testees(repository.manifests(None), options.useOnly.map(_.values))
    val able = TesteesAtHand
      .capable(repository, testees, required = options.useOnly.isDefined, install = !options.noInstall.value)
    TesteesAtHand.build(repository, able)
    Terminal.say(s"built: ${able.map(_.symbol).mkString(", ")}")
    ExitCode.Done
  }

  private def clean(repository: Repository, options: BuildOptions): Int = {
    if (options.useOnly.isDefined) throw UsageError("clean removes all builds; it has no --useOnly")
    for (module <- modules(repository); folder <- module.built) os.remove.all(folder)
    os.remove.all(repository.root / ".mpp")
    ExitCode.Done
  }

  /** `--changed` by itself is about uncommitted changes. */
  private def withCommit(args: Seq[String]): Seq[String] = args.indexOf("--changed") match {
    case -1 => args
    case place if args.lift(place + 1).forall(_.startsWith("--")) => args.patch(place + 1, Seq("HEAD"), 0)
    case _ => args
  }

  private def test(repository: Repository, options: TestOptions): Int = {
    val all = modules(repository)
    val chosen = chosenTests(repository, all, options)
    val install = !options.noInstall.value
    val features = Seq("core", "plot", "test") ++ chosen.flatMap(_.needs.flatMap(_.feature)).distinct
    if (!Dependencies.ensure(repository.root, features, install))
      throw UsageError("the tests need the programs listed above")
    // Tests from outside build testees, too. Here all is built before, so that both are not in each other's way.
    if (chosen == all) build(repository, BuildOptions(noInstall = options.noInstall)): Unit
    val beginMillis = System.currentTimeMillis
    val begin = ProcessorTime.now()
    // Without git nobody counts files, and any order is good.
    val ordered = WorkTree.files(repository.root).fold(_ => chosen, TestScope.largestFirst(chosen, _))
    val results = new ModuleTests(repository.root / ".mpp" / "test", line => Terminal.say(s"== $line")).run(ordered)
    Terminal.say()
    Terminal.show(Table.format(TestTimes.steps(results)))
    Terminal.say()
    val classes = TestedClasses.read(chosen.flatMap(_.reported), beginMillis)
    Terminal.show(Table.format(TestTimes.classes(classes)))
    for (begin <- begin; end <- ProcessorTime.now())
      Terminal.show(f"\nprocessors were idle ${100 * end.idleSince(begin)}%.0f %% of the time\n")
    val (passed, failed) = results.partition(_.passed)
    for (result <- failed) {
      Terminal.say(s"== the end of ${result.step.log.relativeTo(repository.root)}")
      result.step.tail(TailLines).foreach(Terminal.say(_))
    }
    // Last, so that it is seen even where only the end of the output is kept.
    for (tested <- classes; failure <- tested.failures) Terminal.say(s"failed: ${tested.name}: $failure")
    failed.foreach(result => Terminal.say(s"failed: ${result.step.name}: ${result.step.tail(1).mkString}"))
    Terminal.say(s"${passed.size} passed, ${failed.size} failed")
    if (failed.isEmpty) ExitCode.Done else ExitCode.Failed
  }

  private def chosenTests(repository: Repository, all: Seq[Module], options: TestOptions): Seq[Module] =
    (options.only, options.changed) match {
      case (None, None) => all
      case (Some(_), Some(_)) => throw UsageError("--only and --changed exclude each other")
      case (Some(names), None) =>
        val files = WorkTree.files(repository.root).orUsageError
        names.values.map(TestScope.only(all, files, _).left.map(problem => s"--only $problem").orUsageError)
      case (None, Some(commit)) =>
        val files = WorkTree.changed(repository.root, commit).left.map(problem => s"--changed $problem").orUsageError
        val touched = TestScope.changed(all, repository.manifests(None), files)
        Terminal.say(
          s"${files.size} files changed since $commit, modules to test: ${touched.map(_.name).mkString(", ")}"
        )
        touched
    }

  private def modules(repository: Repository): Seq[Module] =
    Module.all(repository.root).orCommandError
}
