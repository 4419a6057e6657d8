package mpp.text

class QuantitySuite extends munit.FunSuite {
  for (
    (x, text) <- Seq(
      0.0 -> "0",
      1.0 -> "1",
      0.051234 -> "0.05123",
      812.34 -> "812.3",
      0.48905 -> "0.489",
      1000.5 -> "1001",
      4217.0 -> "4217",
      9999.4 -> "9999",
      9999.6 -> "10k",
      12040.0 -> "12.04k",
      1234567.0 -> "1.235M",
      8.5e9 -> "8.5G",
      0.00012 -> "0.00012",
      0.000012 -> "1.2e-5",
      -3.25 -> "-3.25",
      Double.NaN -> "–",
      Double.PositiveInfinity -> "–"
    )
  )
    test(s"$x reads $text")(assertEquals(Quantity.text(x), text))

  for ((x, text) <- Seq(0.0 -> "0", 0.0001749 -> "0.00017", 0.1149 -> "0.11", 23.5 -> "24", 3.2e-17 -> "3e-17"))
    test(s"$x reads $text, roughly")(assertEquals(Quantity.rough(x), text))

  for (
    (x, text) <- Seq(
      0.0 -> "0",
      3.4e-8 -> "3e-8",
      0.0012 -> "0.0012",
      0.0494 -> "0.049",
      0.05 -> "0.050",
      0.0994 -> "0.099",
      0.0996 -> "0.10",
      1.0 -> "1.00",
      9.994 -> "9.99",
      12.34 -> "12.3",
      1234.5 -> "1235",
      99999.4 -> "99999",
      140000.0 -> "1e5",
      2.54e28 -> "3e28",
      Double.PositiveInfinity -> "?",
      Double.NaN -> "?"
    )
  )
    test(s"a ratio of $x reads $text")(assertEquals(Quantity.ratio(x), text))

  test("labels of tics are short and exact") {
    assertEquals(
      Seq(0.0, 0.05, 250.0, 1000.0, 10000.0, 1.5e6, 2e9, 12345.0, 999999.96, 999999999.0, 1e-6).map(Quantity.tic),
      Seq("0", "0.05", "250", "1000", "10k", "1.5M", "2G", "12.345k", "1M", "1G", "0.000001")
    )
  }
}
