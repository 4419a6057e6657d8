package mpp.capacity

/** Finds the largest number that fits, where all smaller ones fit, too: by doubling, then by bisection. */
object Bisection {

  /** The attempts that fitted, in ascending order, and the smallest one that did not. */
  final case class Found[+Fits, +Fails](fitting: Seq[(Long, Fits)], failed: Option[(Long, Fails)])

  /** @param least
    *   smallest number that is allowed
    * @param most
    *   largest number that is allowed
    * @param first
    *   the number to begin with
    * @param precision
    *   it ends when the smallest failure is so much larger than the largest success
    */
  def largest[Fits, Fails](least: Long, most: Long, first: Long, precision: Double)(
      attempt: Long => Either[Fails, Fits]
  ): Found[Fits, Fails] = {
    def double(number: Long, fitting: Seq[(Long, Fits)]): Found[Fits, Fails] = attempt(number) match {
      case Left(fails) => bisect(fitting, (number, fails))
      case Right(fits) if number == most => Found(fitting :+ (number -> fits), None)
      case Right(fits) => double((number * 2).min(most), fitting :+ (number -> fits))
    }
    def bisect(fitting: Seq[(Long, Fits)], failed: (Long, Fails)): Found[Fits, Fails] = {
      val low = fitting.lastOption.fold(least - 1)(_._1)
      val middle = low + (failed._1 - low) / 2
      if (middle <= low || middle >= failed._1 || low >= least && failed._1 <= low * precision)
        Found(fitting, Some(failed))
      else
        attempt(middle) match {
          case Left(fails) => bisect(fitting, (middle, fails))
          case Right(fits) => bisect(fitting :+ (middle -> fits), failed)
        }
    }
    double(first.max(least).min(most), Nil)
  }
}
