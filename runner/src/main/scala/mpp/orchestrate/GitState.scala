package mpp.orchestrate

import scala.util.Try

import mpp.build.Needs
import mpp.results.RunManifest.Git

/** The revision of the sources that a run was measured with. */
object GitState {
  private val DeadlineMillis = 5000L

  /** Commit and whether the work tree differs from it; none outside a git checkout. */
  def read(root: os.Path): Option[Git] = {
    def git(args: String*): Option[String] =
      Try(os.proc("git" +: args).call(cwd = root, check = false, stderr = os.Pipe, timeout = DeadlineMillis)).toOption
        .filter(_.exitCode == 0)
        .map(_.out.text().trim)
    def commit = if (Needs.find("git").isDefined) git("rev-parse", "HEAD") else None
    commit.map(Git(_, dirty = git("status", "--porcelain").exists(_.nonEmpty)))
  }
}
