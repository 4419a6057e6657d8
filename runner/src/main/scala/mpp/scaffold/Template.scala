package mpp.scaffold

import scala.util.matching.Regex

/** The files of a testee that has one benchmark, with `@name@` where variables go, in their names, too.
  *
  * @param folder
  *   the folder that holds them
  */
final case class Template(folder: os.Path) {

  /** Relative paths and contents of a testee's files.
    *
    * @param variables
    *   values by the variables' names
    */
  def fill(variables: Map[String, String]): Seq[(os.RelPath, String)] =
    os.walk(folder).filter(os.isFile(_)).sorted.map { file =>
      def filled(text: String) =
        Template.Variable.replaceAllIn(text, m => Regex.quoteReplacement(variables.getOrElse(m.group(1), m.matched)))
      os.RelPath(filled(file.relativeTo(folder).toString)) -> filled(os.read(file))
    }
}

object Template {
  private val Variable = "@([a-z]+)@".r

  /** The template of a language.
    *
    * @param root
    *   the repository's root
    */
  def of(language: Language, root: os.Path): Template =
    Template(root / "runner" / "src" / "main" / "scaffold" / language.name)
}
