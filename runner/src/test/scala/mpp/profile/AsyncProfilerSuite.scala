package mpp.profile

class AsyncProfilerSuite extends munit.FunSuite {
  test("a command that the profiler carried out") {
    assertEquals(AsyncProfiler.judge(0, "812:\nProfiling started\nreturn code: 0\n"), Right(()))
  }

  test("one that it refused, with its reason") {
    val refused = AsyncProfiler.judge(0, "812:\n[ERROR] Unsupported event type\nreturn code: 200\n")
    assert(refused.left.exists(_.endsWith("Unsupported event type")), refused.toString)
  }

  for ((name, code, answer) <- Seq(("a process that is gone", 1, "812: No such process\n"), ("no answer", 0, "")))
    test(s"$name is a failure")(assert(AsyncProfiler.judge(code, answer).isLeft))
}
