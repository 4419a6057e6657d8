package mpp.build

class TestTimesSuite extends munit.FunSuite {
  private val folder = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-times"), os.remove.all(_))

  private val report =
    """<testsuites><testsuite name="pytest">
      |<testcase classname="test_a" name="x" time="1.5"><properties><property name="processorSeconds" value="0.5"/></properties></testcase>
      |<testcase classname="test_a" name="y" time="2"><failure message="1 is not 2&#10;more"/></testcase>
      |<testcase name="z" time="1,000.25"/></testsuite></testsuites>""".stripMargin

  folder.test("times of tests are summed by class, from reports that are new and can be read") { folder =>
    os.write(folder / "a.xml", report)
    os.write(folder / "cut.xml", report.take(99))
    os.write(folder / "other.txt", report)
    val since = os.mtime(folder / "a.xml")
    os.write(folder / "old.xml", report)
    os.mtime.set(folder / "old.xml", since - 1)
    assertEquals(
      TestedClasses.read(Seq(folder, folder / "absent"), since).sortBy(_.name),
      Seq(TestedClass("pytest", 1000.25, None), TestedClass("test_a", 3.5, Some(0.5), Seq("y: 1 is not 2")))
    )
  }

  test("the slowest come first, with the time in which no processor worked for them") {
    val step = TestStep(Module(os.root, "m", Nil, Nil), Seq("a"), os.root / "log")
    val results = (1 to 12).map(i =>
      TestResult(step, passed = true, i.toDouble, Some(i / 4.0), queuedSeconds = i * 2.0)
    )
    val rows = TestTimes.steps(results)
    assertEquals(rows.size, 11)
    assertEquals(rows(1), Seq("m: a", "12", "3", "9", "24"))
    assertEquals(TestTimes.classes(Seq(TestedClass("c", 3, None)))(1), Seq("c", "3", "", ""))
  }

  test("processors are idle for a part of the time") {
    assertEquals(ProcessorTime(300, 150).idleSince(ProcessorTime(100, 100)), 0.25)
    assertEquals(ProcessorTime(100, 100).idleSince(ProcessorTime(100, 100)), 0.0)
  }
}
