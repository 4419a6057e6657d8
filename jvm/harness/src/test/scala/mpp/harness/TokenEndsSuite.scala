package mpp.harness

import mpp.harness.numbers.Fnv1a64
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.ring.TokenEnds
import munit.FunSuite

class TokenEndsSuite extends FunSuite {
  private def hash(components: Long*): Long = components.foldLeft(new Fnv1a64)(_ update _).value

  test("the answer has the components in the tokens' order, whatever order tokens end in") {
    val ends = new TokenEnds(3)
    for ((token, component) <- Seq(2 -> 7L, 0 -> 5L, 1 -> 1000000L)) ends.record(token, component)
    assertEquals(ends.answer, hash(5, 1000000, 7))
  }

  test("a token that has not ended counts as 0") {
    val ends = new TokenEnds(2)
    ends.record(1, 4)
    assertEquals(ends.answer, hash(0, 4))
  }

  test("a token that there is not is an error")(
    intercept[IndexOutOfBoundsException](new TokenEnds(2).record(2, 1)): Unit
  )

  test("tokens begin evenly spread over the ring") {
    def starts(components: Int, tokens: Int) = {
      val parameters = new ThreadRingParameters(components, 1, tokens)
      (0 until tokens).map(parameters.start(_))
    }
    assertEquals(starts(components = 10, tokens = 3), Seq(0, 3, 6))
    assertEquals(starts(components = 4, tokens = 4), Seq(0, 1, 2, 3))
    assertEquals(starts(components = 1000000, tokens = 1000000).last, 999999)
  }

  for (golden <- Conformance.read("answers.json")("THREADRING").arr)
    test(s"golden answer: $golden") {
      val (components, hops) = (golden("number_of_components").num.toInt, golden("number_of_hops").num.toLong)
      val parameters = new ThreadRingParameters(components, hops, golden("number_of_tokens").num.toInt)
      val ends = new TokenEnds(parameters.tokens)
      for (token <- 0 until parameters.tokens) ends.record(token, (parameters.start(token) + hops) % components + 1)
      assertEquals(ends.answer, Conformance.hex(golden("answer")))
    }
}
