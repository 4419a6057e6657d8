package mpp.cli

import mpp.manifest.Manifest
import mpp.results.RunDirectory
import mpp.results.Sides

/** The subject of a run.
  *
  * @param command
  *   the command that goes on with it
  */
abstract class Subject(val command: String) {

  /** All testees that it may be about. */
  def testees: Seq[Manifest]

  /** Those that a user named, or all.
    *
    * @throws UsageError
    *   if a symbol is unknown
    */
  def chosen(symbols: Option[Seq[String]]): Seq[Manifest]

  /** The two sides of a comparison, if it is one. */
  def sides: Option[Sides] = None

  /** Says more of a run whose results are on disk.
    *
    * @return
    *   the exit code
    */
  def conclude(directory: RunDirectory): Int
}

object Subject {

  /** The suite's testees, and those below a folder. */
  final class Suite(repository: Repository, mode: String, elsewhere: Option[String]) extends Subject(mode) {
    def testees: Seq[Manifest] = repository.manifests(elsewhere)
    def chosen(symbols: Option[Seq[String]]): Seq[Manifest] = Selection.testees(testees, symbols)
    def conclude(directory: RunDirectory): Int = ExitCode.Done
  }
}
