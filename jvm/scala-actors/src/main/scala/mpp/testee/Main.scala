package mpp.testee

import mpp.harness.TesteeProgram

/** The program of both testees; its first argument chooses one. */
object Main {
  def main(args: Array[String]): Unit = TesteeProgram.main(args, Registry.eventBased, Registry.threadBased)
}
