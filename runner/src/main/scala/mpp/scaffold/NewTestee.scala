package mpp.scaffold

import mpp.manifest.Manifest
import mpp.manifest.ManifestReader
import mpp.manifest.Manifests
import mpp.manifest.PlotStyle

/** A testee that is yet to be written.
  *
  * @param symbol
  *   as in its manifest
  * @param label
  *   for people and plots
  * @param style
  *   its colour and marker in plots
  * @param command
  *   the command that starts a worker, if not its template's stub
  */
final case class NewTestee(
    language: Language,
    symbol: String,
    label: String,
    style: PlotStyle,
    command: Option[String] = None
) {

  /** The name of its folder, and of its crate or project. */
  def folder: String = symbol.toLowerCase.replace('_', '-')

  /** Values of the variables in templates. */
  def variables: Map[String, String] = Map(
    "symbol" -> symbol,
    "label" -> label,
    "folder" -> folder,
    "module" -> symbol.toLowerCase,
    "colour" -> style.colour,
    "marker" -> style.marker.name,
    "command" -> words.map(word => s"\"$word\"").mkString(", ")
  )

  /** Those of a worker's command. */
  private def words: Seq[String] =
    command.getOrElse(s"python3 -B {root}/worker/$folder/worker.py").split(" ").toSeq.filter(_.nonEmpty)
}

object NewTestee {

  /** The longest symbol for which the lines of all templates keep to their formatters' widths. */
  private val LongestSymbol = 20

  /** Fits every language's literals and comments. */
  private val Label = "[A-Za-z0-9][A-Za-z0-9 .+/()-]{0,39}".r

  /** Fits a text of a manifest. */
  private val Command = "[ !#-\\[\\]-~]+".r

  /** A testee with a look of its own.
    *
    * @param others
    *   the testees that there are
    * @param command
    *   the command that starts a worker
    * @return
    *   a sentence that names the fault of symbol or label and the allowed forms, or the testee
    */
  def of(
      language: Language,
      symbol: String,
      label: String,
      others: Seq[Manifest],
      command: Option[String] = None
  ): Either[String, NewTestee] = {
    val testee = NewTestee(language, symbol, label, PlotStyle.unused(others.map(_.plot)).next(), command)
    others.find(_.symbol == symbol) match {
      case _ if !ManifestReader.Symbol.matches(symbol) || symbol.length > LongestSymbol =>
        Left(
          s"symbol '$symbol': allowed are up to $LongestSymbol ${ManifestReader.SymbolCharacters}, the first a letter"
        )
      case _ if command.exists(text => text.isBlank || !Command.matches(text)) =>
        Left(s"command '${command.mkString}': allowed are words of printable ASCII without quotes and backslashes")
      case Some(other) => Left(s"symbol $symbol is taken, by ${other.file}")
      case None if !Label.matches(label) =>
        Left(s"label '$label': allowed are up to 40 letters, digits, blanks and . + / ( ) -, a letter or digit first")
      case None if language.reserved(testee.folder) || Manifests.isPassedOver(testee.folder) =>
        Left(s"symbol $symbol: a testee's folder cannot be called ${testee.folder} in ${language.name}/")
      case None => Right(testee)
    }
  }
}
