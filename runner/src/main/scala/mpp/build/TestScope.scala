package mpp.build

import mpp.manifest.Manifest

/** The tests to run: modules, each with the commands that are asked for. */
object TestScope {

  /** The tests that a change can have touched.
    *
    * A file in a testee's folder touches the tests of this folder, and of every testee whose build it goes into. Any
    * other file touches its whole module, unless the module can test it by itself, and every module that reads it.
    *
    * @param files
    *   the files that changed
    * @return
    *   modules in order, each with the commands to run
    */
  def changed(modules: Seq[Module], testees: Seq[Manifest], files: Seq[os.Path]): Seq[Module] = {
    val touched = testees.filter(t => files.exists(goesInto(t, _)))
    modules.flatMap { module =>
      val (single, other) =
        files.filter(f => (module.folder +: module.reads).exists(f.startsWith)).partition(canTest(module, _))
      val parts = touched.map(folder).distinct.filter(p => p / os.up == module.folder && module.partTest.nonEmpty)
      val commands = single.flatMap(one(module, _)) ++
        parts.flatMap(part => filled(module.partTest, "part" -> part.last)) ++
        (if (touched.isEmpty) Nil else filled(module.testeesTest, "testees" -> names(touched)))
      if (!other.forall(f => parts.exists(f.startsWith))) Some(module)
      else Option.when(commands.nonEmpty)(module.copy(test = commands.distinct))
    }
  }

  /** The tests of a module, by its name or folder, or of one file, by its path or name.
    *
    * @param files
    *   all files of the repository
    * @return
    *   the problem, with the allowed values, or the module with the commands to run
    */
  def only(modules: Seq[Module], files: Seq[os.Path], name: String): Either[String, Module] =
    modules.find(m => m.name.equalsIgnoreCase(name) || m.folder.last == name).map(Right(_)).getOrElse {
      val found =
        for (file <- files if file.toString.endsWith(s"/$name"); m <- modules if canTest(m, file)) yield (m, file)
      found match {
        case Seq((module, file)) => Right(module.copy(test = one(module, file)))
        case Nil => Left(s"'$name', allowed are ${modules.map(_.name.toLowerCase).mkString(", ")} and files of tests")
        case several => Left(s"'$name', which may be ${several.map(_._2).mkString(" or ")}")
      }
    }

  /** Modules with many files first: the longest tests, if they began last, would leave processors idle at the end. */
  def largestFirst(modules: Seq[Module], files: Seq[os.Path]): Seq[Module] =
    modules.sortBy(module => -files.count(_.startsWith(module.folder)))

  private def folder(testee: Manifest): os.Path = testee.file / os.up

  private def goesInto(testee: Manifest, file: os.Path): Boolean =
    (folder(testee) +: testee.builds.flatMap(_.inputs)).exists(file.startsWith)

  private def canTest(module: Module, file: os.Path): Boolean =
    module.fileTest.exists(_.takes(file.relativeTo(module.folder)))

  private def one(module: Module, file: os.Path): Seq[Seq[String]] =
    filled(
      module.fileTest.map(_.command).toSeq,
      "file" -> file.relativeTo(module.folder).toString,
      "name" -> file.baseName
    )

  private def names(testees: Seq[Manifest]): String = testees.map(t => s"[${t.symbol}]").mkString(" or ")

  private def filled(commands: Seq[Seq[String]], values: (String, String)*): Seq[Seq[String]] =
    commands.map(_.map(word => values.foldLeft(word) { case (text, (name, value)) => text.replace(s"{$name}", value) }))
}
