package mpp.testee

import mpp.harness.TesteeProgram

/** The program. */
object Main {
    /** Serves as the arguments say. */
    @JvmStatic
    fun main(arguments: Array<String>) {
        TesteeProgram.main(arguments, Registry.testee())
    }
}
