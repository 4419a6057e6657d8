package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Dependencies
import mpp.build.Module
import mpp.build.ModuleTests
import mpp.cli.Arguments.NamesReader
import mpp.cli.Arguments.Names

final case class BuildOptions(
    @arg(doc = "testees to build (default all)") useOnly: Option[Names] = None,
    @arg(doc = "do not install what is missing, say it and end") noInstall: Flag = Flag()
)

object BuildOptions {
  implicit val parser: ParserForClass[BuildOptions] = ParserForClass[BuildOptions]
}

/** `build.sc`: builds testees, removes what was built, runs the tests of every module. */
object BuildCommands {

  /** Lines of a failed step's output to show. */
  private val TailLines = 120

  private val commands = Seq(
    "build" -> "build what is not built, or whose sources have changed (the default)",
    "clean" -> "remove everything that was built",
    "test" -> "check formatting, lint, and run all tests"
  )

  def run(repository: Repository, args: Seq[String]): Int = args.headOption match {
    case Some("clean") => clean(repository, Arguments.parse[BuildOptions](args.tail))
    case Some("test") => test(repository, Arguments.parse[BuildOptions](args.tail))
    case Some("--help" | "-h" | "help") =>
      print(Usage("./build.sc", commands, s"options:\n${Arguments.help(BuildOptions.parser)}"))
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
    println(s"built: ${able.map(_.symbol).mkString(", ")}")
    ExitCode.Done
  }

  private def clean(repository: Repository, options: BuildOptions): Int = {
    if (options.useOnly.isDefined) throw UsageError("clean removes all builds; it has no --useOnly")
    for (module <- modules(repository); folder <- module.built) os.remove.all(folder)
    os.remove.all(repository.root / ".mpp")
    ExitCode.Done
  }

  private def test(repository: Repository, options: BuildOptions): Int = {
    if (options.useOnly.isDefined) throw UsageError("test tests everything; it has no --useOnly")
    val install = !options.noInstall.value
    val all = modules(repository)
    val features = Seq("core", "plot", "test") ++ all.flatMap(_.needs.flatMap(_.feature)).distinct
    if (!Dependencies.ensure(repository.root, features, install))
      throw UsageError("the tests need what is listed above")
    build(repository, options): Unit
    val (passed, failed) =
      new ModuleTests(repository.root / ".mpp" / "test", line => println(s"== $line")).run(all).partitionMap {
        case (step, true) => Left(step)
        case (step, false) => Right(step)
      }
    for (step <- failed) {
      println(s"== the end of ${step.log.relativeTo(repository.root)}")
      step.tail(TailLines).foreach(println)
    }
    failed.foreach(step => println(s"failed: ${step.name}"))
    println(s"${passed.size} passed, ${failed.size} failed")
    if (failed.isEmpty) ExitCode.Done else ExitCode.Failed
  }

  private def modules(repository: Repository): Seq[Module] =
    Module.all(repository.root).orCommandError
}
