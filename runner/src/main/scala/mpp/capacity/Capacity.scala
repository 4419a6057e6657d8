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

  /** Finds it.
    *
    * @param least
    *   smallest number that the benchmark allows
    * @param most
    *   largest number that the benchmark allows
    * @param attempt
    *   tries a number of components, in a fresh process
    */
  def find(least: Long, most: Long)(attempt: Long => Attempt): Capacity = {
    val found = Bisection.largest(least, most, First, Precision)(attempt(_) match {
      case fits: Fits => Right(fits)
      case fails: Fails => Left(fails)
    })
    Capacity(found.fitting.lastOption.fold(0L)(_._1), bytesEach(found.fitting), found.failed)
  }

  /** From the largest size that fitted and the largest one of at most half of it. */
  private def bytesEach(fitting: Seq[(Long, Fits)]): Option[Double] = for {
    (large, atLarge) <- fitting.lastOption
    (small, atSmall) <- fitting.findLast { case (number, _) => number * 2 <= large }
    most <- atLarge.peakBytes
    less <- atSmall.peakBytes
    if most - less >= LeastDifferenceBytes
  } yield (most - less) / (large - small)
}
