package mpp.report

import mpp.results.Resource
import mpp.text.Quantity
import scalatags.Text.all._

/** Columns of a table of points with the resources that they took, hidden until the reader wants them. */
object ResourceColumns {
  private val Hidden = "number resource"

  /** The heads, of the value alone: intervals stand in a point's details. */
  def heads(resources: Seq[Resource]): Seq[Frag] = resources.map(r => DataTable.column(cls := Hidden, r.label))

  def cells(resources: Seq[Resource], point: ReportPoint): Seq[Frag] = resources.map { r =>
    td(cls := Hidden)(point.interval(r).fold("–")(i => Quantity.text(i.value)))
  }

  /** The switch, to be put before the table and beside it. Nothing where there are no such columns.
    *
    * @param table
    *   a name of the table, alone in the page
    */
  def switch(resources: Seq[Resource], table: String): Frag =
    Option.when(resources.nonEmpty)(DataTable.switch("show-resources", s"$table-resources", "Show resources"))
}
