package mpp.report

import ujson.Value

/** Looks into JSON that may lack anything. */
object JsonPath {
  def at(json: Value, keys: Seq[String]): Option[Value] =
    keys.foldLeft(Option(json))((value, key) => value.flatMap(_.objOpt).flatMap(_.get(key)))

  def text(json: Value, keys: Seq[String]): Option[String] = at(json, keys).flatMap(_.strOpt)
}
