package mpp.testee

import mpp.harness.TesteeProgram

/** The program. */
object Main {
  def main(args: Array[String]): Unit = TesteeProgram.main(args, Registry.testee)
}
