package mpp.build

import scala.util.Try

import mpp.manifest.Need

/** Whether programs that a testee needs are there. */
object Needs {
  private val VersionDeadlineMillis = 10000L
  private val FirstNumber = """(\d+)""".r.unanchored

  /** What is missing, in a few words; nothing if the program will do. */
  def missing(need: Need): Option[String] = find(need.program) match {
    case None => Some(s"${need.program}${need.minimum.fold("")(m => s" $m or newer")} (not on the PATH)")
    case Some(_) =>
      need.minimum.flatMap { minimum =>
        version(need.program) match {
          case Some(found) if found >= minimum => None
          case Some(found) => Some(s"${need.program} $minimum or newer (found version $found)")
          case None => Some(s"${need.program} $minimum or newer (its version cannot be told)")
        }
      }
  }

  /** Where a program is on the PATH. */
  def find(program: String): Option[os.Path] =
    sys.env.getOrElse("PATH", "").split(':').toSeq.filter(_.startsWith("/")).map(os.Path(_) / program).find { file =>
      os.isFile(file) && file.toIO.canExecute
    }

  private def version(program: String): Option[Int] =
    Try(os.proc(
      program,
      "--version"
    ).call(check = false, mergeErrIntoOut = true, timeout = VersionDeadlineMillis)).toOption
      .flatMap(_.out.text() match {
        case FirstNumber(n) => n.toIntOption
        case _ => None
      })
}
