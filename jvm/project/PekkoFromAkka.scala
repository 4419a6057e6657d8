import sbt._
import sbt.Keys._

/** Sources of the testees on Pekko: those of the testees on Akka, which it is a fork of, with other names. */
object PekkoFromAkka {

  /** Replaces a text wherever it stands. */
  final case class Replacement(from: String, to: String)

  /** The same classes, elsewhere. */
  val packages: Replacement = Replacement("import akka.", "import org.apache.pekko.")

  /** Loggers are called as the classes that log. */
  val loggers: Replacement = Replacement("logger name=\"akka.", "logger name=\"org.apache.pekko.")

  /** The configuration has the same keys, below another root. */
  val configurationRoot: Replacement = Replacement("\"akka\"", "\"pekko\"")

  /** Addresses of actors have another scheme. */
  val addresses: Replacement = Replacement("akka://", "pekko://")

  /** The testees' descriptions of themselves. */
  val frameworkName: Replacement = Replacement("\"Akka\"", "\"Pekko\"")

  /** Symbols of both testees. One of them begins with the other. */
  val symbols: Replacement = Replacement("\"AKKA", "\"PEKKO")

  /** Makes each replacement in each text, in the order given.
    *
    * @param texts
    *   the texts to translate, by their files
    * @return
    *   the translations, by the same files
    * @throws sbt.MessageOnlyException
    *   if a replacement occurs in none of the texts, or Akka is still named afterwards, in a text or as a file's name
    */
  def translate(texts: Map[File, String], replacements: Seq[Replacement]): Map[File, String] = {
    for (Replacement(from, to) <- replacements if !texts.values.exists(_.contains(from)))
      throw new MessageOnlyException(s"PekkoFromAkka replaces '$from' by '$to', but none of ${texts.size} files has it")
    val translations = texts.map { case (file, text) =>
      file -> replacements.foldLeft(text)((translated, next) => translated.replace(next.from, next.to))
    }
    val left = translations.toSeq.flatMap { case (file, text) =>
      val lines = text.linesIterator.zipWithIndex.map { case (line, index) => s"${index + 1}: ${line.trim}" }
      (Iterator(file.getName) ++ lines).filter(_.toLowerCase.contains("akka")).map(place => s"$file:$place")
    }
    if (left.nonEmpty)
      throw new MessageOnlyException(s"PekkoFromAkka has no replacement for what is left:\n${left.mkString("\n")}")
    translations
  }

  private val akka = LocalProject("akka")

  /** All sources and resources, those of the tests, too. */
  val settings: Seq[Setting[_]] = Seq(
    Compile / sourceGenerators += sources(Compile, packages, configurationRoot, frameworkName, symbols).taskValue,
    Compile / resourceGenerators += resources(Compile, loggers).taskValue,
    Test / sourceGenerators += sources(Test, packages, configurationRoot, addresses, symbols).taskValue,
    Test / resourceGenerators += resources(Test).taskValue
  )

  private def sources(of: Configuration, replacements: Replacement*): Def.Initialize[Task[Seq[File]]] = Def.task {
    val folders = (akka / of / unmanagedSourceDirectories).value
    write((akka / of / unmanagedSources).value.pair(Path.rebase(folders, (of / sourceManaged).value)), replacements)
  }

  private def resources(of: Configuration, replacements: Replacement*): Def.Initialize[Task[Seq[File]]] = Def.task {
    val folders = (akka / of / unmanagedResourceDirectories).value
    write((akka / of / unmanagedResources).value.pair(Path.rebase(folders, (of / resourceManaged).value)), replacements)
  }

  private def write(targets: Seq[(File, File)], replacements: Seq[Replacement]): Seq[File] = {
    val files = targets.filter { case (file, _) => file.isFile }
    val translations = translate(files.map { case (file, _) => file -> IO.read(file) }.toMap, replacements)
    for ((file, target) <- files) {
      // A file that stays as it is keeps its time: nothing is packaged anew because of it.
      if (!target.isFile || IO.read(target) != translations(file)) IO.write(target, translations(file))
    }
    files.map { case (_, target) => target }
  }
}
