package mpp.profile

class PySpySuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-py-spy-"), os.remove.all(_))

  test("functions are named as by perf, with their files; threads are outermost") {
    val line = "thread (12): MainThread;<module> (/suite/worker.py);Queue.put (/usr/lib/python3.11/asyncio/queues.py) 7"
    val stack =
      Vector("MainThread", "py::<module>:/suite/worker.py", "py::Queue.put:/usr/lib/python3.11/asyncio/queues.py")
    assertEquals(PySpy.read(Seq(line, "")).counts, Map(stack -> 7L))
  }

  test("threads of one name are one") {
    val stacks = PySpy.read(Seq("thread (1): actor;run (/a.py) 2", "thread (2): actor;run (/a.py) 3"))
    assertEquals(stacks.counts, Map(Vector("actor", "py::run:/a.py") -> 5L))
  }

  test("functions of the interpreter's own have names, too") {
    val stacks = PySpy.read(Seq("_find_and_load (<frozen importlib._bootstrap>) 1"))
    assertEquals(stacks.counts.keySet, Set(Vector("py::_find_and_load:<frozen importlib._bootstrap>")))
  }

  test("a kernel that forbids it is told how to allow it; other failures are told as py-spy says them") {
    val denied = "Permission Denied: Try running again with elevated permissions"
    assert(PySpy.refusal(denied, Some(1)).contains("sysctl kernel.yama.ptrace_scope=0"))
    for (scope <- Seq(None, Some(0))) assertEquals(PySpy.refusal(denied, scope), denied)
    assertEquals(PySpy.refusal("Error: no such process", Some(1)), "Error: no such process")
  }

  folder.test("without it, one line says what brings it") { folder =>
    val script = folder / "py-spy"
    os.write(script, "#!/bin/sh\necho 'fetch it' >&2\nexit 127\n", perms = "rwxr-xr-x")
    assertEquals(new PySpy(script).problem(Event.Cpu), Some("fetch it"))
  }

  folder.test("it is attached to the interpreter, and asked for its stacks by the signal at which it writes them") {
    folder =>
      val proc = folder / "proc"
      for ((id, parent, file) <- Seq((10, 1, "/usr/bin/mpp-host"), (11, 10, "/usr/bin/python3.11"))) {
        os.write(proc / id.toString / "stat", s"$id (x) S $parent 0\n", createFolders = true)
        os.write(proc / id.toString / "maps", s"7f00-7f01 r-xp 00000000 00:01 1 $file\n")
      }
      val script = folder / "py-spy"
      // Its arguments begin with: record --pid <pid> --output <file>.
      val text = "trap 'echo \"thread (1): main;pid$3 (/a.py) 4\" >\"$5\"; exit 0' INT\necho 'Sampling process'\n" +
        "while :; do sleep 0.05; done"
      os.write(script, s"#!/usr/bin/env -S --default-signal=INT bash\n$text\n", perms = "rwxr-xr-x")
      val recording = new PySpy(script, new ProcessTree(proc)).attach(10, Event.Cpu, folder).toOption.get
      assertEquals(recording.processes, Seq(11L))
      assertEquals(recording.stop(), None)
      assertEquals(recording.stacks().map(_.counts), Right(Map(Vector("main", "py::pid11:/a.py") -> 4L)))
  }

  folder.test("a failure to attach is told in py-spy's words") { folder =>
    val proc = folder / "proc"
    os.write(proc / "11" / "stat", "11 (x) S 1 0\n", createFolders = true)
    os.write(proc / "11" / "maps", "7f00-7f01 r-xp 00000000 00:01 1 /usr/bin/python3.11\n")
    val script = folder / "py-spy"
    os.write(script, "#!/bin/sh\necho 'Error: not this one' >&2\nexit 1\n", perms = "rwxr-xr-x")
    val failed = new PySpy(script, new ProcessTree(proc), ptraceScope = None).attach(11, Event.Wall, folder)
    assert(failed.left.exists(_.endsWith("Error: not this one")), failed)
    assert(new PySpy(script, new ProcessTree(proc)).attach(12, Event.Wall, folder).isLeft)
  }
}
