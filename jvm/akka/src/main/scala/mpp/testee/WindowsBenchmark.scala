package mpp.testee

import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

import mpp.harness.RunLatch
import mpp.harness.parameters.StreamingWindowsParameters
import mpp.harness.windows.WindowLog

/** The master's half of STREAMINGWINDOWS, whatever the interface of its actors: a source and a sink for each windower
  * on the first client.
  *
  * A part of a run is a sink with all of its windows.
  */
private[testee] trait WindowsBenchmark[S <: RunScope, A] extends NetBenchmark[StreamingWindowsParameters, S, A] {
  private var logs = IndexedSeq.empty[WindowLog]
  private var flush: () => Unit = () => ()

  override protected def parts(parameters: StreamingWindowsParameters): Int = parameters.numberOfPartitions

  override protected def inFlight(parameters: StreamingWindowsParameters): Long =
    (WindowsBenchmark.signals + parameters.batchSize) * parameters.numberOfPartitions

  override protected def options(parameters: StreamingWindowsParameters): String =
    WindowOptions(parameters.batchSize, parameters.windowMillis, parameters.amplification).toString

  /** Makes the places where the sinks of a run keep their windows, by partition. */
  final protected def newLogs(parameters: StreamingWindowsParameters): IndexedSeq[WindowLog] = {
    logs = Vector.fill(parameters.numberOfPartitions)(new WindowLog)
    logs
  }

  /** Says how a run is flushed.
    *
    * @param close
    *   tells all sources and sinks to end the run
    * @param flushed
    *   where each of them arrives once nothing of the run is on its way to it
    */
  final protected def flushBy(flushed: RunLatch)(close: () => Unit): Unit = flush = () => {
    close()
    awaitInCleanUp("flushing all partitions", flushed, WindowsBenchmark.flushDeadline)
  }

  override def answer(): Long = WindowLog.answer(logs.asJava)

  override def cleanUp(lastRun: Boolean): Unit = {
    val flushRun = flush
    flush = () => ()
    try flushRun()
    finally super.cleanUp(lastRun)
  }
}

private object WindowsBenchmark {

  /** Messages of a partition besides events that can be under way to the client at one time, START, STOP and FLUSH; and
    * to the master besides a WINDOW for each event that was granted: READY, and FLUSHED twice.
    */
  private val signals = 3L

  private val flushDeadline = 10.seconds
}
