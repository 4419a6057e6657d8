package mpp.build

import mpp.Examples
import mpp.manifest.Build
import mpp.manifest.Manifest

class TestScopeSuite extends munit.FunSuite {
  private val root = os.root / "suite"
  private val rust = Module(
    root / "rust",
    "Rust",
    Nil,
    test = Seq(Seq("whole")),
    reads = Seq(root / "proto"),
    partTest = Seq(Seq("part", "-p", "mpp-{part}"))
  )
  private val outside = Module(
    root / "tests",
    "outside",
    Nil,
    test = Seq(Seq("all")),
    alone = true,
    reads = Seq(root / "runner"),
    fileTest = Some(FileTest("cases/test_*.py", Seq("run", "{file}", "{name}"))),
    testeesTest = Seq(Seq("run", "-k", "{testees}"))
  )
  private val modules = Seq(rust, outside)

  private def testee(symbol: String, part: String): Manifest = {
    val folder = root / "rust" / part
    val build = Build(
      folder = root / "rust",
      command = Seq("make"),
      inputs = Seq(folder / "src", root / "rust" / "harness"),
      output = folder / "out",
      needs = Nil,
      arguments = Nil,
      batch = None
    )
    val testee = Examples.testee(symbol, folder)
    testee.copy(file = folder / s"$symbol.testee.conf", builds = Seq(build))
  }
  private val testees = Seq(testee("ACTIX", "actix"), testee("RIKER", "riker"))

  private def changed(files: String*): Seq[(String, Seq[Seq[String]])] =
    TestScope.changed(modules, testees, files.map(root / os.SubPath(_))).map(m => m.name -> m.test)

  test("a file in a testee's folder touches the tests of the folder and the testee") {
    for (file <- Seq("rust/actix/src/main.rs", "rust/actix/ACTIX.testee.conf"))
      assertEquals(
        changed(file),
        Seq("Rust" -> Seq(Seq("part", "-p", "mpp-actix")), "outside" -> Seq(Seq("run", "-k", "[ACTIX]")))
      )
  }

  test("a file that goes into several testees touches its whole module and these testees") {
    assertEquals(
      changed("rust/harness/src/lib.rs"),
      Seq("Rust" -> Seq(Seq("whole")), "outside" -> Seq(Seq("run", "-k", "[ACTIX] or [RIKER]")))
    )
  }

  test("a file that a module reads touches the module") {
    assertEquals(changed("proto/messages.proto"), Seq("Rust" -> Seq(Seq("whole"))))
    assertEquals(changed("runner/build.sbt"), Seq("outside" -> Seq(Seq("all"))))
  }

  test("a file that can be tested by itself is, unless all of its module is tested") {
    val one = Seq("run", "cases/test_x.py", "test_x")
    assertEquals(changed("tests/cases/test_x.py"), Seq("outside" -> Seq(one)))
    assertEquals(
      changed("tests/cases/test_x.py", "rust/riker/src/main.rs").last,
      "outside" -> Seq(one, Seq("run", "-k", "[RIKER]"))
    )
    assertEquals(changed("tests/cases/test_x.py", "tests/suite.py"), Seq("outside" -> Seq(Seq("all"))))
  }

  test("a file that nothing reads touches nothing") {
    assertEquals(changed("LICENSE"), Nil)
    assertEquals(changed(), Nil)
  }

  private val files =
    Seq("tests/cases/test_x.py", "tests/cases/a/test_x.py", "tests/suite.py").map(root / os.SubPath(_))

  private def only(name: String) = TestScope.only(modules, files, name).map(m => m.name -> m.test)

  test("a module is chosen by its name or folder") {
    for (name <- Seq("rust", "RUST")) assertEquals(only(name), Right("Rust" -> Seq(Seq("whole"))))
    for (name <- Seq("outside", "tests")) assertEquals(only(name), Right("outside" -> Seq(Seq("all"))))
  }

  test("a file is chosen by its name or path") {
    val one = Right("outside" -> Seq(Seq("run", "cases/test_x.py", "test_x")))
    for (name <- Seq("test_x.py", "cases/test_x.py", "tests/cases/test_x.py")) assertEquals(only(name), one)
  }

  test("an unknown name is refused with it and with what is allowed") {
    for (name <- Seq("go", "suite.py", "../x", "/x", "")) {
      val problem = only(name).left.getOrElse(fail(s"'$name' was taken"))
      assert(clue(problem).startsWith(s"'$name', ") && problem.contains("rust, outside"))
    }
  }

  test("modules with many files come first") {
    val files =
      Seq("rust/a.rs", "tests/cases/test_x.py", "tests/cases/test_y.py", "proto/b.proto").map(root / os.SubPath(_))
    assertEquals(TestScope.largestFirst(modules, files), Seq(outside, rust))
    assertEquals(TestScope.largestFirst(modules, Nil), modules)
  }
}
