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
      (Values.Fraction, "0.95", Some(BigDecimal("0.95"))),
      (Values.Fraction, "1.01", None),
      (Values.Fraction, "NaN", None),
      (Values.Duration, "10ms", Some(10)),
      (Values.Duration, "1 second", Some(1000)),
      (Values.Duration, "2 minutes", Some(120000)),
      (Values.Duration, "0 ms", None),
      (Values.Duration, "1.5 s", None),
      (Values.Duration, "1  s", None),
      (Values.Duration, "1 h", None),
      (Values.Duration, "second", None)
    )
  ) test(s"$text lies at ${number.getOrElse("no place")} among $values") {
    assertEquals(values.number(text), number)
  }
}
