package mpp.build

import java.util.concurrent.Callable
import java.util.concurrent.Executors

import scala.jdk.CollectionConverters._

/** The tests of all modules: those of a module in order, those of different modules side by side, as long as there are
  * processors for them.
  *
  * @param logs
  *   the folder where their output goes
  * @param tell
  *   takes a line when a step begins, and one when it ends
  */
final class ModuleTests(logs: os.Path, tell: String => Unit) {

  /** Runs them all, even after a failure.
    *
    * @return
    *   every step in order, and its result
    */
  def run(modules: Seq[Module]): Seq[TestResult] = {
    val (alone, together) = modules.partition(_.alone)
    sideBySide(together) ++ sideBySide(alone)
  }

  private def sideBySide(modules: Seq[Module]): Seq[TestResult] = {
    val begunNanos = System.nanoTime
    val pool = Executors.newFixedThreadPool(ModuleTests.AtOnce.min(Runtime.getRuntime.availableProcessors))
    try pool.invokeAll(modules.map(m =>
        (() => tested(m, begunNanos)): Callable[Seq[TestResult]]
      ).asJava).asScala.toSeq.flatMap(_.get)
    finally pool.shutdown()
  }

  private def tested(module: Module, queuedNanos: Long): Seq[TestResult] = {
    val queuedSeconds = TestResult.secondsSince(queuedNanos)
    TestStep.of(module, logs).zipWithIndex.map { case (step, place) =>
      tell(s"${step.name} (output in ${step.log})")
      val result = step.run(if (place == 0) queuedSeconds else 0)
      tell(f"${if (result.passed) "ok" else "FAILED"} after ${result.seconds}%.0f s: ${step.name}")
      result
    }
  }
}

object ModuleTests {

  /** More builds at once would not fit the memory of a small machine. */
  private val AtOnce = 2
}
