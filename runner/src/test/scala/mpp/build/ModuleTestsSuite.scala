package mpp.build

import java.util.concurrent.ConcurrentLinkedQueue

import scala.jdk.CollectionConverters._

class ModuleTestsSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-modules"), os.remove.all(_))

  private def module(root: os.Path, name: String, alone: Boolean, commands: String*): Module =
    Module(root, name, Nil, commands.map(Seq("sh", "-c", _)), alone)

  /** Ends with exit code 0 once the file is there, within ten seconds. */
  private def waitFor(file: String) = s"for i in $$(seq 100); do [ -e $file ] && exit 0; sleep 0.1; done; exit 1"

  private def tested(root: os.Path, modules: Module*): (Seq[(String, Boolean)], Seq[String]) = {
    val told = new ConcurrentLinkedQueue[String]
    val results = new ModuleTests(root / "logs", line => told.add(line): Unit).run(modules)
    (results.map(result => result.step.log.last -> result.passed), told.asScala.toSeq)
  }

  folder.test("all steps are made, in order, whatever fails, and their output is kept") { root =>
    val (results, told) = tested(root, module(root, "a b", alone = false, "echo one >>order; exit 1", "cat order"))
    assertEquals(results, Seq("a-b-1.log" -> false, "a-b-2.log" -> true))
    assertEquals(os.read(root / "logs" / "a-b-2.log"), "one\n")
    assert(told.exists(_.matches("FAILED after \\d+ s: a b: sh -c echo one .*")), told)
  }

  folder.test("modules are tested side by side, and the last one by itself") { root =>
    assume(Runtime.getRuntime.availableProcessors > 1, "SKIPPED: needs two processors")
    val (results, told) = tested(
      root,
      module(root, "last", alone = true, "[ -e first ] && [ -e second ]"),
      module(root, "one", alone = false, s"touch first; ${waitFor("second")}"),
      module(root, "two", alone = false, s"touch second; ${waitFor("first")}")
    )
    assertEquals(results, Seq("one-1.log" -> true, "two-1.log" -> true, "last-1.log" -> true))
    assert(told.indexWhere(_.startsWith("last")) > told.lastIndexWhere(_.contains("two")), told)
  }
}
