package mpp.build

import mpp.manifest.Need

/** Programs of the machine that a command needs, brought by `scripts/install_dependencies.sh`. */
object Dependencies {

  /** Installs missing programs, as far as the script knows how to. */
  def bring(root: os.Path, needs: Seq[Need], install: Boolean): Unit = {
    val features = needs.distinct.filter(Needs.missing(_).isDefined).flatMap(_.feature).distinct
    for (feature <- features) ensure(root, Seq(feature), install): Unit
  }

  /** Makes sure that they are there. The script lists the packages that it installs, or the missing programs.
    *
    * @param features
    *   as the script names them
    * @return
    *   true if they are
    */
  def ensure(root: os.Path, features: Seq[String], install: Boolean): Boolean = {
    val script = (root / "scripts" / "install_dependencies.sh").toString
    val command = Seq("bash", script) ++ Option.when(!install)("--noInstall") ++ features
    Subprocess.run(command, root, interactive = true) == 0
  }
}
