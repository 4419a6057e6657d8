package mpp.cli

import mpp.Examples

/** A repository of its own with one testee, FAKE, which needs nothing and has nothing to build.
  *
  * @param root
  *   an empty folder
  */
final class Checkout(val root: os.Path) {
  private val folder = root / "shell" / "fake"
  os.write(folder / "FAKE.testee.conf", Checkout.manifest, createFolders = true)
  os.write(folder / "out" / "lib" / "a.jar", "", createFolders = true)
  program("a program")
  version("1.0.0")

  def repository: Repository = Repository(root, root)

  def program(text: String): Unit = os.write.over(folder / "out" / "bin", text)

  def version(text: String): Unit = os.write.over(root / "runner" / "version.txt", text, createFolders = true)
}

object Checkout {
  val manifest: String = Examples.manifestText.linesIterator
    .filterNot(line => Seq("version", "build", "needs").exists(line.startsWith)).mkString("needs = []\n", "\n", "\n")
}
