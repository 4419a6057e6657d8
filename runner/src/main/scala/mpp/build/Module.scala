package mpp.build

import mpp.Eithers
import mpp.manifest.ConfigError
import mpp.manifest.ConfigFile
import mpp.manifest.Need

/** A folder with a build of its own: what its `module.conf` says of it.
  *
  * @param test
  *   commands, run in the folder, that check formatting and lint and run the tests
  * @param alone
  *   whether its tests start only when those of other modules are over
  * @param clean
  *   folders, relative to it, that hold nothing but build output; a segment `*` is every folder there
  */
final case class Module(
    folder: os.Path,
    name: String,
    needs: Seq[Need],
    test: Seq[Seq[String]],
    alone: Boolean,
    clean: Seq[os.RelPath]
) {

  /** The folders that hold nothing but build output, there or not. */
  def built: Seq[os.Path] = clean.flatMap(_.segments.foldLeft(Seq(folder)) {
    case (parents, "*") => parents.filter(os.isDir(_)).flatMap(os.list(_)).filter(os.isDir(_))
    case (parents, name) => parents.map(_ / name)
  })
}

object Module {
  val FileName = "module.conf"

  /** Modules of a repository in order of their folders' names.
    *
    * @return
    *   the malformed file and its error, or the modules
    */
  def all(root: os.Path): Either[String, Seq[Module]] = {
    val files = os.list(root).filter(os.isDir(_)).map(_ / FileName).filter(os.isFile(_)).sorted
    Eithers.all(files.map(read))
  }

  private def read(file: os.Path): Either[String, Module] =
    try {
      val module = ConfigFile.read(file).section(Seq("alone"), Seq("name", "needs", "test", "clean"))
      Right(
        Module(
          folder = file / os.up,
          name = module.text("name"),
          needs = module.needs("needs"),
          test = module.children("test").map { command =>
            val words = command.elements.map(_.text)
            if (words.isEmpty) throw command.error("holds a command without words")
            words
          },
          alone = module.has("alone") && module.flag("alone"),
          clean = module.children("clean").map { folder =>
            val path = folder.pathBelow(folder.text, "its folder")
            if (path == os.rel) throw folder.error("would remove the module itself")
            path
          }
        )
      )
    } catch { case ConfigError(message) => Left(message) }
}
