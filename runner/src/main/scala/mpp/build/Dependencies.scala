package mpp.build

/** Programs of the machine that a command needs, brought by `scripts/install_dependencies.sh`. */
object Dependencies {

  /** Makes sure that they are there; the script says what it installs, or what is missing.
    *
    * @param features
    *   as the script names them
    * @return
    *   whether they are
    */
  def ensure(root: os.Path, features: Seq[String], install: Boolean): Boolean = {
    val script = (root / "scripts" / "install_dependencies.sh").toString
    val command = Seq("bash", script) ++ Option.when(!install)("--noInstall") ++ features
    Subprocess.run(command, root, interactive = true) == 0
  }
}
