package mpp.cli

import mpp.build.BuildStages
import mpp.build.BuildWatch
import mpp.build.Builder
import mpp.build.Dependencies
import mpp.build.Lack
import mpp.catalogue.Settings
import mpp.cli.Arguments.Assigned
import mpp.manifest.Manifest

/** Finds those of the chosen testees that this machine can measure. */
object TesteesAtHand {

  /** The testees that a user chose, or all suitable ones that this machine can run, built, each under its options.
    *
    * @param impls
    *   symbols; none for all
    * @param manifests
    *   folder with further ones
    * @param option
    *   the options that a user chose
    */
  def built(
      repository: Repository,
      impls: Option[Arguments.Names],
      manifests: Option[String],
      option: Assigned,
      install: Boolean,
      isSuitable: Manifest => Boolean = _ => true
  ): Seq[Manifest] = {
    for (choice <- option.choices.find(_.name == Settings.Processors))
      throw UsageError(s"${choice.text}: it uses all processors, allowed are options of testees")
    val chosen = Selection.testees(repository.manifests(manifests), impls.map(_.values)).filter(isSuitable)
    val testees = capable(repository, chosen, required = impls.isDefined, install)
    val measured = ChosenSettings(option.choices).of(testees)
    build(repository, testees)
    measured.map(m => m.settings.foldLeft(m.testee)(_ under _))
  }

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
    val lacking = for (testee <- testees; lack <- Lack.of(testee.allNeeds)) yield testee -> lack
    for ((testee, lack) <- lacking)
      if (required) throw CommandError(s"${testee.symbol} needs $lack: ${lack.advice}")
      else Terminal.warn(s"skipping ${testee.symbol}: it needs $lack: ${lack.advice}")
    val able = testees.diff(lacking.map(_._1))
    if (able.isEmpty) throw CommandError("no testee can run here")
    able
  }

  /** Builds testees that are not built, or whose sources have changed.
    *
    * @throws CommandError
    *   if a build fails
    */
  def build(repository: Repository, testees: Seq[Manifest]): Unit = {
    val failed = tryBuild(repository, testees)
    if (failed.nonEmpty) throw CommandError(s"cannot build ${failed.mkString(", ")}: the build's output is above")
  }

  /** Builds testees as `build` does, and goes on with the others if a build fails.
    *
    * @return
    *   the symbols of those that could not be built
    */
  def tryBuild(repository: Repository, testees: Seq[Manifest]): Seq[String] = {
    val builder = new Builder(repository.root)
    new BuildWatch(builder.logs, Terminal.warn(_)).during(builder.build(testees))
  }

  /** The testees in the order in which they can be measured if each is built when its turn comes. */
  def stages(repository: Repository, testees: Seq[Manifest]): BuildStages =
    BuildStages.of(testees, new Builder(repository.root).isFresh(_))
}
