package mpp.text

import munit.ScalaCheckSuite
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class ShellWordsSuite extends ScalaCheckSuite {
  private val nasty = Seq(
    "",
    " ",
    "a b",
    "'",
    "\"",
    "\\",
    "$(id)",
    "`id`",
    ";",
    "-rf",
    "--",
    "*",
    "~",
    "!",
    "#",
    "a\nb",
    "é",
    "$HOME",
    "&&",
    "%s"
  )
  private val words = Gen.listOf(Gen.oneOf(Gen.oneOf(nasty), Gen.asciiPrintableStr))

  /** The words that a shell reads from a command line. */
  private def as(shell: String, line: String): Seq[String] =
    os.proc(
      shell,
      "-c",
      s"for word in $line; do printf '%s\\0' \"$$word\"; done"
    ).call().out.text().split('\u0000').toSeq

  for (shell <- Seq("bash", "sh"))
    test(s"$shell reads what is quoted as it was") {
      assertEquals(as(shell, ShellWords.quote(nasty :+ "end")), nasty :+ "end")
    }

  property("what is quoted is split as it was") {
    forAll(words)(ws => assertEquals(ShellWords.split(ShellWords.quote(ws)), Right(ws)))
  }

  for (
    (line, split) <- Seq(
      "ssh -F cfg" -> Seq("ssh", "-F", "cfg"),
      "  ssh   -F  'my cfg' " -> Seq("ssh", "-F", "my cfg"),
      "a\"b c\"d" -> Seq("ab cd"),
      "a\\ b" -> Seq("a b"),
      "\"\\\"\\\\\\n\"" -> Seq("\"\\\\n"),
      "'' x" -> Seq("", "x"),
      "" -> Nil
    )
  )
    test(s"'$line' is ${split.size} words")(assertEquals(ShellWords.split(line), Right(split)))

  test("a quote that is not closed is an error") {
    assertEquals(ShellWords.split("ssh 'x"), Left("ssh 'x: a ' is not closed"))
  }
}
