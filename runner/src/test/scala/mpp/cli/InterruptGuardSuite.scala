package mpp.cli

class InterruptGuardSuite extends munit.FunSuite {
  test("an interruption is known before the run is ended, and the process ends, whatever comes of that") {
    var (halts, known) = (Seq.empty[Int], false)
    lazy val guard: InterruptGuard = new InterruptGuard(
      {
        known = guard.interrupted
        throw new IllegalStateException("cannot end")
      },
      halts :+= _
    )
    assertEquals(guard.interrupted, false)
    intercept[IllegalStateException](guard.interrupt()): Unit
    assertEquals((known, halts), (true, Seq(ExitCode.Interrupted)))
    guard.disarm()
  }
}
