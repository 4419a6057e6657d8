package mpp.harness

import java.util.OptionalLong

import mpp.harness.counting.Counter
import mpp.harness.numbers.Fnv1a64
import mpp.harness.parameters.CountingParameters
import munit.FunSuite

class CounterSuite extends FunSuite {
  private def counter(messages: Long, producers: Int) = new Counter(new CountingParameters(messages, producers))

  test("the answer comes with the last producer's GET, whatever order producers come in") {
    val counting = counter(messages = 2, producers = 3)
    for ((producer, number) <- Seq(2 -> 1L, 0 -> 1L, 2 -> 2L)) counting.increment(producer, number)
    assertEquals(counting.get(), OptionalLong.empty)
    for ((producer, number) <- Seq(1 -> 1L, 0 -> 2L, 1 -> 2L)) counting.increment(producer, number)
    assertEquals(counting.get(), OptionalLong.empty)
    assertEquals(counting.get(), OptionalLong.of(new Fnv1a64().update(6L).update(9L).value))
  }

  test("the answer is made of what came, not of the parameters") {
    val counting = counter(messages = 5, producers = 1)
    counting.increment(0, 1)
    assertEquals(counting.get(), OptionalLong.of(new Fnv1a64().update(1L).update(1L).value))
  }

  for ((what, number) <- Seq("again" -> 2L, "too early" -> 4L, "before its first one" -> 0L))
    test(s"a number that comes $what is an error") {
      val counting = counter(messages = 5, producers = 2)
      for (next <- 1L to 2L) counting.increment(1, next)
      assertEquals(
        intercept[IllegalStateException](counting.increment(1, number)).getMessage,
        s"number $number of producer 1 came where number 3 comes next"
      )
    }

  test("a producer's numbers begin with 1")(
    intercept[IllegalStateException](counter(messages = 5, producers = 1).increment(0, 2)): Unit
  )

  test("a producer that there is not is an error")(
    intercept[IndexOutOfBoundsException](counter(messages = 5, producers = 1).increment(1, 1)): Unit
  )
}
