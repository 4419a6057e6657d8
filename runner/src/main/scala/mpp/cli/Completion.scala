package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName

final case class CompletionOptions(
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object CompletionOptions {
  implicit val parser: ParserForClass[CompletionOptions] = ParserForClass[CompletionOptions]
}

/** `bench.sc completion`: a script for bash that completes commands, options, and symbols of testees and benchmarks.
  * zsh takes it after `autoload -U bashcompinit && bashcompinit`.
  */
object Completion {

  /** Options whose values are testees. */
  private val OfTestees = Seq("--impls", "--useOnly", "--testees", "--skip", "--latestFirst")
  private val OfBenchmarks = Seq("--benchmarks", "--benchmark")

  /** @param programs
    *   the scripts, each with its commands and their options; a script without commands has one called ""
    * @param testees
    *   the testees' symbols
    */
  def script(programs: Seq[(String, Seq[(String, Seq[String])])], testees: Seq[String]): String = {
    val functions = programs.map { case (program, commands) =>
      val name = s"_mpp_${program.stripSuffix(".sc")}"
      val cases = commands.filter(_._1.nonEmpty)
        .map { case (command, options) => s"    $command) words='${options.mkString(" ")}' ;;" }
      val first = commands.map(_._1).filter(_.nonEmpty) ++ commands.filter(_._1.isEmpty).flatMap(_._2)
      s"""$name() {
         |  local words='${commands.filter(_._1.isEmpty).flatMap(_._2).mkString(" ")}'
         |  case $${COMP_WORDS[1]} in
         |${(cases :+ "    *) ;;").mkString("\n")}
         |  esac
         |  if ((COMP_CWORD == 1)); then words='${first.mkString(" ")}'; fi
         |  _mpp_complete
         |}
         |complete -o default -F $name $program ./$program""".stripMargin
    }
    s"""_mpp_complete() {
       |  local word=$${COMP_WORDS[COMP_CWORD]} listed=
       |  case $${COMP_WORDS[COMP_CWORD - 1]} in
       |    ${OfTestees.mkString(" | ")}) listed='${testees.mkString(" ")}' ;;
       |    ${OfBenchmarks.mkString(" | ")}) listed='${Catalogue.benchmarks.map(_.symbol).mkString(" ")}' ;;
       |    --space) listed='${SpaceName.all.map(_.name).mkString(" ")}' ;;
       |  esac
       |  # Symbols stand behind commas, too.
       |  local before=
       |  if [[ -n $$listed && $$word == *,* ]]; then before=$${word%,*}, word=$${word##*,}; fi
       |  mapfile -t COMPREPLY < <(compgen -P "$$before" -W "$${listed:-$$words}" -- "$$word")
       |}
       |""".stripMargin + functions.mkString("", "\n", "\n")
  }
}
