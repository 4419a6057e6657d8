package mpp.build

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

  folder.test("a subprocess runs in its folder, with an empty standard input, and its exit code is passed on") {
    folder =>
      assertEquals(Subprocess.run(Seq("sh", "-c", "cat >input; exit 7"), folder), 7)
      assertEquals(os.read(folder / "input"), "")
  }
}
