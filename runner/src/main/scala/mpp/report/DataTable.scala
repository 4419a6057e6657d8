package mpp.report

import scalatags.Text.all._

/** Tables that scroll sideways where they are too wide, by keyboard, too. */
object DataTable {

  /** @param label
    *   the table's name, for those who hear the page
    * @param columns
    *   the cells of its head
    * @param rows
    *   each a `tr`
    */
  def of(label: String, columns: Seq[Frag], rows: Seq[Frag], modifiers: Modifier*): Frag =
    div(cls := "scroll", tabindex := 0, role := "region", aria.label := label)(
      table(modifiers)(thead(tr(columns)), tbody(rows))
    )

  /** The head of a column. */
  def column(contents: Modifier*): Frag = th(scope := "col")(contents)

  /** Heads of columns that are but names. */
  def columns(names: Seq[String]): Seq[Frag] = names.map(column(_))

  /** The head of a row. */
  def head(contents: Modifier*): Frag = th(scope := "row")(contents)

  /** Shows or hides parts of the tables behind it and beside it, by style sheets: it works without scripts.
    *
    * @param kind
    *   the style sheets' name for it
    * @param name
    *   alone in the page
    */
  def switch(kind: String, name: String, text: String, on: Boolean = false): Frag = Seq[Frag](
    input(tpe := "checkbox", cls := s"switch $kind", id := name, Option.when(on)(checked)),
    label(`for` := name)(s" $text")
  )

  private val scope = attr("scope")
}
