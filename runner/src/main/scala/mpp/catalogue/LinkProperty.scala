package mpp.catalogue

import scala.util.Try
import scala.util.matching.Regex

/** A property of the links between the machines of a run, which a user may choose. It is a setting of points of
  * distributed benchmarks, and added to what the network has itself.
  *
  * @param key
  *   its name on the command line, as in `--link delay=3ms`
  * @param setting
  *   the name of the setting, whose value is a whole number
  * @param units
  *   of its values, each with its multiple of the setting's unit, the smallest first
  * @param least
  *   in the setting's unit, as `most`
  * @param label
  *   of its axis
  */
sealed abstract class LinkProperty(
    val key: String,
    val setting: String,
    val units: Seq[(String, Long)],
    val least: Long,
    val most: Long,
    val label: String
) {

  /** Reads a value with its unit, such as `3ms`; zero needs none.
    *
    * @return
    *   the fault of the text, or the setting's value
    */
  def parse(text: String): Either[String, String] = {
    val number = text.trim match {
      case LinkProperty.Form(digits, "") if Try(BigDecimal(digits)).toOption.contains(BigDecimal(0)) =>
        Some(BigDecimal(0))
      case LinkProperty.Form(digits, unit) =>
        units.collectFirst { case (`unit`, multiple) => BigDecimal(digits) * multiple }
      case _ => None
    }
    number.filter(n => n.isWhole && n >= least && n <= most).map(_.toBigInt.toString)
      .toRight(s"'${text.trim}' is no $key of a link, allowed are $allowed")
  }

  /** True if it is a value of the setting. */
  def hasValue(value: String): Boolean =
    value.matches("0|[1-9][0-9]{0,9}") && value.toLong >= least && value.toLong <= most

  /** The values that it may have, for messages. */
  def allowed: String =
    s"${text(least)} to ${text(most)} with a unit (${units.map(_._1).mkString(", ")}), in steps of ${text(1)}"

  /** A value of the setting with a unit that suits it, such as `3ms`. */
  def text(value: Long): String = {
    val (unit, multiple) = units.findLast { case (_, multiple) => multiple <= value }.getOrElse(units.head)
    s"${(BigDecimal(value) / multiple).bigDecimal.stripTrailingZeros.toPlainString}$unit"
  }
}

object LinkProperty {
  private val Form: Regex = """(\d{1,9}(?:\.\d{1,6})?)([a-z%]*)""".r

  /** The time that it adds to a round trip between any two machines, half of it each way. */
  case object Delay extends LinkProperty(
        "delay",
        "link_delay_micros",
        Seq("us" -> 1L, "ms" -> 1000L, "s" -> 1000000L),
        least = 0,
        most = 10000000,
        label = "added round trip [µs]"
      )

  /** The most that each machine sends. */
  case object Rate extends LinkProperty(
        "rate",
        "link_rate_kbits",
        Seq("kbit" -> 1L, "mbit" -> 1000L, "gbit" -> 1000000L),
        least = 8,
        most = 100000000,
        label = "rate of links [kbit/s]"
      )

  /** The part of the packets that is lost, each way. */
  case object Loss extends LinkProperty(
        "loss",
        "link_loss_ppm",
        Seq("%" -> 10000L),
        least = 0,
        most = 500000,
        label = "lost packets [ppm]"
      )

  val all: Seq[LinkProperty] = Seq(Delay, Rate, Loss)

  def ofSetting(name: String): Option[LinkProperty] = all.find(_.setting == name)

  /** @return
    *   the reason why there is no such property, or the property
    */
  def named(key: String): Either[String, LinkProperty] =
    all.find(_.key == key).toRight(s"a link has no '$key', allowed are ${all.map(_.key).mkString(", ")}")
}
