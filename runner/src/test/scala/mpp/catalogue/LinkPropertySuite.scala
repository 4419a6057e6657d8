package mpp.catalogue

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class LinkPropertySuite extends munit.ScalaCheckSuite {
  for (
    (property, text, value) <- Seq(
      (LinkProperty.Delay, "0", "0"),
      (LinkProperty.Delay, "0ms", "0"),
      (LinkProperty.Delay, "250us", "250"),
      (LinkProperty.Delay, "3ms", "3000"),
      (LinkProperty.Delay, "0.25ms", "250"),
      (LinkProperty.Delay, " 0.32s ", "320000"),
      (LinkProperty.Delay, "10s", "10000000"),
      (LinkProperty.Rate, "8kbit", "8"),
      (LinkProperty.Rate, "1gbit", "1000000"),
      (LinkProperty.Rate, "2.5gbit", "2500000"),
      (LinkProperty.Loss, "0.1%", "1000"),
      (LinkProperty.Loss, "50%", "500000")
    )
  )
    test(s"a ${property.key} of '$text' is $value in ${property.setting}") {
      assertEquals(property.parse(text), Right(value))
      assert(property.hasValue(value))
    }

  for (
    (property, text) <- Seq(
      LinkProperty.Delay -> "",
      LinkProperty.Delay -> "3",
      LinkProperty.Delay -> "3 ms",
      LinkProperty.Delay -> "3MS",
      LinkProperty.Delay -> "10.000001s",
      LinkProperty.Delay -> "1.5us",
      LinkProperty.Delay -> "9999999999ms",
      LinkProperty.Rate -> "0",
      LinkProperty.Rate -> "7kbit",
      LinkProperty.Rate -> "101gbit",
      LinkProperty.Loss -> "1",
      LinkProperty.Loss -> "50.1%"
    )
  )
    test(s"a ${property.key} of '$text' is refused with what is allowed") {
      val refusal = property.parse(text).left.toOption.get
      assert(
        refusal.contains(s"'$text'") && property.units.forall { case (unit, _) => refusal.contains(unit) },
        refusal
      )
    }

  property("a value of a setting reads back from its text in the smallest unit") {
    val values = for {
      property <- Gen.oneOf(LinkProperty.all)
      value <- Gen.choose(property.least, property.most)
    } yield (property, value)
    forAll(values) { case (property, value) =>
      val (unit, multiple) = property.units.head
      val parsed = property.parse((BigDecimal(value) / multiple).bigDecimal.toPlainString + unit)
      assertEquals(parsed, Right(value.toString))
    }
  }

  test("a value has a unit that suits it") {
    assertEquals(Seq(0L, 250L, 3000L, 1500000L).map(LinkProperty.Delay.text), Seq("0us", "250us", "3ms", "1.5s"))
    assertEquals(Seq(1000L, 100000L).map(LinkProperty.Loss.text), Seq("0.1%", "10%"))
  }

  test("what is allowed names the bounds in units that suit them") {
    assertEquals(LinkProperty.Delay.allowed, "0us to 10s with a unit (us, ms, s), in steps of 1us")
    assertEquals(LinkProperty.Rate.allowed, "8kbit to 100gbit with a unit (kbit, mbit, gbit), in steps of 1kbit")
    assertEquals(LinkProperty.Loss.allowed, "0% to 50% with a unit (%), in steps of 0.0001%")
  }
}
