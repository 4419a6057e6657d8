package mpp.testee

import mpp.harness.TesteeOptions
import molecule.{FlowParallel, Naive, Platform, Scheduler}

/** The options of this process. */
private object Settings {
  val SchedulerOption = "scheduler"
  val FlowParallelName = "flowParallel"
  val NaiveName = "naive"

  val SegmentOption = "segment"
  val MostSegment = 100000L

  /** The name of the scheduler. */
  val scheduler: String = TesteeOptions.word(SchedulerOption).orElse(FlowParallelName)

  /** The most messages of a segment. */
  val segment: Int = TesteeOptions.number(SegmentOption).orElse(Platform.SegmentSize.toLong).toInt

  /** The native threads of the pool: unless it is set, one per processor that the process may use. */
  val workers: Int =
    TesteeOptions.number(TesteeOptions.WORKERS).orElse(Runtime.getRuntime.availableProcessors.toLong).toInt

  def newScheduler(): Scheduler = if (scheduler == NaiveName) new Naive(workers) else new FlowParallel(workers)
}
