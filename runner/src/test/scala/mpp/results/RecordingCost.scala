package mpp.results

import mpp.Examples
import mpp.orchestrate.PointOutcome
import mpp.orchestrate.Recorder

/** Measures how long it takes to record an invocation, up to 1,000, 10,000 and 100,000 of them, of 1,000 points with 30
  * runs each. docs/methodology.md tells how to run it.
  */
object RecordingCost {
  private val Points = 1000
  private val Runs = 30
  private val Stages = Seq(1000, 10000, 100000)
  private val NanosPerMilli = 1e6

  /** The nth of all, counted from 0; points take turns. */
  def outcome(n: Int, points: Int): PointOutcome = {
    val samples = Seq.tabulate(Runs)(run => 1 + (n * 31 + run * 17) % 1000 / 1000.0)
    val record = Examples.record("FAKE", n % points + 1, Status.Converged)
    PointOutcome(record.copy(invocation = n / points + 1, samplesMillis = samples))
  }

  def main(args: Array[String]): Unit = {
    val folder = os.temp.dir(prefix = "mpp-recording")
    val recorder = new Recorder(RunDirectory(folder), Examples.manifest, Nil)
    try
      for ((last, first) <- Stages.zip(0 +: Stages)) {
        val nanos = (first until last).map { n =>
          val begun = System.nanoTime
          recorder.point(outcome(n, Points))
          System.nanoTime - begun
        }.sorted
        val (mean, median) = (nanos.sum / NanosPerMilli / nanos.size, nanos(nanos.size / 2) / NanosPerMilli)
        println(f"up to $last%6d invocations: mean $mean%.3f ms, median $median%.3f ms")
      }
    finally {
      recorder.close()
      os.remove.all(folder)
    }
  }
}
