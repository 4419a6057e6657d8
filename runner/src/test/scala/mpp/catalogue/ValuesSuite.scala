package mpp.catalogue

class ValuesSuite extends munit.FunSuite {
  for (
    (values, text, number) <- Seq[(Values, String, Option[BigDecimal])](
      (Values.Whole(1, 40), "40", Some(40)),
      (Values.Whole(1, 40), "41", None),
      (Values.Whole(0, 40), "-1", None),
      (Values.Whole(1, BigInt(2).pow(64) - 1), "18446744073709551615", Some(BigDecimal("18446744073709551615"))),
      (Values.Flag, "true", Some(1)),
      (Values.Flag, "yes", None),
      (Values.Fractional(0, 1), "0.95", Some(BigDecimal("0.95"))),
      (Values.Fractional(0, 1), "1.01", None),
      (Values.Fractional(0, 1), "NaN", None),
      (Values.Duration(1, 120000), "10ms", Some(10)),
      (Values.Duration(1, 120000), "1 second", Some(1000)),
      (Values.Duration(1, 120000), "2 minutes", Some(120000)),
      (Values.Duration(1, 120000), "0 ms", None),
      (Values.Duration(1, 120000), "1.5 s", None),
      (Values.Duration(1, 120000), "1  s", None),
      (Values.Duration(1, 120000), "1 h", None),
      (Values.Duration(1, 120000), "second", None),
      (Values.Duration(1, 120000), "3 min", None),
      (Values.Named(Seq("unordered", "ordered")), "ordered", Some(1)),
      (Values.Named(Seq("unordered", "ordered")), "sorted", None)
    )
  ) test(s"$text lies at ${number.getOrElse("no place")} among $values") {
    assertEquals(values.number(text), number)
  }
}
