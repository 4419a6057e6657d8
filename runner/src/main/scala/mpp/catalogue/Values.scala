package mpp.catalogue

/** The values of a parameter: which are legal, and the number that each is on an axis. */
sealed abstract class Values {

  /** What is legal, as it ends the sentence "... allowed are". */
  def allowed: String

  /** The number that stands for a value on an axis: itself; for a flag 0 or 1, for a duration milliseconds.
    *
    * @return
    *   none if the value is not legal
    */
  def number(value: String): Option[BigDecimal]

  /** How a number on the axis is written, where that is not simply the number. */
  def label(number: Double): Option[String] = None
}

object Values {

  /** Whole numbers, both ends included. */
  final case class Whole(min: BigInt, max: BigInt) extends Values {
    def allowed = s"$min to $max"
    def number(value: String): Option[BigDecimal] =
      Option.when(value.matches("[0-9]{1,20}"))(BigInt(value)).filter(n => n >= min && n <= max).map(BigDecimal(_))
  }

  /** Numbers from 0 to 1, in single precision. */
  case object Fraction extends Values {
    def allowed = "0 to 1"
    def number(value: String): Option[BigDecimal] =
      value.toFloatOption.filter(f => f >= 0 && f <= 1).map(f => BigDecimal(f.toString))
  }

  case object Flag extends Values {
    def allowed = "true and false"
    def number(value: String): Option[BigDecimal] = value.toBooleanOption.map(flag => if (flag) 1 else 0)
    override def label(number: Double): Option[String] = Some((number != 0).toString)
  }

  /** Durations of at least 1 ms, written as a whole number, an optional blank, and a unit. */
  case object Duration extends Values {
    private val Form = """([0-9]{1,18}) ?([a-z]+)""".r
    private val unitMillis = Map(1 -> Seq("ms", "millis", "millisecond", "milliseconds")) ++
      Map(1000 -> Seq("s", "sec", "second", "seconds"), 60000 -> Seq("min", "minute", "minutes"))
    private val millis = for ((factor, names) <- unitMillis; name <- names) yield name -> factor

    def allowed = "whole numbers with a unit, ms, s or min, of at least 1 ms, such as 10ms or 1 second"
    def number(value: String): Option[BigDecimal] = value match {
      case Form(n, unit) => millis.get(unit).map(BigDecimal(n) * _).filter(_ >= 1)
      case _ => None
    }
  }
}
