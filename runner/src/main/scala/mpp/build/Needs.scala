package mpp.build

import scala.collection.immutable.VectorMap
import scala.util.Try

import mpp.manifest.Need
import mpp.manifest.Version

/** Finds the programs that a testee needs. */
object Needs {

  /** Exit code of a shell that does not find a program, and of a script of ours that stands for one and finds none that
    * will do.
    */
  val NotFound = 127

  private val VersionDeadlineMillis = 10000L

  /** Names a program that this machine lacks, in a few words; none if the program will do. */
  def missing(need: Need): Option[String] = {
    lazy val told = tell(need.program)
    val found = find(need.program).filterNot(_ => need.minimum.isDefined && told.exists(_.exitCode == NotFound))
    judge(need, found.map(_ => () => told.flatMap(version)), whereNot(need.program))
  }

  /** Names a missing program, in a few words; none if the one that was found will do.
    *
    * @param found
    *   asks the program for its version; none if there is no such program
    * @param whereNot
    *   the place that lacks it
    */
  def judge(need: Need, found: Option[() => Option[Version]], whereNot: => String): Option[String] = {
    val name = nameOf(need)
    found match {
      case None => Some(s"$name${need.minimum.fold("")(m => s" $m or newer")} ($whereNot)")
      case Some(version) =>
        need.minimum.flatMap { minimum =>
          version() match {
            case Some(found) if found >= minimum => None
            case Some(found) => Some(s"$name $minimum or newer (found version $found)")
            case None => Some(s"$name $minimum or newer (its version cannot be told)")
          }
        }
    }
  }

  /** The first line of each program's account of its version, by the program's name; none of programs that fail. */
  def versions(needs: Seq[Need]): Map[String, String] = {
    val all = for (need <- needs.distinctBy(nameOf); told <- tell(need.program) if told.exitCode == 0)
      yield nameOf(need) -> told.out.lines().headOption.fold("")(_.trim)
    all.to(VectorMap)
  }

  /** The program's name, without the folders that it is in. */
  def nameOf(need: Need): String = need.program.split('/').last

  /** Finds a program by its name on the PATH, or by its absolute path. */
  def find(program: String): Option[os.Path] = {
    val candidates =
      if (program.startsWith("/")) Seq(os.Path(program))
      else sys.env.getOrElse("PATH", "").split(':').toSeq.filter(_.startsWith("/")).map(os.Path(_) / program)
    candidates.find(file => os.isFile(file) && file.toIO.canExecute)
  }

  private def whereNot(program: String): String =
    if (program.startsWith("/") && !os.exists(os.Path(program))) s"not at $program" else "not on the PATH"

  private def tell(program: String): Option[os.CommandResult] =
    Try(os.proc(program, "--version").call(check = false, stderr = os.Pipe, timeout = VersionDeadlineMillis)).toOption

  // One that fails may name any version in its complaint.
  private def version(told: os.CommandResult): Option[Version] =
    Option.when(told.exitCode == 0)(told).flatMap { result =>
      Version.firstIn(result.out.text()).orElse(Version.firstIn(result.err.text()))
    }
}
