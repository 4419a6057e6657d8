package mpp.plot

import scala.concurrent.duration._
import scala.util.Try

class GnuplotSuite extends munit.FunSuite {
  private val texts = Seq(
    "plain" -> "Akka Typed",
    "quotes" -> """it's "so" called ''""",
    "escapes" -> """a\tb\x41 %d @macro \""",
    "lines" -> "first\nsecond\n",
    "commands" -> "`touch pwned` $(touch pwned) '`touch pwned`'",
    "commands after a line's end" -> "'\r\n!touch pwned\n`touch pwned`"
  )

  test("a key of forty lines makes a picture higher, one of four does not") {
    assertEquals(Gnuplot.height(4), Gnuplot.height(1))
    assert(Gnuplot.height(40) > Gnuplot.height(4))
  }

  test("a key stands in one column, so that the plot beside it keeps its width") {
    assume(Try(os.proc("gnuplot", "--version").call()).isSuccess, "there is no gnuplot")
    val folder = os.temp.dir()
    try
      for (entries <- Seq(20, 33, 34, 35, 36, 37, 60)) {
        val terminal = Gnuplot.terminals("svg")(Gnuplot.height(entries))
        val plots = (1 to entries).map(n => s"x + $n title 'entry'").mkString(", ")
        val title = Seq.fill(4)("line").mkString("\\n")
        os.write.over(
          folder / "script.gp",
          Gnuplot.preamble +
            s"set terminal $terminal\nset output 'key.svg'\nset title \"$title\"\nset xlabel 'x'\nplot $plots\n"
        )
        os.proc("gnuplot", "script.gp").call(cwd = folder, timeout = 10.seconds.toMillis)
        val places =
          "translate\\(([0-9.]+),[^>]*>\\s*<text>entry".r.findAllMatchIn(os.read(folder / "key.svg"))
        assertEquals(places.map(_.group(1)).toSeq.groupBy(identity).values.map(_.size).toSeq, Seq(entries))
      }
    finally os.remove.all(folder)
  }

  test("a title that is too long for a picture is broken between its parts") {
    val parts = (1 to 12).map(n => s"parameter_$n = 1000")
    val lines = Gnuplot.broken(s"Name\n${parts.mkString(", ")}").linesIterator.toSeq
    assertEquals(lines.head, "Name")
    assert(lines.size > 2 && lines.forall(_.length <= 95), lines)
    assertEquals(lines.tail.mkString(" "), parts.mkString(", "))
    assertEquals(Gnuplot.broken("Name\na = 1, b = 2"), "Name\na = 1, b = 2")
  }

  test("gnuplot shows a text as it is, and runs no commands in it") {
    assume(Try(os.proc("gnuplot", "--version").call()).isSuccess, "there is no gnuplot")
    val folder = os.temp.dir()
    try
      for ((name, text) <- texts) {
        val script = folder / "script.gp"
        os.write.over(script, s"set print '-'\nprint ${Gnuplot.quoted(text)}\n")
        val shown = os.proc("gnuplot", script).call(cwd = folder, timeout = 10.seconds.toMillis).out.text()
        assertEquals(shown, text.replace("\r", "") + "\n", name)
        assertEquals(os.list(folder), Seq(script), name)
      }
    finally os.remove.all(folder)
  }
}
