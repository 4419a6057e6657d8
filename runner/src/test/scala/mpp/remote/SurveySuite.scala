package mpp.remote

import mpp.manifest.Version

class SurveySuite extends munit.FunSuite {
  private val output = """MPP-MACHINE x86_64
    |MPP-LIBC glibc 2.36
    |MPP-PROCESSORS 8
    |MPP-MEMORY 16000
    |MPP-FILE /proc/loadavg
    |0.10 0.20 0.30 1/100 4711
    |MPP-FILE /etc/os-release
    |NAME="Some Linux"
    |PRETTY_NAME="Some Linux 1"
    |MPP-DIRECTORY /srv/my files
    |MPP-FREE 2097152
    |MPP-PRESENT abc
    |MPP-PRESENT def
    |MPP-PROGRAM java 0 openjdk 17.0.15 2025-04-15
    |MPP-PROGRAM erl 127
    |MPP-SILENT 10.0.0.1 No route to host
    |MPP-DONE""".stripMargin

  test("a node's answer is understood") {
    val survey = Survey.parse(output).get
    assertEquals(survey.directory, Some("/srv/my files"))
    assertEquals((survey.freeMiB, survey.memoryMiB, survey.machine), (2048L, 16000L, "x86_64"))
    assertEquals(survey.libc, Some(Version(2, 36)))
    assertEquals(survey.present, Set("abc", "def"))
    assertEquals(survey.programs, Map("java" -> (0 -> "openjdk 17.0.15 2025-04-15"), "erl" -> (127 -> "")))
    assertEquals(survey.silent, Seq("10.0.0.1" -> "No route to host"))
    assertEquals((survey.problems, survey.foreign), (Nil, false))
    assertEquals(survey.facts.operatingSystem, Some("Some Linux 1"))
    assertEquals(survey.facts.processorsAvailable, Some(8))
    assertEquals(survey.facts.loadAverage, Some("0.10 0.20 0.30 1/100 4711"))
  }

  test("a survey that was cut short is none") {
    for (lines <- 0 until output.linesIterator.size)
      assertEquals(Survey.parse(output.linesIterator.take(lines).mkString("\n")), None)
  }
}
