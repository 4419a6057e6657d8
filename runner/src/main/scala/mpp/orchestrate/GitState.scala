package mpp.orchestrate

import scala.util.Try

import mpp.build.Needs
import ujson.Bool
import ujson.Obj
import ujson.Str
import ujson.Value

/** Which sources a run was measured with. */
object GitState {
  private val DeadlineMillis = 5000L

  /** Commit and whether the work tree differs from it; null outside a git checkout. */
  def read(root: os.Path): Value = {
    def git(args: String*): Option[String] =
      Try(os.proc("git" +: args).call(cwd = root, check = false, stderr = os.Pipe, timeout = DeadlineMillis)).toOption
        .filter(_.exitCode == 0)
        .map(_.out.text().trim)
    def commit = if (Needs.find("git").isDefined) git("rev-parse", "HEAD") else None
    commit.fold[Value](ujson.Null) { commit =>
      Obj("commit" -> Str(commit), "dirty" -> Bool(git("status", "--porcelain").exists(_.nonEmpty)))
    }
  }
}
