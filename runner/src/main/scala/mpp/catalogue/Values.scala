package mpp.catalogue

import java.util.Locale

import mpp.text.Assignments
import scalapb.descriptors.EnumDescriptor

/** The values of a parameter: which are legal, and the number that each is on an axis. */
sealed abstract class Values {

  /** The legal values, as the end of the sentence "... allowed are". */
  def allowed: String

  /** The number that stands for a value on an axis: itself; for a flag 0 or 1, for a duration milliseconds.
    *
    * @return
    *   none if the value is not legal
    */
  def number(value: String): Option[BigDecimal]

  /** The label of a number on the axis, if it is not simply the number. */
  def label(number: Double): Option[String] = None
}

object Values {

  /** Whole numbers, both ends included. */
  final case class Whole(min: BigInt, max: BigInt) extends Values {
    def allowed = s"$min to $max"
    def number(value: String): Option[BigDecimal] =
      Option.when(value.matches("[0-9]{1,20}"))(BigInt(value)).filter(n => n >= min && n <= max).map(BigDecimal(_))
  }

  /** Numbers with a fraction, in single precision, both ends included. */
  final case class Fractional(min: BigInt, max: BigInt) extends Values {
    def allowed = s"$min to $max"
    def number(value: String): Option[BigDecimal] =
      value.toFloatOption.filterNot(f => f.isNaN || f.isInfinite).map(f => BigDecimal(f.toString)).filter(n =>
        n >= BigDecimal(min) && n <= BigDecimal(max)
      )
  }

  /** Words, none of which is a number: an axis shows them in order.
    *
    * @param names
    *   as they are in requests
    * @param labels
    *   as an axis shows them
    */
  final case class Named(names: Seq[String], labels: Seq[String]) extends Values {
    def allowed: String = names.map(name => if (name.isEmpty) "(empty)" else name).mkString(", ")
    def number(value: String): Option[BigDecimal] = Option(names.indexOf(value)).filter(_ >= 0).map(BigDecimal(_))
    override def label(number: Double): Option[String] = labels.lift(number.round.toInt)
  }

  object Named {
    def apply(names: Seq[String]): Named = Named(names, labels = names.map(Assignments.shown))

    /** The values of an enumeration. An axis leaves out the beginning that all their names share. */
    def of(choices: EnumDescriptor): Named = {
      val names = choices.values.sortBy(_.number).map(_.name)
      val common = names.reduce((a, b) => a.zip(b).takeWhile { case (x, y) => x == y }.map(_._1).mkString)
      val prefix = common.take(common.lastIndexOf('_') + 1)
      Named(names, names.map(_.stripPrefix(prefix).toLowerCase(Locale.ROOT)))
    }
  }

  case object Flag extends Values {
    def allowed = "true and false"
    def number(value: String): Option[BigDecimal] = value.toBooleanOption.map(flag => if (flag) 1 else 0)
    override def label(number: Double): Option[String] = Some((number != 0).toString)
  }

  /** Durations as a whole number, an optional blank, and a unit; both ends, in milliseconds, included. */
  final case class Duration(minMillis: BigInt, maxMillis: BigInt) extends Values {
    def allowed =
      s"whole numbers with a unit, ms, s or min, such as 10ms or 1 second, of $minMillis to $maxMillis ms"
    def number(value: String): Option[BigDecimal] =
      Duration.millis(value).filter(n => n >= minMillis && n <= maxMillis).map(BigDecimal(_))
  }

  object Duration {
    private val Form = """([0-9]{1,18}) ?([a-z]+)""".r
    private val unitMillis = Map(1 -> Seq("ms", "millis", "millisecond", "milliseconds")) ++
      Map(1000 -> Seq("s", "sec", "second", "seconds"), 60000 -> Seq("min", "minute", "minutes"))
    private val factors = for ((factor, names) <- unitMillis; name <- names) yield name -> factor

    /** The milliseconds of a duration, if the text is one. */
    def millis(text: String): Option[BigInt] = text match {
      case Form(n, unit) => factors.get(unit).map(BigInt(n) * _)
      case _ => None
    }
  }
}
