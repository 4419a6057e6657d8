package mpp.build

import java.nio.file.FileSystems
import java.util.regex.PatternSyntaxException

import mpp.Eithers
import mpp.manifest.ConfigError
import mpp.manifest.ConfigFile
import mpp.manifest.ConfigNode
import mpp.manifest.ConfigSection
import mpp.manifest.Need

/** A folder with a build of its own, as its `module.conf` describes it.
  *
  * @param test
  *   commands, run in the folder, that check formatting and lint and run the tests
  * @param alone
  *   true if its tests start only when those of other modules are over
  * @param clean
  *   folders, relative to it, that hold nothing but build output; a segment `*` is every folder there
  * @param reads
  *   files and folders of others that its tests read
  * @param partTest
  *   commands that test one testee's folder in it, `{part}`
  * @param fileTest
  *   tests of single files; none if it cannot test less than a part
  * @param testeesTest
  *   commands that test testees of any module, `{testees}`: their symbols, each in brackets, joined by `or`
  * @param reports
  *   folders and files, relative to it, to which its tests write JUnit's XML
  * @param profiler
  *   the profiler of its testees
  */
final case class Module(
    folder: os.Path,
    name: String,
    needs: Seq[Need],
    test: Seq[Seq[String]],
    alone: Boolean = false,
    clean: Seq[os.RelPath] = Nil,
    reads: Seq[os.Path] = Nil,
    partTest: Seq[Seq[String]] = Nil,
    fileTest: Option[FileTest] = None,
    testeesTest: Seq[Seq[String]] = Nil,
    reports: Seq[os.RelPath] = Nil,
    profiler: ProfilerChoice = ProfilerChoice.default
) {

  /** The folders that hold nothing but build output, there or not. */
  def built: Seq[os.Path] = clean.flatMap(below)

  /** The files of its tests' reports, present or not. */
  def reported: Seq[os.Path] = reports.flatMap(below)

  private def below(path: os.RelPath): Seq[os.Path] =
    path.segments.foldLeft(Seq(Iterator.iterate(folder)(_ / os.up).drop(path.ups).next())) {
      case (parents, "*") => parents.filter(os.isDir(_)).flatMap(os.list(_)).filter(os.isDir(_))
      case (parents, name) => parents.map(_ / name)
    }
}

/** A command that tests one file of a module.
  *
  * @param files
  *   the files that can be tested so, as a glob relative to the module's folder
  * @param command
  *   `{file}` stands for the file's path in the module, `{name}` for its name without extension
  */
final case class FileTest(files: String, command: Seq[String]) {
  private val matcher = FileSystems.getDefault.getPathMatcher(s"glob:$files")

  def takes(file: os.RelPath): Boolean = file.ups == 0 && matcher.matches(file.toNIO)
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

  /** The module that a file is part of, also in another checkout; none if no folder above the file is one.
    *
    * @return
    *   the malformed file and its error, or the module
    */
  def of(file: os.Path): Either[String, Option[Module]] =
    Iterator.iterate(file / os.up)(_ / os.up).takeWhile(_ != os.root).map(_ / FileName).find(os.isFile(_)) match {
      case Some(found) => read(found).map(Some(_))
      case None => Right(None)
    }

  private val optional = Seq("alone", "reads", "part", "file", "testees", "reports", "profile")

  private def read(file: os.Path): Either[String, Module] =
    try {
      val module = ConfigFile.read(file).section(optional, Seq("name", "needs", "test", "clean"))
      Right(
        Module(
          folder = file / os.up,
          name = module.text("name"),
          needs = module.needs("needs"),
          test = module.children("test").map(command),
          alone = module.has("alone") && module.flag("alone"),
          clean = module.children("clean").map { folder =>
            val path = folder.pathBelow(folder.text, "its folder")
            if (path == os.rel) throw folder.error("would remove the module itself")
            path
          },
          reads = if (module.has("reads")) module.paths("reads") else Nil,
          partTest = commands(module, "part"),
          fileTest = module.optional("file").map(fileTest),
          testeesTest = commands(module, "testees"),
          reports = if (module.has("reports")) module.words("reports").map(os.RelPath(_)) else Nil,
          profiler = module.optional("profile").fold(ProfilerChoice.default)(ProfilerChoice.read)
        )
      )
    } catch { case ConfigError(message) => Left(message) }

  private def commands(module: ConfigSection, key: String): Seq[Seq[String]] =
    module.optional(key).fold(Seq.empty[Seq[String]])(_.elements.map(command))

  private def command(node: ConfigNode): Seq[String] = {
    val words = node.elements.map(_.text)
    if (words.isEmpty) throw node.error("holds a command without words")
    words
  }

  private def fileTest(node: ConfigNode): FileTest = {
    val section = node.section(Nil, Seq("files", "command"))
    try FileTest(section.text("files"), command(section.child("command")))
    catch { case e: PatternSyntaxException => throw section.error("files", s"is no glob: ${e.getDescription}") }
  }
}
