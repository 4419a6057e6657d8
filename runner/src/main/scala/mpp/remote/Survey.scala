package mpp.remote

import mpp.manifest.Version
import mpp.orchestrate.NodeInfo
import ujson.Obj

/** What a node says of itself: the output of `scripts/node_facts.sh` and `scripts/preflight.sh`.
  *
  * @param directory
  *   where files may be put, absolute; none if there is a problem with it
  * @param freeMiB
  *   that the directory's disk has left
  * @param present
  *   names of what was put there before
  * @param machine
  *   its processors' architecture
  * @param libc
  *   version of the C library, if it is GNU's
  * @param facts
  *   for the run's manifest
  * @param programs
  *   by name, the exit code and the first line of what a program told of its version
  * @param problems
  *   in the node's own words
  * @param foreign
  *   whether the address that it was told is none of its own
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
    facts: Obj,
    programs: Map[String, (Int, String)],
    problems: Seq[String],
    foreign: Boolean,
    silent: Seq[(String, String)]
)

object Survey {
  private val Line = """MPP-([A-Z]+)(?: (.*))?""".r

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
