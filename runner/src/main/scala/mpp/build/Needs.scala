package mpp.build

import scala.util.Try

import mpp.manifest.Need
import mpp.manifest.Version

/** Whether programs that a testee needs are there. */
object Needs {
  private val VersionDeadlineMillis = 10000L

  /** What is missing, in a few words; nothing if the program will do. */
  def missing(need: Need): Option[String] = {
    val name = need.program.split('/').last
    find(need.program) match {
      case None => Some(s"$name${need.minimum.fold("")(m => s" $m or newer")} (${whereNot(need.program)})")
      case Some(_) =>
        need.minimum.flatMap { minimum =>
          version(need.program) match {
            case Some(found) if found >= minimum => None
            case Some(found) => Some(s"$name $minimum or newer (found version $found)")
            case None => Some(s"$name $minimum or newer (its version cannot be told)")
          }
        }
    }
  }

  /** Where a program is, which is a name on the PATH or an absolute path. */
  def find(program: String): Option[os.Path] = {
    val candidates =
      if (program.startsWith("/")) Seq(os.Path(program))
      else sys.env.getOrElse("PATH", "").split(':').toSeq.filter(_.startsWith("/")).map(os.Path(_) / program)
    candidates.find(file => os.isFile(file) && file.toIO.canExecute)
  }

  private def whereNot(program: String): String = if (program.startsWith("/")) s"not at $program" else "not on the PATH"

  private def version(program: String): Option[Version] =
    Try(os.proc(
      program,
      "--version"
    ).call(check = false, mergeErrIntoOut = true, timeout = VersionDeadlineMillis)).toOption
      // One that fails may name any version in its complaint.
      .filter(_.exitCode == 0)
      .flatMap(result => Version.firstIn(result.out.text()))
}
