package mpp.kompics.data

import munit.ScalaCheckSuite
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll
import se.sics.kompics.network.Transport

class TransportPatternSuite extends ScalaCheckSuite {
  private val ratios = for {
    total <- Gen.choose(1, 200)
    udt <- Gen.choose(0, total)
  } yield new Ratio(udt, total)

  private def choices(ratio: Ratio): Iterator[Transport] = {
    val pattern = new TransportPattern(ratio)
    Iterator.continually(pattern.next())
  }

  private def letters(ratio: Ratio, number: Int): String =
    choices(ratio).take(number).map(transport => if (transport == Transport.UDT) 'u' else 't').mkString

  property("as many messages as the ratio has, wherever they begin, have it") {
    forAll(ratios, Gen.choose(0, 1000)) { (ratio, begin) =>
      choices(ratio).slice(begin, begin + ratio.total).count(_ == Transport.UDT) == ratio.udt
    }
  }

  property("any messages in a row are less than one message away from the ratio") {
    forAll(ratios, Gen.choose(0, 1000), Gen.choose(0, 1000)) { (ratio, begin, number) =>
      val byUdt = choices(ratio).slice(begin, begin + number).count(_ == Transport.UDT)
      math.abs(byUdt - number * ratio.value) < 1
    }
  }

  test("the patterns of the source") {
    assertEquals(letters(new Ratio(1, 2), 6), "tututu")
    assertEquals(letters(new Ratio(1, 3), 6), "tuttut")
  }

  test("all by one transport") {
    assertEquals(letters(new Ratio(0, 10), 4), "tttt")
    assertEquals(letters(new Ratio(10, 10), 4), "uuuu")
  }

  for ((udt, total) <- Seq(-1 -> 1, 2 -> 1, 0 -> 0))
    test(s"$udt of $total is no share") {
      val failure = intercept[IllegalArgumentException](new Ratio(udt, total))
      assert(clue(failure.getMessage).contains(s"$udt of $total"))
    }
}
