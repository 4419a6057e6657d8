package mpp.harness

import java.util.concurrent.CountDownLatch

import mpp.harness.parameters.FibonacciParameters

/** A benchmark that does what a test wants, and writes down what was asked of it. */
class ScriptedBenchmark(
    steps: PartialFunction[(String, Int), Unit] = PartialFunction.empty,
    answers: Int => Long = _ => 7
) extends Script(steps)
    with LocalBenchmark[FibonacciParameters] {
  override def setUp(parameters: FibonacciParameters): Unit = step("setUp")
  override def prepare(): Unit = step("prepare")
  override def run(): Unit = step("run")
  override def answer(): Long = {
    step("answer")
    answers(number)
  }
  override def cleanUp(lastRun: Boolean): Unit = step(s"cleanUp($lastRun)")
}

object ScriptedBenchmark {

  /** A run that lasts until it is interrupted. */
  def untilInterrupted(begun: CountDownLatch): PartialFunction[(String, Int), Unit] = { case ("run", _) =>
    begun.countDown()
    Thread.sleep(60_000)
  }
}
