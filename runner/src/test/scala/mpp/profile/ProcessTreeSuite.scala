package mpp.profile

class ProcessTreeSuite extends munit.FunSuite {
  private val proc = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-proc-"), os.remove.all(_))

  private def process(proc: os.Path, id: Long, name: String, parent: Long, maps: String = ""): Unit = {
    os.write(proc / id.toString / "stat", s"$id ($name) S $parent $id $id 0 -1\n", createFolders = true)
    os.write(proc / id.toString / "maps", maps)
  }

  proc.test("a process is found with all that descend from it, whatever their names hold") { proc =>
    os.makeDir(proc / "self")
    os.makeDir(proc / "77")
    process(proc, 10, "host", 1)
    process(proc, 12, ") S 99 (", 10)
    process(proc, 11, "a b", 12)
    process(proc, 13, "other", 1)
    val tree = new ProcessTree(proc)
    assertEquals(tree.below(10), Seq(10L, 12L, 11L))
    assertEquals(tree.below(13), Seq(13L))
  }

  proc.test("a JVM is known by its library") { proc =>
    process(proc, 10, "sh", 1, "7f00-7f01 r-xp 00000000 00:01 1 /usr/lib/libc.so.6\n")
    process(proc, 11, "java", 10, "7f00-7f01 r-xp 00000000 00:01 1    /usr/lib/jvm/lib/server/libjvm.so\n")
    val tree = new ProcessTree(proc)
    assertEquals(tree.below(10).filter(tree.isJvm), Seq(11L))
    assert(!tree.isJvm(99))
  }

  for (file <- Seq("/usr/bin/python3.11", "/usr/lib/x86_64-linux-gnu/libpython3.13.so.1.0"))
    proc.test(s"an interpreter of Python is known by $file") { proc =>
      process(proc, 10, "host", 1, "7f00-7f01 r-xp 00000000 00:01 1 /usr/lib/python3.11/lib-dynload/_json.so\n")
      process(proc, 11, "python3", 10, s"7f00-7f01 r-xp 00000000 00:01 1    $file\n")
      val tree = new ProcessTree(proc)
      assertEquals(tree.below(10).filter(tree.isPython), Seq(11L))
    }
}
