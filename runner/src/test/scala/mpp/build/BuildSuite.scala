package mpp.build

import scala.concurrent.duration._
import scala.util.Try

import mpp.Examples
import mpp.manifest.Build
import mpp.manifest.Need
import mpp.manifest.Version

class BuildSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-build"), os.remove.all(_))

  test("builds into the same folder are told apart") {
    def name(output: String) = Builder.name(os.root / "r", Build(os.root / "r", Nil, Nil, os.root / os.RelPath(output)))
    assertEquals(name("r/rust/target/release/mpp-actix"), "rust-mpp-actix")
    assertEquals(name("r/rust/target/release/mpp-riker"), "rust-mpp-riker")
    assertEquals(name("r/jvm/akka/target/stage/bin/akka"), "jvm-akka")
    assertEquals(name("else where/run"), "else_where-run")
  }

  folder.test("a testee is built once all its builds have succeeded, and each build is made once") { root =>
    os.makeDir(root / "scripts")
    // Stands in for build_if_stale.sh: fails if the output is called so.
    os.write(
      root / "scripts" / "build_if_stale.sh",
      s"""echo "$$*" >>'$root/calls'; case "$$*" in *--output*/broken*) exit 1 ;; esac\n"""
    )
    def build(output: String) = Build(root, Seq("make"), Seq(root / "src"), root / output)
    def testee(symbol: String, outputs: String*) = Examples.testee(symbol, root).copy(builds = outputs.map(build))
    val testees =
      Seq(testee("ONE", "one"), testee("TWO", "one", "two"), testee("LAME", "one", "broken"), testee("NONE"))
    val builder = new Builder(root)
    assertEquals(builder.build(testees), Seq("LAME"))
    assertEquals(os.read.lines(root / "calls").size, 3)
    assertEquals(testees.map(builder.isFresh), Seq(true, true, false, true))
  }

  folder.test("stale builds of a batch are made at once, and each by itself only if that fails") { root =>
    os.makeDir(root / "scripts")
    // Stands in for build_if_stale.sh: what a command says is built is fresh from then on, but for a batch with d in it.
    os.write(
      root / "scripts" / "build_if_stale.sh",
      s"""shift; name=$$1; made=; while [ $$# -gt 0 ] && [ "$$1" != -- ]; do
         |  case $$1 in --check | --built) mode=$$1 ;; --output) made="$$made $$2" ;; esac
         |  shift
         |done
         |if [ -n "$$mode" ]; then
         |  for file in $$made; do [ -e $$file ] || exit 3; done
         |  [ $$mode = --check ] || echo "$$name: built" >>'$root/calls'
         |  exit 0
         |fi
         |[ -e $$made ] 2>/dev/null || echo "$$name: $$*" >>'$root/calls'
         |case "$$*" in *"c d"*) exit 1 ;; esac
         |touch $$made
         |""".stripMargin
    )
    def build(name: String, batch: String) =
      Build(root / "in", Seq("make", "-j"), Seq(root / "src"), root / "target" / name, Nil, Seq(name), Some(batch))
    os.makeDir.all(root / "target")
    os.write(root / "target" / "fresh", "")
    val builds = Seq("a" -> "x", "c" -> "y", "b" -> "x", "d" -> "y", "fresh" -> "x", "e" -> "z").map((build _).tupled)
    assertEquals(new Builder(root).build(Seq(Examples.testee("ALL", root).copy(builds = builds))), Nil)
    assertEquals(
      os.read.lines(root / "calls"),
      Seq("in-x: -- make -j a b", "a: built", "b: built", "in-y: -- make -j c d") ++
        Seq("c: -- make -j c", "d: -- make -j d", "e: -- make -j e")
    )
  }

  test("a need is missing if the program is not there, or too old") {
    assertEquals(Needs.missing(Need("sh", None)), None)
    assertEquals(Needs.missing(Need("java", Some(Version(17)))), None)
    assertEquals(Needs.missing(Need("no-such-program", None)), Some("no-such-program (not on the PATH)"))
    assertEquals(
      Needs.missing(Need("no-such-program", Some(Version(3, 1)))),
      Some("no-such-program 3.1 or newer (not on the PATH)")
    )
    assert(Needs.missing(Need("java", Some(Version(999)))).exists(_.startsWith("java 999 or newer (found version ")))
  }

  folder.test("a program may be given by its path, and its version is told only by one that works") { folder =>
    def program(script: String): Need = {
      val file = folder / s"p${os.list(folder).size}"
      os.write(file, s"#!/bin/sh\n$script\n", "rwxr-xr-x")
      Need(file.toString, Some(Version(1, 94, 1)))
    }
    assertEquals(Needs.missing(program("echo 'cargo 1.95.0 (f2d3ce0bd 2026-03-21)'")), None)
    assertEquals(Needs.missing(program("echo 1.94.1-nightly")), None)
    assertEquals(Needs.missing(program("echo 1.94")), Some("p2 1.94.1 or newer (found version 1.94)"))
    assertEquals(
      Needs.missing(program("echo needs 1.94.1; exit 1")),
      Some("p3 1.94.1 or newer (its version cannot be told)")
    )
    assertEquals(
      Needs.missing(program("echo found 1.94.0; exit 127")),
      Some("p4 1.94.1 or newer (not on the PATH)")
    )
    val absent = folder / "absent"
    assertEquals(Needs.missing(Need(absent.toString, None)), Some(s"absent (not at $absent)"))
  }

  folder.test("modules are found by their files") { root =>
    for (name <- Seq("b", "a")) {
      os.makeDir(root / name)
      os.write(
        root / name / Module.FileName,
        s"""name = "$name", needs = [ { program = sh }, { program = "../t", minimum = "1.2" } ], test = [ ["./t", "x y"] ], clean = ["target"]"""
      )
    }
    os.makeDir(root / "c")
    val modules = Module.all(root).fold(fail(_), identity)
    assertEquals(modules.map(_.name), Seq("a", "b"))
    assertEquals(
      modules.head,
      Module(
        root / "a",
        "a",
        Seq(Need("sh", None), Need(s"$root/t", Some(Version(1, 2)))),
        Seq(Seq("./t", "x y")),
        clean = Seq(os.rel / "target")
      )
    )
  }

  folder.test("a module's output may be in every folder that it holds") { root =>
    for (name <- Seq("a", "b")) os.makeDir.all(root / name / "target")
    os.write(root / "file", "")
    val module = Module(root, "m", Nil, Nil, clean = Seq(os.rel / "target", os.rel / "*" / "target"))
    assertEquals(module.built.toSet, Set(root / "target", root / "a" / "target", root / "b" / "target"))
  }

  folder.test("a malformed module is named") { root =>
    os.makeDir(root / "a")
    os.write(root / "a" / Module.FileName, "name = a\n")
    assert(Module.all(root).left.exists(_.startsWith(s"${root / "a" / Module.FileName}:")))
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

  folder.test("a test step tells the processor time of its children") { root =>
    val busy = "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done"
    def step(command: String) =
      TestStep.of(Module(root, "m", Nil, Seq(Seq("sh", "-c", command))), root / "logs").head.run(queuedSeconds = 3)
    val (worked, slept) = (step(s"sh -c '$busy'"), step("sleep 0.3"))
    assert(clue(worked.processorSeconds).exists(_ > 0))
    assert(clue(slept.processorSeconds).exists(_ < slept.seconds))
    assertEquals(slept.queuedSeconds, 3.0)
  }

  folder.test("a test step runs its module's program, and the last lines of what it prints can be had") { root =>
    os.write(root / "t", "#!/bin/sh\nseq $1\nprintf 'no UTF-8: \\377\\n' >&2\nexit $2\n", perms = "rwxr-xr-x")
    def step(arguments: String*) = {
      val module = Module(root, "two words", Nil, Seq("./t" +: arguments))
      TestStep.of(module, root / "logs").head
    }
    assertEquals(step("3", "0").name, "two words: ./t 3 0")
    assert(step("3", "0").run(0).passed)
    assert(!step("3", "1").run(0).passed)
    assertEquals(step().log, root / "logs" / "two-words-1.log")
    assertEquals(step().tail(2), Seq("3", "no UTF-8: \uFFFD"))
    assertEquals(step().tail(9), Seq("1", "2", "3", "no UTF-8: \uFFFD"))
  }
}
