package mpp.text

import org.scalacheck.Prop.forAll

class VisibleSuite extends munit.ScalaCheckSuite {
  for (
    (text, shown) <- Seq(
      "plain, ä, 時, 😀 and \\" -> "plain, ä, 時, 😀 and \\",
      "" -> "",
      "\u001b]0;title\u0007" -> "\\u001b]0;title\\u0007",
      "one\r\ntwo\ttabs" -> "one\\r\\ntwo\\ttabs",
      "\u0000\u007f\u0085\u009b31m" -> "\\u0000\\u007f\\u0085\\u009b31m",
      "\u2028\u2029" -> "\\u2028\\u2029",
      "user\u202egpj.exe\u2066\u200f\u061c" -> "user\\u202egpj.exe\\u2066\\u200f\\u061c",
      "zero\u200bwidth\ufeff" -> "zero\\u200bwidth\\ufeff",
      "half \ud83d of one" -> "half \\ud83d of one",
      "\udb40\udc41" -> "\\udb40\\udc41"
    )
  ) test(s"a line shows '$shown'") {
    assertEquals(Visible.line(text), shown)
  }

  test("lines keep their ends and tabs, and nothing else") {
    assertEquals(Visible.lines("a\n\tb\r\u001b[2K\n"), "a\n\tb\\r\\u001b[2K\n")
  }

  property("what is shown is shown as it is, and needs no escape") {
    forAll { (text: String) =>
      val shown = Visible.line(text)
      assertEquals(Visible.line(shown), shown)
      assert(!shown.exists(_.isControl))
    }
  }
}
