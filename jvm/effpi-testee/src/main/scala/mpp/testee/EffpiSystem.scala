package mpp.testee

import java.util.function.Consumer

import scala.jdk.OptionConverters._

import effpi.ProcessSystem.Settings
import effpi.Scheduler
import mpp.harness.components.ComponentSystem
import mpp.harness.threads.ThreadLimit

/** A system in which nothing lasts for all runs. A process system ends with its run, since nothing else ends processes
  * that wait.
  */
final class EffpiSystem(asked: Settings) extends ComponentSystem[RunScope] {

  /** The settings that runs have: with a thread per process, no more than the operating system has for them. */
  val settings: Settings = asked.scheduler match {
    case Scheduler.Original => ThreadLimit.ofThisProcess.toScala.map(_.forComponents).fold(asked)(atMost)
    case _                  => asked
  }

  override def open(onFailure: Consumer[Throwable]): RunScope = new RunScope(settings, onFailure)

  override def terminate(orderly: Boolean): Unit = ()

  private def atMost(threads: Long) = asked.copy(mostProcesses = threads.min(Int.MaxValue.toLong).toInt)
}
