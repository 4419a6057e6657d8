package mpp.remote

import mpp.build.Needs
import mpp.manifest.Artefacts
import mpp.manifest.Files
import mpp.manifest.Manifest
import mpp.manifest.Version
import mpp.orchestrate.Pinning
import mpp.testee.CpuSet

/** A node that has told what it is.
  *
  * @param address
  *   by which the others reach it
  */
final case class Machine(connection: Connection, address: String, survey: Survey) {
  import Machine._

  def name: String = connection.node.name

  /** What keeps testees from running on it, as far as it can be told before they are built. */
  def lacks(testees: Seq[Manifest]): Seq[String] =
    for {
      testee <- testees
      need <- testee.needs
      program = Needs.nameOf(need)
      missing <- Needs.judge(need, found(program), "not on its PATH; path=<directories> in nodes.conf adds to that")
    } yield s"${testee.symbol} needs $missing"

  /** What keeps testees on it from using these processors only. */
  def cannotPin(cpus: CpuSet): Seq[String] =
    Pinning.problems(cpus, survey.facts, found(Pinning.Needed.program).isDefined)

  private def found(program: String): Option[() => Option[Version]] =
    survey.programs.get(program).filter { case (status, _) => status != Needs.NotFound && status != NotExecutable }
      // One that fails may name any version in its complaint.
      .map { case (status, told) => () => Option.when(status == 0)(told).flatMap(Version.firstIn) }

  /** What keeps testees from running on it once they are built. */
  def cannotTake(testees: Seq[Manifest]): Seq[String] = {
    val machineCode = for {
      testee <- testees
      code <- NativeCode.of(testee.files).toSeq
      problem <- misfit(code)
    } yield s"${testee.symbol} $problem"
    machineCode ++ lackOfSpace(testees.map(_.files))
  }

  private def misfit(code: NativeCode): Option[String] =
    if (survey.machine != NativeCode.machine)
      Some(s"is built for ${NativeCode.machine}, its processors are ${survey.machine}")
    else
      for (needed <- code.libc; has <- survey.libc if has < needed) yield s"needs glibc $needed, it has $has"

  private def lackOfSpace(files: Seq[Files]): Option[String] = {
    val missing = files.map(Artefacts.of).distinct.filterNot(a => survey.present(a.sha256))
    val neededMiB = missing.map(_.bytes).sum / BytesPerMiB + SpareMiB
    Option.when(missing.nonEmpty && survey.freeMiB < neededMiB)(
      s"the testees take $neededMiB MiB, ${survey.directory.getOrElse("its directory")} has ${survey.freeMiB} MiB left"
    )
  }
}

object Machine {
  private val BytesPerMiB = 1024 * 1024

  /** For what testees write there. */
  private val SpareMiB = 32

  /** Exit code of a shell. */
  private val NotExecutable = 126
}
