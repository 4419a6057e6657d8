package mpp.remote

import scala.collection.immutable.VectorMap

import mpp.build.Needs
import mpp.manifest.Artefacts
import mpp.manifest.Manifest
import mpp.manifest.Version
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Pinning
import mpp.results.NodeFacts
import mpp.testee.CpuSet

/** A node's answers about itself: the output of `scripts/node_facts.sh` and `scripts/preflight.sh`.
  *
  * @param directory
  *   for files, absolute; none if there is a problem with it
  * @param freeMiB
  *   the free room on the directory's disk
  * @param present
  *   names of files that earlier runs have put there
  * @param machine
  *   its processors' architecture
  * @param libc
  *   version of the C library, if it is GNU's
  * @param facts
  *   for the run's manifest
  * @param programs
  *   exit code and first line of a program that was asked for its version, by its name
  * @param problems
  *   in the node's own words
  * @param foreign
  *   true if the address that it was told is none of its own
  * @param silent
  *   addresses that it cannot reach, and why
  */
final case class Survey(
    directory: Option[String],
    freeMiB: Long,
    present: Set[String],
    machine: String,
    libc: Option[Version],
    memoryMiB: Long,
    facts: NodeFacts,
    programs: Map[String, (Int, String)],
    problems: Seq[String],
    foreign: Boolean,
    silent: Seq[(String, String)]
) {
  import Survey._

  /** Missing programs that keep testees from running there. */
  def lacks(testees: Seq[Manifest]): Seq[String] =
    for {
      testee <- testees
      need <- testee.needs
      program = Needs.nameOf(need)
      missing <- Needs.judge(need, found(program), "not on its PATH; path=<directories> in nodes.conf adds to that")
    } yield s"${testee.symbol} needs $missing"

  /** This survey, with the versions of the testees' programs among the facts; programs that fail have none. */
  def withPrograms(testees: Seq[Manifest]): Survey = {
    val versions = for {
      name <- testees.flatMap(_.needs).map(Needs.nameOf).distinct
      (status, told) <- programs.get(name) if status == 0
    } yield name -> told.trim
    copy(facts = facts.copy(programs = versions.to(VectorMap)))
  }

  /** Reasons why testees there cannot be kept to these processors. */
  def cannotPin(cpus: CpuSet): Seq[String] =
    Pinning.problems(cpus, facts, found(Pinning.Needed.program).isDefined)

  /** Reasons why testees cannot run there, which are known once they are built.
    *
    * @param known
    *   facts about their files
    */
  def cannotTake(testees: Seq[Manifest], known: FileFacts = new FileFacts): Seq[String] = {
    val machineCode = for {
      testee <- testees
      code <- known.nativeCode(testee.files).toSeq
      problem <- misfit(code)
    } yield s"${testee.symbol} $problem"
    machineCode ++ lackOfSpace(testees.map(testee => known.artefacts(testee.files)))
  }

  private def found(program: String): Option[() => Option[Version]] =
    programs.get(program).filter { case (status, _) => status != Needs.NotFound && status != NotExecutable }
      // One that fails may name any version in its complaint.
      .map { case (status, told) => () => Option.when(status == 0)(told).flatMap(Version.firstIn) }

  private def misfit(code: NativeCode): Option[String] =
    if (machine != NativeCode.machine) Some(s"is built for ${NativeCode.machine}, its processors are $machine")
    else for (needed <- code.libc; has <- libc if has < needed) yield s"needs glibc $needed, it has $has"

  private def lackOfSpace(artefacts: Seq[Artefacts]): Option[String] = {
    val missing = artefacts.distinct.filterNot(a => present(a.sha256))
    val neededMiB = missing.map(_.bytes).sum / BytesPerMiB + SpareMiB
    Option.when(missing.nonEmpty && freeMiB < neededMiB)(
      s"the testees take $neededMiB MiB, ${directory.getOrElse("its directory")} has $freeMiB MiB left"
    )
  }
}

object Survey {
  private val Line = """MPP-([A-Z]+)(?: (.*))?""".r
  private val BytesPerMiB = 1024 * 1024

  /** Room for files that testees write. */
  private val SpareMiB = 32

  /** Exit code of a shell. */
  private val NotExecutable = 126

  /** @return
    *   nothing if the output is not that of a whole survey
    */
  def parse(output: String): Option[Survey] = {
    val told = output.linesIterator.collect { case Line(word, value) => word -> Option(value).getOrElse("") }.toSeq
    def all(word: String): Seq[String] = told.collect { case (`word`, value) => value }
    def one(word: String): Option[String] = all(word).headOption
    def number(word: String): Long = one(word).flatMap(_.trim.toLongOption).getOrElse(0L)
    Option.when(one("DONE").isDefined)(Survey(
      directory = one("DIRECTORY"),
      freeMiB = number("FREE") / 1024,
      present = all("PRESENT").toSet,
      machine = one("MACHINE").getOrElse(""),
      libc = one("LIBC").filter(_.startsWith("glibc")).flatMap(Version.firstIn),
      memoryMiB = number("MEMORY"),
      facts = NodeInfo.from(output, number("MEMORY"), number("PROCESSORS").toInt),
      programs = all("PROGRAM").map(_.split(" ", 3)).collect {
        case Array(name, status, rest @ _*) => name -> (status.toIntOption.getOrElse(1), rest.headOption.getOrElse(""))
      }.toMap,
      problems = all("PROBLEM"),
      foreign = one("FOREIGN").isDefined,
      silent = all("SILENT").map(_.split(" ", 2)).map(words => words(0) -> words.lift(1).getOrElse(""))
    ))
  }
}
