package mpp.profile

class PerfProfilerSuite extends munit.FunSuite {
  import PerfProfiler.refusal

  test("a kernel that forbids it is told how to allow it") {
    val advice = refusal("No permission", paranoid = Some(4))
    assert(advice.contains("kernel.perf_event_paranoid is 4") && advice.contains("sysctl"), advice)
  }

  for (level <- Seq(None, Some(2), Some(-1)))
    test(s"other failures are told as perf says them (kernel.perf_event_paranoid $level)") {
      assert(refusal("cannot open", level).endsWith("cannot open"))
    }
}
