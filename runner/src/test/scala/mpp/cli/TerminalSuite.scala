package mpp.cli

class TerminalSuite extends munit.FunSuite {
  test("a message does not change the terminal, and its lines can be read") {
    assertEquals(Terminal.printable("a\u001b[2Jb\u0007\nc\td\r"), "a\uFFFD[2Jb\uFFFD\nc\td")
    val long = Terminal.printable(s"${"x" * 100000}\nend")
    assert(long.endsWith("...\nend") && long.length < 3000, long.length)
  }
}
