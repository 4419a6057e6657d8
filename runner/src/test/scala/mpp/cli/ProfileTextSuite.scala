package mpp.cli

import mpp.build.Module
import mpp.build.ProfilerChoice
import mpp.manifest.LayerRules
import mpp.orchestrate.Plan
import mpp.profile.AsyncProfiler
import mpp.profile.Event
import mpp.profile.Perf
import mpp.profile.ProfileExamples
import mpp.profile.Profilers
import mpp.profile.PySpy

class ProfileTextSuite extends munit.FunSuite {
  private val entry = ProfileExamples.entry("A", 2, "main;A.run 970", "main;mpp.harness.Runs 30")

  private def cells(table: String) = table.linesIterator.map(_.split(" {2,}").toSeq).toSeq

  test("a line per process has the shares of all layers") {
    assertEquals(
      cells(ProfileText.layers(Seq(entry))),
      Seq(
        Seq("testee", "process", "framework", "benchmark", "runtime", "kernel", "harness", "other"),
        Seq("A", "local", "97.0", "0.0", "0.0", "0.0", "3.0", "0.0")
      )
    )
  }

  test("frames have their layers") {
    assertEquals(cells(ProfileText.frames(entry))(1), Seq("97.0", "97.0", "framework", "A.run"))
  }

  test("the greatest share of the harness is told, with a doubt where it is too great") {
    val little = ProfileExamples.entry("B", 2, "main;B.run 999", "main;mpp.harness.Runs 1")
    assert(ProfileText.harness(Seq(little)).exists(t => t.contains("B local") && !t.contains("above")))
    assert(ProfileText.harness(Seq(little, entry)).exists(t => t.contains("A local") && t.contains("above")))
    assertEquals(ProfileText.harness(Seq(entry.copy(event = Event.Wall))), None)
  }

  test("code without names is told of where it is more than a tenth") {
    val named = ProfileExamples.entry("B", 2, "main;B.run 95", "main;[b.so] 5")
    assertEquals(ProfileText.nameless(named), None)
    val less = ProfileExamples.entry("C", 2, "main;C.run 70", "main;[c.so] 10", "main;[libc.so.6] 20")
    val told = ProfileText.nameless(less)
    assert(told.exists(t => t.contains("C local: 70") && t.contains("[libc.so.6] 20") && t.contains("[c.so] 10")), told)
  }

  test("numbers that no process has take no column") {
    assert(ProfileText.summary(Seq(entry)).contains("user [us/op]"))
    assert(!ProfileText.summary(Seq(entry)).contains("collections"))
  }

  test("testees whose profiler lacks something are left out by a line each; others stay") {
    val root = os.root / "suite"
    def module(name: String, by: ProfilerChoice.Tool) = Module(
      root / name,
      name,
      Nil,
      Nil,
      profiler = ProfilerChoice(Seq(by), ProfilerChoice.FramePointers, Map.empty, LayerRules.none)
    )
    val modules = Seq(module("jvm", ProfilerChoice.AsyncProfiler), module("go", ProfilerChoice.Perf))
    val groups = Seq("JAVA" -> "jvm", "GO" -> "go").map { case (symbol, folder) =>
      val testee = mpp.Examples.testee(symbol, root / folder)
      Plan.Group(testee, ProfileExamples.point.benchmark, Seq(ProfileExamples.point))
    }
    val library = Some(Array.empty[Byte])
    def suited(library: Option[Array[Byte]], event: Event) = {
      val async = new AsyncProfiler(library, jcmd = os.root / "bin" / "sh")
      val pySpy = new PySpy(root / "scripts" / "py-spy")
      val profilers = new Profilers(modules, event, pySpy, async, new Perf(file = None, paranoid = None))
      val (unfit, fit) = ProfileCommand.suited(groups, profilers)
      (unfit.map(_.takeWhile(_ != ':')), fit.map(_.testee.symbol))
    }
    assertEquals(suited(library, Event.Cpu), (Seq("GO"), Seq("JAVA")))
    assertEquals(suited(library, Event.Alloc), (Seq("GO"), Seq("JAVA")))
    assertEquals(suited(None, Event.Cpu), (Seq("JAVA", "GO"), Nil))
  }
}
