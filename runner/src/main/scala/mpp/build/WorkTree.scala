package mpp.build

import scala.util.Try

/** The files of a checkout, as git knows them. */
object WorkTree {
  private val DeadlineMillis = 60000L

  /** All files that git does not ignore.
    *
    * @return
    *   git's complaint, or the files
    */
  def files(root: os.Path): Either[String, Seq[os.Path]] =
    git(root, "ls-files", "--cached", "--others", "--exclude-standard").map(_.map(root / os.SubPath(_)))

  /** The files that differ from a commit, those that it lacks included.
    *
    * @return
    *   git's complaint, which names the commit, or the files
    */
  def changed(root: os.Path, commit: String): Either[String, Seq[os.Path]] = for {
    known <- git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", s"$commit^{commit}")
      .left.map(_ => s"$commit: no such commit")
    differing <- git(root, "diff", "--name-only", "--relative", known.head)
    added <- git(root, "ls-files", "--others", "--exclude-standard")
  } yield (differing ++ added).distinct.map(root / os.SubPath(_))

  private def git(root: os.Path, words: String*): Either[String, Seq[String]] = {
    val command = Seq("git", "-c", "core.quotePath=false") ++ words
    Try(os.proc(command).call(cwd = root, check = false, stderr = os.Pipe, timeout = DeadlineMillis)).toEither
      .left.map(_ => "git cannot be run")
      .flatMap(result => Either.cond(result.exitCode == 0, result.out.lines(), result.err.text().trim))
  }
}
