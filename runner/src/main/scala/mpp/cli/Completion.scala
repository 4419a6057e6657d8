package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName

final case class CompletionOptions(
    @arg(positional = true, doc = "bash or zsh (default bash)") shell: Option[String] = None,
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object CompletionOptions {
  implicit val parser: ParserForClass[CompletionOptions] = ParserForClass[CompletionOptions]
}

/** `bench.sc completion`: a shell's script that completes commands, options, and symbols of testees and benchmarks. */
object Completion {

  /** A program with its commands and their options; one without commands has one called "". */
  final case class Program(name: String, commands: Seq[(String, Seq[String])]) {

    /** The words that may stand first: commands, and options of the program without one. */
    def first: Seq[String] = commands.map(_._1).filter(_.nonEmpty) ++ without

    /** Options of the program without a command. */
    def without: Seq[String] = commands.filter(_._1.isEmpty).flatMap(_._2)

    def function: String = s"_mpp_${name.stripSuffix(".sc")}"
  }

  sealed abstract class Shell(val name: String) {

    /** @param values
      *   options, and the words that may follow them
      */
    private[Completion] def script(programs: Seq[Program], values: Seq[(Seq[String], Seq[String])]): String
  }

  /** @throws UsageError if the shell is unknown */
  def shell(name: Option[String]): Shell = name.fold[Shell](Bash) { name =>
    Shells.find(_.name == name).getOrElse(
      throw UsageError(s"completion $name: allowed are ${Shells.map(_.name).mkString(", ")}")
    )
  }

  /** @param testees
    *   the testees' symbols
    */
  def script(shell: Shell, programs: Seq[Program], testees: Seq[String]): String = shell.script(
    programs,
    Seq(
      OfTestees -> testees,
      OfBenchmarks -> Catalogue.benchmarks.map(_.symbol),
      Seq("--space") -> SpaceName.all.map(_.name)
    )
  )

  /** Options whose values are testees. */
  private val OfTestees = Seq("--impls", "--useOnly", "--testees", "--skip", "--latestFirst")
  private val OfBenchmarks = Seq("--benchmarks", "--benchmark")

  private case object Bash extends Shell("bash") {
    private[Completion] def script(programs: Seq[Program], values: Seq[(Seq[String], Seq[String])]): String =
      s"""_mpp_complete() {
         |  local word=$${COMP_WORDS[COMP_CWORD]} listed=
         |  case $${COMP_WORDS[COMP_CWORD - 1]} in
         |${cases(values.map { case (options, words) => (options, s"listed='${words.mkString(" ")}'") })}
         |  esac
         |  # Symbols stand behind commas, too.
         |  local before=
         |  if [[ -n $$listed && $$word == *,* ]]; then before=$${word%,*}, word=$${word##*,}; fi
         |  mapfile -t COMPREPLY < <(compgen -P "$$before" -W "$${listed:-$$words}" -- "$$word")
         |}
         |""".stripMargin + programs.map(function).mkString

    private def function(program: Program) =
      s"""${program.function}() {
         |  local words='${program.without.mkString(" ")}'
         |  case $${COMP_WORDS[1]} in
         |${cases(program.commands.map { case (command, options) =>
          (Seq(command), s"words='${options.mkString(" ")}'")
        })}
         |  esac
         |  if ((COMP_CWORD == 1)); then words='${program.first.mkString(" ")}'; fi
         |  _mpp_complete
         |}
         |complete -o default -F ${program.function} ${program.name} ./${program.name}
         |""".stripMargin
  }

  private case object Zsh extends Shell("zsh") {
    private[Completion] def script(programs: Seq[Program], values: Seq[(Seq[String], Seq[String])]): String =
      s"""(( $$+functions[compdef] )) || { autoload -Uz compinit && compinit; }
         |_mpp_complete() {
         |  local -a listed
         |  case $${words[CURRENT - 1]} in
         |${cases(values.map { case (options, words) => (options, s"listed=(${words.mkString(" ")})") })}
         |  esac
         |  if (( $$#listed )); then
         |    compset -P '*,' # symbols stand behind commas, too
         |    compadd -a listed
         |  else
         |    compadd -a offered || _files
         |  fi
         |}
         |""".stripMargin + programs.map(function).mkString

    private def function(program: Program) =
      s"""${program.function}() {
         |  local -a offered=(${program.without.mkString(" ")})
         |  case $${words[2]} in
         |${cases(program.commands.map { case (command, options) =>
          (Seq(command), s"offered=(${options.mkString(" ")})")
        })}
         |  esac
         |  if (( CURRENT == 2 )); then offered=(${program.first.mkString(" ")}); fi
         |  _mpp_complete
         |}
         |compdef ${program.function} ${program.name} ./${program.name}
         |""".stripMargin
  }

  private val Shells = Seq[Shell](Bash, Zsh)

  /** Branches of a `case`: its words, and what to do at any of them. */
  private def cases(branches: Seq[(Seq[String], String)]): String =
    branches.filterNot(_._1.contains("")).map { case (words, action) => s"    ${words.mkString(" | ")}) $action ;;\n" }
      .mkString + "    *) ;;"
}
