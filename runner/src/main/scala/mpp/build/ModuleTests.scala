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

  /** Runs them all, whatever fails.
    *
    * @return
    *   every step in order, and whether it passed
    */
  def run(modules: Seq[Module]): Seq[(TestStep, Boolean)] = {
    val (alone, together) = modules.partition(_.alone)
    sideBySide(together) ++ alone.flatMap(tested)
  }

  private def sideBySide(modules: Seq[Module]): Seq[(TestStep, Boolean)] = {
    val pool = Executors.newFixedThreadPool(ModuleTests.AtOnce.min(Runtime.getRuntime.availableProcessors))
    try pool.invokeAll(modules.map(m =>
        (() => tested(m)): Callable[Seq[(TestStep, Boolean)]]
      ).asJava).asScala.toSeq.flatMap(_.get)
    finally pool.shutdown()
  }

  private def tested(module: Module): Seq[(TestStep, Boolean)] = TestStep.of(module, logs).map { step =>
    tell(s"${step.name} (output in ${step.log})")
    val start = System.nanoTime
    val passed = step.run()
    tell(s"${if (passed) "ok" else "FAILED"} after ${(System.nanoTime - start) / 1000000000} s: ${step.name}")
    step -> passed
  }
}

object ModuleTests {

  /** More builds at once would not fit the memory of a small machine. */
  private val AtOnce = 2
}
