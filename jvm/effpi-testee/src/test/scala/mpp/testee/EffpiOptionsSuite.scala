package mpp.testee

import scala.jdk.CollectionConverters._

import effpi.ProcessSystem.Settings
import effpi.Scheduler
import munit.FunSuite

class EffpiOptionsSuite extends FunSuite {
  private val defaults = Settings(Scheduler.StateMachine)

  private def settings(values: (String, String)*): Settings = EffpiOptions.settings(values.toMap.get(_))

  test("without options the defaults hold") {
    assertEquals(settings(), defaults)
    assertEquals(defaults.executors, 2 * Runtime.getRuntime.availableProcessors)
    assertEquals(defaults.steps, 10)
  }

  test("each option sets what it is called") {
    assertEquals(settings("steps" -> "1", "workers" -> "3"), defaults.copy(steps = 1, executors = 3))
    for (scheduler <- Scheduler.all) assertEquals(settings("scheduler" -> scheduler.name), Settings(scheduler))
  }

  test("values that are not allowed count as not set") {
    assertEquals(settings("scheduler" -> "fair", "steps" -> "0", "workers" -> "many"), defaults)
    assertEquals(settings("steps" -> "1001", "workers" -> "1025"), defaults)
  }

  test("the testee says what holds") {
    val said = Registry.testee(Settings(Scheduler.WaitQueue, executors = 3, steps = 1)).localInfo.getSettingsMap.asScala
    assertEquals(said.get("scheduler"), Some("waitQueue"))
    assertEquals(said.get("workers"), Some("3"))
    assertEquals(said.get("steps"), Some("1"))
  }
}
