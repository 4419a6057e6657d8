package mpp.cli

import mpp.manifest.Manifest
import mpp.manifest.ConfigError
import mpp.manifest.Manifests

/** The checkout that a command works in.
  *
  * @param root
  *   the repository's root
  * @param caller
  *   the directory in which the user gave the command; relative paths count from here
  */
final case class Repository(root: os.Path, caller: os.Path) {
  val scripts: os.Path = root / "scripts"

  lazy val suiteVersion: String = os.read(root / "runner" / "version.txt").trim

  /** @throws UsageError if the text is no path */
  def path(text: String): os.Path =
    try os.Path(text, caller)
    catch { case e: IllegalArgumentException => throw UsageError(s"'$text' is no path: ${e.getMessage}") }

  /** The suite's testees, and those whose manifests the user points to.
    *
    * @throws UsageError
    *   if a manifest is invalid
    */
  def manifests(elsewhere: Option[String]): Seq[Manifest] =
    valid(Manifests.unique(Manifests.ofSuite(root) ++ elsewhere.toSeq.flatMap(folder => Manifests.below(path(folder)))))

  /** Testees from elsewhere alone.
    *
    * @throws UsageError
    *   if a manifest is invalid
    */
  def manifestsBelow(folder: String): Seq[Manifest] = valid(Manifests.below(path(folder)))

  private def valid(manifests: => Seq[Manifest]): Seq[Manifest] =
    try manifests
    catch { case ConfigError(message) => throw UsageError(message) }
}

object Repository {

  /** Takes `MPP_REPO` and `MPP_CALLER_PWD`, which the scripts set, by default the working directory. */
  def fromEnvironment(): Repository = {
    def directory(variable: String) = sys.env.get(variable).fold(os.pwd)(os.Path(_))
    Repository(directory("MPP_REPO"), directory("MPP_CALLER_PWD"))
  }
}
