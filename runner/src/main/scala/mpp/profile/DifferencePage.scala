package mpp.profile

import mpp.report.Page
import mpp.report.PageAssets
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** A differential flame graph (Gregg, "Differential flame graphs", 2014): one HTML file, which asks for nothing.
  *
  * A box is as wide as the mean of both profiles' costs, so that boxes of either of them are seen, and those below one
  * never take more than it.
  */
private[profile] object DifferencePage {

  def of(difference: Difference): String = Page.of(
    title = s"MPP: ${difference.title}",
    links = Seq("index.html" -> "Profiles"),
    contents = Seq(
      h1(s"From ${difference.first.testee} to ${difference.second.testee}"),
      section(id := "difference")(
        p(code(ProfileDirectory.pointText(difference.first.point)), s", ${difference.first.process}."),
        p(
          s"A box is a function; above it are its callers. Its width is the mean of what both take, in ${difference.unit}. ",
          span(cls := "grew")("Red"),
          s": ${difference.second.testee} takes more. ",
          span(cls := "shrank")("Blue"),
          s": it takes less. The paler, the less they differ. Click a box to enlarge it."
        ),
        div(cls := "flames")
      )
    ),
    data = Some(data(difference)),
    scripts = Seq(PageAssets.differenceScript),
    madeBy = "./bench.sc profile"
  )

  /** docs/file-formats.md describes it. */
  private def data(difference: Difference): String = ujson.Obj(
    "first" -> difference.first.testee,
    "second" -> difference.second.testee,
    "unit" -> difference.unit,
    "tree" -> json(difference.tree)
  ).render().replace("<", "\\u003c")

  private def json(node: Difference.Node): ujson.Value =
    ujson.Arr(node.name, rounded(node.first), rounded(node.second), ujson.Arr.from(node.children.map(json)))

  private def rounded(cost: Double) = BigDecimal(cost).round(Digits).toDouble
  private val Digits = new java.math.MathContext(4)
}
