package mpp.results

class CsvSuite extends munit.FunSuite {
  for (
    (field, written) <- Seq(
      "AKKA" -> "AKKA",
      "a,b" -> "\"a,b\"",
      "say \"hi\"" -> "\"say \"\"hi\"\"\"",
      "two\nlines" -> "two\\nlines",
      "\u001b[2J" -> "\\u001b[2J",
      "" -> "",
      "-1.5" -> "-1.5",
      "=1+2" -> "'=1+2",
      "@SUM(A1,A2)" -> "\"'@SUM(A1,A2)\"",
      "-x" -> "'-x"
    )
  ) test(s"'${field.replace("\n", "\\n")}' is written so that it cannot leave its cell, nor compute") {
    assertEquals(Csv.line(Seq("a", field, "b")), s"a,$written,b")
  }
}
