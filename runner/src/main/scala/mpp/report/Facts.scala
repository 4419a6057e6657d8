package mpp.report

import mpp.results.Json
import scalatags.Text.all._
import scalatags.Text.tags2.details
import scalatags.Text.tags2.summary
import ujson.Arr
import ujson.Bool
import ujson.Null
import ujson.Num
import ujson.Obj
import ujson.Str
import ujson.Value

/** Facts of a manifest as a list of names and values. */
object Facts {
  def of[A: Json.Writer](facts: A): Frag = list(Json.writeJs(facts))

  private def list(facts: Value): Frag =
    dl(cls := "facts")(facts.obj.toSeq.map { case (name, value) =>
      div(dt(title := name)(words(name)), dd(shown(value)))
    })

  private def shown(value: Value): Frag = value match {
    case Str(text) => text
    case Num(n) => if (n.isWhole) n.toLong.toString else n.toString
    case Bool(yes) => if (yes) "yes" else "no"
    case Null => "unknown"
    case Arr(values) => values.map(v => v.strOpt.getOrElse(ujson.write(v))).mkString(", ")
    case Obj(_) => details(summary("Show"), list(value))
  }

  /** `memoryMiB` as `memory MiB`; a name that is not ours, as it is. */
  private def words(name: String): String =
    if (!name.matches("[a-z]+([A-Z][a-z]+)*(MiB)?")) name
    else name.replaceAll(
      "([a-z])([A-Z])",
      "$1 $2"
    ).replaceAll(" ([A-Z][a-z]+)(?= |$)", " $1").toLowerCase.replace("mi b", "MiB")
}
