package mpp.cli

import mpp.build.Builder
import mpp.build.Dependencies
import mpp.build.Needs
import mpp.manifest.Manifest

/** Finds those of the chosen testees that this machine can measure. */
object TesteesAtHand {

  /** Those that have what they need, after bringing what can be brought. One that was not asked for by name is left
    * out, with a line that says why.
    *
    * @param required
    *   true if the user named them
    * @param install
    *   true to install missing programs, false only to name them
    * @throws CommandError
    *   if one that is required lacks something, or none is left
    */
  def capable(repository: Repository, testees: Seq[Manifest], required: Boolean, install: Boolean): Seq[Manifest] = {
    Dependencies.bring(repository.root, testees.flatMap(_.allNeeds), install)
    val lacking = testees.map(t => t -> t.allNeeds.flatMap(Needs.missing)).filter(_._2.nonEmpty)
    for ((testee, missing) <- lacking) {
      val message = s"${testee.symbol} needs ${missing.mkString(" and ")}"
      if (required) throw CommandError(message) else Terminal.warn(s"skipping ${testee.symbol}: $message")
    }
    val able = testees.diff(lacking.map(_._1))
    if (able.isEmpty) throw CommandError("no testee can run here")
    able
  }

  /** Builds what is not built, or whose sources have changed.
    *
    * @throws CommandError
    *   if a build fails
    */
  def build(repository: Repository, testees: Seq[Manifest]): Unit = {
    val failed = new Builder(repository.root).build(testees)
    if (failed.nonEmpty) throw CommandError(s"cannot build ${failed.mkString(", ")}: the build's output is above")
  }
}
