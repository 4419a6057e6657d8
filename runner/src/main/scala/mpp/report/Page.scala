package mpp.report

import scalatags.Text.all._
import scalatags.Text.tags2.main
import scalatags.Text.tags2.style
import scalatags.Text.tags2.{title => titleTag}

/** The frame of all pages: a head, a bar with links and the switch between light and dark, and a foot. */
object Page {

  /** @param links
    *   the bar's links: addresses and names
    * @param data
    *   embedded for the scripts: identifier and JSON without tags
    * @param madeBy
    *   the command that made the page
    * @return
    *   the page, whole
    */
  def of(
      title: String,
      links: Seq[(String, String)],
      contents: Seq[Frag],
      data: Option[String],
      scripts: Seq[String],
      madeBy: String = "plot.sc"
  ): String = {
    val page = html(lang := "en")(
      head(
        meta(charset := "utf-8"),
        meta(attr("http-equiv") := "Content-Security-Policy", content := PageAssets.policy(scripts)),
        meta(name := "viewport", content := "width=device-width, initial-scale=1"),
        meta(name := "color-scheme", content := "light dark"),
        meta(name := "referrer", content := "no-referrer"),
        titleTag(title),
        style(raw(PageAssets.style))
      ),
      body(
        a(cls := "skip", href := "#contents")("Skip to the contents"),
        header(cls := "bar")(
          strong(cls := "brand")("MPP"),
          tag("nav")(aria.label := "Sections")(links.map { case (address, name) => a(href := address)(name) }),
          button(tpe := "button", id := "theme", hidden := true)
        ),
        main(id := "contents", tabindex := -1)(contents),
        footer(
          p("Made by ", code(madeBy), " of MPP, the message-passing performance suite. This page needs no network.")
        ),
        data.map(json => script(tpe := "application/json", id := "data")(raw(json))),
        scripts.map(text => script(raw(text)))
      )
    )
    s"<!DOCTYPE html>\n${page.render}\n"
  }
}
