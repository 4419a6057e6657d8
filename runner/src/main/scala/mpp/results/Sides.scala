package mpp.results

import mpp.results.Sides.Side
import upickle.implicits.serializeDefaults

/** The two builds of the same testees that a run compares, as its `manifest.json` names them.
  *
  * In a journal a testee of such a run has the symbol of its side, [[Sides.symbol]].
  */
final case class Sides(a: Side, b: Side)

object Sides {

  /** A source of testees.
    *
    * @param from
    *   as on the command line, but with paths made absolute
    * @param commit
    *   in full, if it is a revision
    */
  @serializeDefaults(false)
  final case class Side(from: String, commit: Option[String] = None)

  val A = "a"
  val B = "b"

  /** No symbol in a testee's manifest has it. */
  private val Separator = '-'

  /** The symbol of a testee on a side. */
  def symbol(testee: String, side: String): String = s"$testee$Separator$side"

  /** The testee and the side that a symbol stands for, if it stands for one. */
  def split(symbol: String): Option[(String, String)] =
    Seq(A, B).find(side => symbol.endsWith(s"$Separator$side")).map(side => symbol.dropRight(side.length + 1) -> side)

  /** A symbol without its side. */
  def ofTestee(symbol: String): String = split(symbol).fold(symbol)(_._1)

  /** A point without its side: both sides have the same. */
  def point(key: PointKey): PointKey = key.copy(symbol = ofTestee(key.symbol))

  implicit val side: Json.ReadWriter[Side] = Json.macroRW
  implicit val codec: Json.ReadWriter[Sides] = Json.macroRW
}
