package mpp.build

/** Tables of the slowest steps and classes of tests, and of their waiting times. */
object TestTimes {
  private val Shown = 10

  /** Rows with a header: the slowest steps.
    *
    * Waiting is time in which none of a step's processes ran, if it used one processor at most.
    */
  def steps(results: Seq[TestResult]): Seq[Seq[String]] =
    Seq("STEP", "SECONDS", "PROCESSOR", "WAITED", "QUEUED") +: slowest(results)(_.seconds).map { result =>
      Seq(
        result.step.name,
        whole(result.seconds),
        result.processorSeconds.fold("")(whole),
        result.processorSeconds.fold("")(p => whole((result.seconds - p).max(0))),
        whole(result.queuedSeconds)
      )
    }

  /** Rows with a header: the slowest classes of tests. */
  def classes(tested: Seq[TestedClass]): Seq[Seq[String]] =
    Seq("TESTS", "SECONDS", "PROCESSOR", "WAITED") +: slowest(tested)(_.seconds).map { one =>
      Seq(
        one.name,
        whole(one.seconds),
        one.processorSeconds.fold("")(whole),
        one.processorSeconds.fold("")(p => whole((one.seconds - p).max(0)))
      )
    }

  private def slowest[A](all: Seq[A])(seconds: A => Double): Seq[A] = all.sortBy(-seconds(_)).take(Shown)

  private def whole(seconds: Double): String = f"$seconds%.0f"
}
