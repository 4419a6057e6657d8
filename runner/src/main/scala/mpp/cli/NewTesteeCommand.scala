package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.TokensReader
import mainargs.arg
import mpp.build.Subprocess
import mpp.manifest.ManifestReader
import mpp.scaffold.Language
import mpp.scaffold.NewTestee
import mpp.scaffold.Template

final case class NewTesteeOptions(
    @arg(doc = "language of its harness and build") language: Language,
    @arg(doc = "its name in files and commands") symbol: String,
    @arg(doc = "its name in plots (default its symbol)") label: Option[String] = None,
    @arg(doc =
      "command of a worker, words with blanks between them, {root} for the repository (default a stub in Python)"
    ) command: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object NewTesteeOptions {
  private val names = Language.all.map(_.name)

  implicit object LanguageReader extends TokensReader.Simple[Language] {
    def shortName: String = names.mkString("|")
    def read(tokens: Seq[String]): Either[String, Language] = Language.all.find(_.name == tokens.last)
      .toRight(s"unknown language, allowed are ${names.mkString(", ")}")
  }

  implicit val parser: ParserForClass[NewTesteeOptions] = ParserForClass[NewTesteeOptions]
}

/** `bench.sc new-testee`: the folder of a testee that has PINGPONG, to go on from. */
object NewTesteeCommand {

  /** @return
    *   the exit code
    */
  def run(repository: Repository, options: NewTesteeOptions): Int = {
    val label = options.label.getOrElse(options.symbol)
    if (options.command.isDefined && options.language != Language.Worker)
      throw UsageError(s"--command is for --language ${Language.Worker.name} only")
    val testee = NewTestee.of(options.language, options.symbol, label, repository.manifests(None), options.command)
      .orUsageError
    val language = repository.root / testee.language.name
    val folder = language / testee.folder
    val files = Template.of(testee.language, repository.root).fill(testee.variables)
    checkPlace(language, folder, files.map(_._1))
    for ((path, text) <- files) os.write(folder / path, text, createFolders = true)
    try register(repository, testee, folder, install = !options.noInstall.value)
    catch {
      case e: UserError =>
        os.remove.all(folder)
        throw e
    }
    Terminal.show(
      s"""made ${folder.relativeTo(repository.root)}, a testee that has PINGPONG
         |  check it:  ./bench.sc check --impls ${testee.symbol}
         |  go on:     docs/adding-a-framework.md
         |""".stripMargin
    )
    ExitCode.Done
  }

  /** The languages' builds give some names a meaning: that of a folder, and, in Erlang, that of a module. */
  private def checkPlace(language: os.Path, folder: os.Path, files: Seq[os.RelPath]): Unit = {
    if (os.exists(folder)) throw UsageError(s"$folder exists already")
    val modules = files.map(_.last).filter(_.endsWith(".erl"))
    for {
      module <- modules
      other <- os.list(language) if os.exists(other / module)
    } throw UsageError(s"module ${other / module} exists already: all in ${language.last}/ are called differently")
  }

  /** Lets the language's build know of the testee.
    *
    * @throws CommandError
    *   if the machine lacks a program for that
    */
  private def register(repository: Repository, testee: NewTestee, folder: os.Path, install: Boolean): Unit =
    for (command <- testee.language.registration) {
      val manifest = ManifestReader.read(folder / s"${testee.symbol}${ManifestReader.Suffix}")
      TesteesAtHand.capable(repository, Seq(manifest), required = true, install): Unit
      if (Subprocess.run(command, folder / os.up) != 0)
        throw CommandError(s"${command.mkString(" ")} failed in ${folder / os.up}: its output is above")
    }
}
