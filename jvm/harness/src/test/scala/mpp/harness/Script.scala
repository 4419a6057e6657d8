package mpp.harness

import java.util.concurrent.CopyOnWriteArrayList

import scala.jdk.CollectionConverters._

/** Does what a test wants in each step of a benchmark, and writes down what was asked of it.
  *
  * @param script
  *   the action, by the step and the number of the run
  */
class Script(script: PartialFunction[(String, Int), Unit]) {
  private val calls = new CopyOnWriteArrayList[String]
  @volatile private var runs = 0

  /** The calls so far, in order. */
  def log: Seq[String] = calls.asScala.toSeq

  /** Number of the run, from 1. */
  def number: Int = runs

  def step(name: String): Unit = {
    if (name == "prepare") runs += 1
    calls.add(name)
    script.applyOrElse((name, runs), (_: (String, Int)) => ())
  }
}
