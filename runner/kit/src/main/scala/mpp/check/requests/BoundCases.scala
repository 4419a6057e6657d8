package mpp.check.requests

import mpp.catalogue.Benchmark
import mpp.catalogue.Parameter
import mpp.catalogue.Point
import mpp.catalogue.Values
import mpp.check.requests.ConformanceCases.Rejected

/** Requests at the bounds of each parameter and just beyond them, derived from the catalogue. */
object BoundCases {

  /** Numbers that turn negative or vanish where a field is read with the wrong sign or width. */
  private val FieldEnds: Seq[BigInt] = Seq(31, 63).map(BigInt(2).pow(_)) ++ Seq(32, 64).map(BigInt(2).pow(_) - 1)

  private val Infinities = Seq(Float.PositiveInfinity, Float.NegativeInfinity)

  /** Legal points with each parameter at its least value and at the one next to it, the smallest point first. They are
    * as few as cover these values: a kit that sent all combinations would take twice as long.
    */
  def accepted(benchmark: Benchmark): Seq[Point] = {
    val combinations = benchmark.parameters.foldLeft(Seq(Map.empty[String, String])) { (soFar, parameter) =>
      for (values <- soFar; least <- leastOf(parameter)) yield values + (parameter.name -> least)
    }
    combinations.flatMap(benchmark.point(_).toSeq).filter(_.problem.isEmpty).foldLeft(Seq.empty[Point]) {
      (chosen, point) =>
        if (point.parameters.forall(value => chosen.exists(_.parameters.contains(value)))) chosen else chosen :+ point
    }
  }

  /** The smallest legal point with one value outside its bounds: by as little as possible, and by a lot. */
  def rejected(benchmark: Benchmark): Seq[Rejected] = for {
    smallest <- accepted(benchmark).headOption.toSeq
    parameter <- benchmark.parameters
    value <- outsideOf(parameter)
    point <- SmallPoints.updated(smallest, parameter, value)
  } yield Rejected(point, policy = None, parameter.name)

  private def leastOf(parameter: Parameter): Seq[String] = parameter.values match {
    case Values.Whole(least, most) => Seq(least, (least + 1).min(most)).distinct.map(_.toString)
    case Values.Fractional(least, most) => Seq(least, most).map(_.toString)
    case Values.Named(names, _) => names
    case Values.Flag => Seq("false", "true")
    case Values.Duration(leastMillis, _) => Seq(millis(leastMillis))
  }

  private def outsideOf(parameter: Parameter): Seq[String] = parameter.values match {
    case Values.Whole(least, most) =>
      (Seq(least - 1, most + 1).filter(_ >= 0) ++ FieldEnds.filter(_ > most)).distinct.map(_.toString)
    case Values.Fractional(least, most) =>
      (Seq(Math.nextDown(least.toFloat), Math.nextUp(most.toFloat), Float.NaN) ++ Infinities).map(_.toString)
    case Values.Named(names, _) => Seq("", names.mkString, names.size.toString).filterNot(names.contains)
    case Values.Flag => Nil
    case Values.Duration(leastMillis, mostMillis) => Seq(millis(leastMillis - 1), millis(mostMillis + 1), "")
  }

  private def millis(n: BigInt): String = s"$n ms"
}
