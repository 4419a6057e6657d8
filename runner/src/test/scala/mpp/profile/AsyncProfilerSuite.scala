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

  private val program = os.root / "bin" / "sh"

  test("a machine that the profiler's library is not made for, and a lack of jcmd, are one line each") {
    for (event <- Event.all; none = new AsyncProfiler(library = None, jcmd = program))
      assert(none.problem(event).exists(r => r.contains("Linux") && !r.contains('\n')), none.problem(event))
    val jcmd = os.root / "nowhere" / "jcmd"
    val lacking = new AsyncProfiler(library = Some(Array.empty[Byte]), jcmd = jcmd).problem(Event.Cpu)
    assert(lacking.exists(r => r.contains(jcmd.toString) && r.contains("install_dependencies.sh")), lacking)
  }

  test("with both there is no problem") {
    assertEquals(new AsyncProfiler(library = Some(Array.empty[Byte]), jcmd = program).problem(Event.Lock), None)
  }
}
