package mpp.build

import scala.util.Try

/** A revision of the repository, checked out into a folder of its own, where it is built.
  *
  * @param commit
  *   in full
  * @param folder
  *   the suite's root in it
  */
final case class Revision(commit: String, folder: os.Path)

object Revision {

  /** The folder of checkouts, below the root. Each bears the name of its commit. */
  private val Folder = os.sub / ".mpp" / "revisions"

  /** @param name
    *   a branch, tag or commit, as git understands it
    * @return
    *   the reason why there is no such commit, or the commit
    */
  def commit(root: os.Path, name: String): Either[String, String] =
    if (name.startsWith("-")) Left(s"'$name' is no revision")
    else
      git(root, "rev-parse", "--verify", "--quiet", s"$name^{commit}").left.map(_ => s"git knows no revision '$name'")

  /** Checks a commit out, unless it is there already. Untracked files of the checkout, such as built programs, stay.
    *
    * @return
    *   the reason why that did not work, or the revision
    */
  def checkOut(root: os.Path, commit: String): Either[String, Revision] = {
    val checkout = root / Folder / commit
    for {
      prefix <- git(root, "rev-parse", "--show-prefix")
      there = os.exists(checkout / ".git") && git(checkout, "rev-parse", "HEAD").contains(commit)
      _ <- if (there) Right("") else git(root, "worktree", "add", "--force", "--detach", checkout.toString, commit)
      changed <- git(checkout, "status", "--porcelain", "--untracked-files=no")
      _ <- Either.cond(changed.isEmpty, (), s"$checkout has been changed: remove it, and it is checked out anew")
    } yield Revision(commit, checkout / os.SubPath(prefix.stripSuffix("/")))
  }

  private def git(folder: os.Path, words: String*): Either[String, String] =
    Try(os.proc("git" +: words).call(cwd = folder, check = false, stderr = os.Pipe)).toEither.left.map(_.getMessage)
      .flatMap(done => Either.cond(done.exitCode == 0, done.out.text().trim, done.err.text().trim))
}
