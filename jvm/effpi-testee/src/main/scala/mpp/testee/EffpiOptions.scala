package mpp.testee

import scala.jdk.OptionConverters._

import effpi.ProcessSystem.Settings
import effpi.Scheduler
import mpp.harness.{Testee, TesteeOptions}

/** The options of the testee: what its process systems are like. */
object EffpiOptions {
  private val schedulerOption = "scheduler"
  private val stepsOption = "steps"

  /** The most steps per turn that may be asked for. */
  private val mostSteps = 1000L

  /** The settings by the options of whoever started the process.
    *
    * @param set
    *   values by name; those that are not allowed, which end the process before it listens, count as not set
    */
  def settings(set: String => Option[String]): Settings = {
    def number(name: String, most: Long) =
      set(name).flatMap(_.toLongOption).filter(value => value >= 1 && value <= most).map(_.toInt)
    val scheduler = set(schedulerOption).flatMap(word => Scheduler.all.find(_.name == word))
    val defaults = Settings(scheduler.getOrElse(Scheduler.StateMachine))
    defaults.copy(
      executors = number(TesteeOptions.WORKERS, TesteeOptions.MOST_WORKERS).getOrElse(defaults.executors),
      steps = number(stepsOption, mostSteps).getOrElse(defaults.steps)
    )
  }

  /** The settings of this process. */
  def settings: Settings = settings(TesteeOptions.word(_: String).toScala)

  /** Declares the options, and says what holds. */
  def declare(testee: Testee, settings: Settings): Testee =
    testee
      .option(schedulerOption, Scheduler.all.map(_.name): _*)
      .option(stepsOption, 1, mostSteps)
      .option(TesteeOptions.WORKERS, 1, TesteeOptions.MOST_WORKERS)
      .setting(schedulerOption, settings.scheduler.name)
      .setting(stepsOption, settings.steps.toString)
      .setting(TesteeOptions.WORKERS, settings.executors.toString)
}
