package mpp.profile

import mpp.manifest.Layer
import mpp.profile.ProfileDirectory.Entry
import mpp.report.DataTable
import mpp.report.Page
import mpp.report.PageAssets
import mpp.text.Numbers
import mpp.text.Quantity
import scalatags.Text.all._
import scalatags.Text.tags2.section

/** `index.html` of a directory of profiles: a bar per process shows the layers that its time goes to, and its flame
  * graph is a link away.
  */
private[profile] object OverviewPage {

  /** @param id
    *   the directory's name
    */
  def of(id: String, profiles: Seq[Entry], differences: Seq[Difference]): String = Page.of(
    title = s"MPP profiles, $id",
    links = Seq("#layers" -> "Layers", "#table" -> "Table"),
    contents = Seq(h1("Profiles ", code(id)), layers(profiles, differences), table(profiles)),
    data = None,
    scripts = Seq(PageAssets.indexScript),
    madeBy = "./bench.sc profile"
  )

  private def layers(profiles: Seq[Entry], differences: Seq[Difference]): Frag = {
    val (some, none) = profiles.partition(_.shares.nonEmpty)
    section(id := "layers")(
      h2("Layers"),
      profiles.headOption.map(first =>
        p(code(ProfileDirectory.pointText(first.point)), s". Counted: ${first.event.name} [${first.event.unit}].")
      ),
      p(
        "The innermost function that a rule names decides whose the sample is. A bar is all samples of a process; ",
        "click its name for the flame graph."
      ),
      ul(cls := "layer-key")(Layer.all.map(layer => li(span(cls := s"swatch ${layer.name}"), layer.name))),
      some.map(bar),
      none.map(entry => p(cls := "note")(s"${entry.testee} ${entry.process}: nothing was counted.")),
      Option.when(differences.nonEmpty)(
        p("Differences: ", differences.map(d => span(a(href := s"${d.fileName}.html")(d.title), " ")))
      )
    )
  }

  private def bar(entry: Entry): Frag = {
    val shares = entry.shares.filter(_._2 > 0)
    val told = shares.map { case (layer, share) => s"${layer.name} ${Numbers.percent(share)}" }.mkString(", ")
    div(cls := "layer-row")(
      a(href := entry.page)(s"${entry.testee} ${entry.process}"),
      div(cls := "layer-bar", role := "img", aria.label := told)(
        shares.map { case (layer, share) =>
          span(
            cls := layer.name,
            title := s"${layer.name} ${Numbers.percent(share)}",
            css("width") := f"${100 * share}%.2f%%"
          )(Option.when(share >= LeastLabelled)(Numbers.percent(share)))
        }
      )
    )
  }

  /** A number needs so much of a bar. */
  private val LeastLabelled = 0.06

  private def table(profiles: Seq[Entry]): Frag = section(id := "table")(
    h2("Table"),
    p("Numbers are per operation, a thing that the benchmark's metric counts, and from runs without a profiler."),
    DataTable.of(
      "Processes",
      DataTable.columns(Seq("Process")) ++ numbers.map { case (name, _) => DataTable.column(cls := "number", name) },
      profiles.map(entry =>
        tr(
          DataTable.head(s"${entry.testee} ${entry.process}"),
          numbers.map { case (_, value) => td(cls := "number")(value(entry).fold("–")(Quantity.text)) }
        )
      )
    )
  )

  private val numbers: Seq[(String, Entry => Option[Double])] = Seq(
    "user [us]" -> (_.resources.userMicros),
    "kernel [us]" -> (_.resources.kernelMicros),
    "sleeps" -> (_.resources.voluntarySwitches),
    "preemptions" -> (_.resources.involuntarySwitches),
    "system calls" -> (_.resources.systemCalls),
    "collections" -> (_.resources.collections),
    "collection time [us]" -> (_.resources.collectionMicros),
    "profiler's cost" -> (_.slowDown.map(_.ratio)),
    "with names [%]" -> (entry => Some(100 * entry.stacks.named))
  )
}
