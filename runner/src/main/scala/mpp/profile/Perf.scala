package mpp.profile

import scala.concurrent.duration._
import scala.util.Try

import mpp.build.Needs

/** The program `perf`, and what the kernel lets it do.
  *
  * @param file
  *   where it is, if it is installed
  * @param paranoid
  *   the kernel's setting `kernel.perf_event_paranoid`, if it is known
  */
final class Perf(file: => Option[os.Path] = Needs.find("perf"), paranoid: => Option[Int] = Perf.level) {
  import Perf._

  /** Looked for when it is needed: it may be installed until then. */
  private lazy val program = file

  /** Tries a command out.
    *
    * @param words
    *   perf's arguments, which end by themselves
    * @param leastParanoid
    *   the level of the kernel's setting up to which others than root may do it
    * @return
    *   the reason why it does not work, with what to do
    */
  def attempt(words: Seq[String], leastParanoid: Int): Either[String, Unit] =
    command(words).flatMap(call(Probe, _).left.map(refusal(_, paranoid, leastParanoid)))

  /** A command line.
    *
    * @return
    *   the reason why there is none
    */
  def command(words: Seq[String]): Either[String, Seq[String]] =
    program.map(_.toString +: words).toRight(
      "perf is not on the PATH: scripts/install_dependencies.sh profile installs it"
    )
}

object Perf {
  private val Probe = 20.seconds

  private def level: Option[Int] = Try(os.read(Paranoid).trim).toOption.flatMap(_.toIntOption)
  private val Paranoid = os.root / "proc" / "sys" / "kernel" / "perf_event_paranoid"

  /** The reason why perf observes nothing, and what to do.
    *
    * @param told
    *   what perf says
    */
  private[profile] def refusal(told: String, paranoid: Option[Int], least: Int): String =
    paranoid.filter(_ > least).fold(s"perf does not work here: $told")(level =>
      s"perf may not observe processes, since kernel.perf_event_paranoid is $level: " +
        s"sysctl kernel.perf_event_paranoid=$least, as root, allows it"
    )

  /** Runs a program to its end, or to the deadline.
    *
    * @return
    *   the last line that it told, or how it ended, if it failed
    */
  private[profile] def call(
      within: FiniteDuration,
      command: Seq[String],
      output: os.ProcessOutput = os.Pipe
  ): Either[String, Unit] =
    Try(os.proc(command).call(check = false, stdout = output, stderr = os.Pipe, timeout = within.toMillis)).toEither
      .left.map(e => Option(e.getMessage).getOrElse(e.toString).linesIterator.take(1).mkString)
      .flatMap { result =>
        val told = result.err.text().linesIterator.map(_.trim).filter(_.nonEmpty).toSeq
        Either.cond(result.exitCode == 0, (), told.lastOption.getOrElse(s"exit code ${result.exitCode}"))
      }
}
