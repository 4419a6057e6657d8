package mpp.manifest

class VersionSuite extends munit.FunSuite {
  test("versions are compared number by number") {
    val ascending = Seq("1", "1.9", "1.10", "1.94", "1.94.1", "1.95", "2", "17").flatMap(Version.parse)
    assertEquals(ascending.reverse.sorted, ascending)
    assertEquals(Version(17).compare(Version(17, 0)), 0)
  }

  test("a version is read and written") {
    for (text <- Seq("0", "17", "1.94.1")) assertEquals(Version.parse(text).map(_.toString), Some(text))
    for (text <- Seq("", "x", "1.", ".1", "1..2", "-1", "1.x", "12345678901"))
      assertEquals(Version.parse(text), None, text)
  }

  test("the first version in a text is found") {
    assertEquals(Version.firstIn("GNU bash, version 5.2.15(1)-release"), Some(Version(5, 2, 15)))
    assertEquals(Version.firstIn("openjdk 17.0.15 2025-04-15"), Some(Version(17, 0, 15)))
    assertEquals(Version.firstIn("none"), None)
  }
}
