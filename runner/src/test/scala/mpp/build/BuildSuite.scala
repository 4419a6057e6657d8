package mpp.build

import scala.concurrent.duration._
import scala.util.Try

import mpp.manifest.Need

class BuildSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-build"), os.remove.all(_))

  test("a need is missing if the program is not there, or too old") {
    assertEquals(Needs.missing(Need("sh", None)), None)
    assertEquals(Needs.missing(Need("java", Some(17))), None)
    assertEquals(Needs.missing(Need("no-such-program", None)), Some("no-such-program (not on the PATH)"))
    assertEquals(Needs.missing(Need("no-such-program", Some(3))), Some("no-such-program 3 or newer (not on the PATH)"))
    assert(Needs.missing(Need("java", Some(999))).exists(_.startsWith("java 999 or newer (found version ")))
  }

  folder.test("modules are found by their files") { root =>
    for (name <- Seq("b", "a")) {
      os.makeDir(root / name)
      os.write(
        root / name / Module.FileName,
        s"""name = "$name", needs = [ { program = sh } ], test = [ ["./t", "x y"] ], clean = ["target"]"""
      )
    }
    os.makeDir(root / "c")
    val modules = Module.all(root).fold(fail(_), identity)
    assertEquals(modules.map(_.name), Seq("a", "b"))
    assertEquals(
      modules.head,
      Module(root / "a", "a", Seq(Need("sh", None)), Seq(Seq("./t", "x y")), Seq(os.rel / "target"))
    )
  }

  folder.test("a malformed module is named") { root =>
    os.makeDir(root / "a")
    os.write(root / "a" / Module.FileName, "name = a\n")
    assert(Module.all(root).left.exists(_.startsWith(s"${root / "a" / Module.FileName}: ")))
  }

  folder.test("a subprocess that takes too long is ended with its children") { folder =>
    val begun = System.nanoTime()
    val command = Seq("sh", "-c", "sleep 100 & echo $! >child; wait")
    assertEquals(Subprocess.run(command, folder, within = 1.second), Subprocess.TimedOut)
    assert((System.nanoTime() - begun).nanos < 15.seconds)
    // A zombie that nobody has reaped yet is as dead as it gets.
    val stat = os.root / "proc" / os.read(folder / "child").trim / "stat"
    def runs = Try(os.read(stat)).toOption.exists(!_.contains(") Z "))
    val deadline = 10.seconds.fromNow
    while (runs && deadline.hasTimeLeft()) Thread.sleep(20)
    assert(!runs, "its child still runs")
  }

  folder.test("a subprocess runs in its folder, with an empty standard input, and its exit code is passed on") {
    folder =>
      assertEquals(Subprocess.run(Seq("sh", "-c", "cat >input; exit 7"), folder), 7)
      assertEquals(os.read(folder / "input"), "")
  }
}
