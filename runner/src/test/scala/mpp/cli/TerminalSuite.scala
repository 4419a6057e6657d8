package mpp.cli

class TerminalSuite extends munit.FunSuite {
  private val Escape = "\u001b[2J\u009b1m"

  test("a line stays a line, and says nothing to the terminal") {
    val said = Output.of(Terminal.say(s"a$Escape\n[2/2] FORGED\u202e"))
    assertEquals((said.out, said.err), ("a\\u001b[2J\\u009b1m\\n[2/2] FORGED\\u202e\n", ""))
  }

  test("lines of ours stay lines") {
    assertEquals(Output.of(Terminal.show(s"a\n  b$Escape\n")).out, "a\n  b\\u001b[2J\\u009b1m\n")
  }

  test("a warning can be read, however long it is") {
    val said = Output.of(Terminal.warn(s"$Escape${"x" * 100000}\nend"))
    assert(said.err.startsWith("\\u001b") && said.err.endsWith("...\n") && said.err.length < 3000, said.err.length)
  }

  test("commands print by no other way") {
    val ways = """System\.(out|err)|(?<![\w.])print(ln)?\(|\.foreach\(print|Console\.""".r
    val sources = Seq(os.rel, os.rel / "app").map(os.pwd / "runner" / _ / "src" / "main" / "scala" / "mpp" / "cli")
    val files = sources.flatMap(os.walk(_)).filter(f => f.ext == "scala" && f.last != "Terminal.scala")
    val found = for (file <- files; line <- os.read.lines(file) if ways.findFirstIn(line).isDefined)
      yield s"${file.last}: ${line.trim}"
    // The display overwrites its last line.
    assertEquals(found.filterNot(_.startsWith("BenchRun.scala: val display = ")), Nil)
  }
}
