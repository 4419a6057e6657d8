package mpp.capacity

/** The largest number of live components that a testee can have.
  *
  * @param largest
  *   number of components, 0 if not even the first attempt fitted
  * @param bytesEach
  *   resident memory of a component: the difference of two sizes; none if it is not above the memory's own noise
  * @param beyond
  *   the smallest attempt that failed, and why; none if the largest number that the benchmark allows fits
  */
final case class Capacity(largest: Long, bytesEach: Option[Double], beyond: Option[(Long, Capacity.Fails)])

object Capacity {

  /** The outcome of one attempt. */
  sealed trait Attempt

  /** All components existed at the same time.
    *
    * @param peakBytes
    *   most resident memory of the testee's processes, if the system tells it
    */
  final case class Fits(peakBytes: Option[Double]) extends Attempt

  /** They did not.
    *
    * @param kind
    *   `MEMORY`, or the kind of a failure in result files
    */
  final case class Fails(kind: String, reason: String) extends Attempt

  /** More memory was resident than the testee is to have. */
  val Memory = "MEMORY"

  private val First = 1000L

  /** Bisection ends when the smallest failure is so much larger than the largest success. */
  private val Precision = 1.05

  /** Smaller differences of resident memory are the runtime's own affairs. */
  private val LeastDifferenceBytes = 2e6

  /** Finds it by doubling, then by bisection.
    *
    * @param least
    *   smallest number that the benchmark allows
    * @param most
    *   largest number that the benchmark allows
    * @param attempt
    *   tries a number of components, in a fresh process
    */
  def find(least: Long, most: Long)(attempt: Long => Attempt): Capacity = {
    def double(number: Long, fitting: Seq[(Long, Fits)]): Capacity = attempt(number) match {
      case fails: Fails => bisect(fitting, (number, fails))
      case fits: Fits if number == most => capacity(fitting :+ (number -> fits), None)
      case fits: Fits => double((number * 2).min(most), fitting :+ (number -> fits))
    }
    def bisect(fitting: Seq[(Long, Fits)], failed: (Long, Fails)): Capacity = {
      val low = fitting.lastOption.fold(least - 1)(_._1)
      val middle = low + (failed._1 - low) / 2
      if (middle <= low || middle >= failed._1 || low >= least && failed._1 <= low * Precision)
        capacity(fitting, Some(failed))
      else
        attempt(middle) match {
          case fails: Fails => bisect(fitting, (middle, fails))
          case fits: Fits => bisect(fitting :+ (middle -> fits), failed)
        }
    }
    double(First.max(least).min(most), Nil)
  }

  private def capacity(fitting: Seq[(Long, Fits)], failed: Option[(Long, Fails)]): Capacity =
    Capacity(fitting.lastOption.fold(0L)(_._1), bytesEach(fitting), failed)

  /** From the largest size that fitted and the largest one of at most half of it. */
  private def bytesEach(fitting: Seq[(Long, Fits)]): Option[Double] = for {
    (large, atLarge) <- fitting.lastOption
    (small, atSmall) <- fitting.findLast { case (number, _) => number * 2 <= large }
    most <- atLarge.peakBytes
    less <- atSmall.peakBytes
    if most - less >= LeastDifferenceBytes
  } yield (most - less) / (large - small)
}
