package mpp.harness

import java.util.concurrent.{CopyOnWriteArrayList, CountDownLatch}

import scala.jdk.CollectionConverters._

import mpp.harness.parameters.FibonacciParameters

/** A benchmark that does what a test wants, and writes down what was asked of it. */
class ScriptedBenchmark(
    script: PartialFunction[(String, Int), Unit] = PartialFunction.empty,
    answers: Int => Long = _ => 7
) extends LocalBenchmark[FibonacciParameters] {
  private val calls = new CopyOnWriteArrayList[String]
  private var runs = 0

  /** What was called so far, in order. */
  def log: Seq[String] = calls.asScala.toSeq

  private def step(name: String): Unit = {
    calls.add(name)
    script.applyOrElse((name, runs), (_: (String, Int)) => ())
  }

  override def setUp(parameters: FibonacciParameters): Unit = step("setUp")
  override def prepare(): Unit = {
    runs += 1
    step("prepare")
  }
  override def run(): Unit = step("run")
  override def answer(): Long = {
    step("answer")
    answers(runs)
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
