package mpp.profile

import mpp.build.ProfilerChoice.FramePointers

/** perf where it is missing, forbidden, or allowed for some things only. */
class PerfSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-perf-suite-"), os.remove.all(_))

  /** A program that stands for perf. */
  private def program(folder: os.Path, script: String): Option[os.Path] = {
    val file = folder / "perf"
    os.write(file, s"#!/bin/sh\n$script\n", perms = "rwxr-xr-x")
    Some(file)
  }

  private def problem(perf: Perf, event: Event = Event.Cpu) = new PerfProfiler(FramePointers, perf).problem(event)

  test("without perf, one line says how to install it") {
    val missing = new Perf(file = None, paranoid = Some(0))
    for (reason <- Seq(problem(missing), new SystemCalls(missing).problem))
      assert(reason.exists(r => r.contains("install_dependencies.sh profile") && !r.contains('\n')), reason)
  }

  folder.test("a kernel that forbids it is told how to allow it, as much as the event needs") { folder =>
    val forbidden = new Perf(program(folder, "echo 'No permission' >&2; exit 255"), paranoid = Some(4))
    for ((reason, level) <- Seq(problem(forbidden) -> 2, problem(forbidden, Event.OffCpu) -> 1))
      assert(
        reason.exists(r => r.contains("kernel.perf_event_paranoid is 4") && r.contains(s"paranoid=$level,")),
        reason
      )
  }

  for (level <- Seq(None, Some(2), Some(-1)))
    folder.test(s"other failures are told as perf says them (kernel.perf_event_paranoid $level)") { folder =>
      val failing = new Perf(program(folder, "echo one >&2; echo 'cannot open' >&2; exit 1"), level)
      assert(problem(failing).exists(_.endsWith("cannot open")), problem(failing))
    }

  folder.test("single processes are observed where the machine may not be") { folder =>
    val some = new Perf(program(folder, "for word; do [ \"$word\" != -a ] || exit 1; done"), paranoid = Some(1))
    assertEquals(problem(some), None)
  }

  folder.test("events have problems of their own") { folder =>
    val script = "for word; do [ \"$word\" != context-switches:k ] || exit 1; done"
    val some = new Perf(program(folder, script), paranoid = Some(1))
    assertEquals(problem(some), None)
    assert(problem(some, Event.OffCpu).isDefined)
  }

  test("the number of system calls is read, also that of a process that slept") {
    def read(count: String) = SystemCalls.read(Seq("# started on", "", s"$count,,raw_syscalls:sys_enter,0,100.00,,"))
    assertEquals(read("2900"), Some(2900.0))
    assertEquals(read("<not counted>"), Some(0.0))
    assertEquals(read("<not supported>"), None)
    assertEquals(SystemCalls.read(Seq("# started on")), None)
  }

  folder.test("system calls are counted until the end, by a program that answers once it counts") { folder =>
    val script =
      """while [ "$1" != -- ]; do [ "$1" = -o ] && table=$2; shift; done; cat
        |echo '12,,raw_syscalls:sys_enter,0,100.00,,' > "$table"""".stripMargin
    val counter = new SystemCalls(new Perf(program(folder, script), None)).attach(ProcessHandle.current.pid, folder)
    assertEquals(counter.map(c => (c.stop(), c.stop())), Right((Some(12.0), Some(12.0))))
  }

  folder.test("a program that ends at once counts nothing") { folder =>
    val calls = new SystemCalls(new Perf(program(folder, "exit 1"), None))
    assert(calls.attach(ProcessHandle.current.pid, folder).isLeft)
  }
}
