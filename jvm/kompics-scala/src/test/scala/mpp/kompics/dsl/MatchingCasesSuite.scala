package mpp.kompics.dsl

import munit.FunSuite

/** The micro benchmark measures the same work for all engines. */
class MatchingCasesSuite extends FunSuite {
  for (engine <- Seq("closure", "quickCheck", "quickCheckByHandle"); shape <- Seq("wide", "deep"); size <- 0 to 6)
    test(s"$engine matches what is $shape by $size, and nothing else") {
      val sink = new MatchingCases.Sink
      val subscriptions = MatchingCases.subscriptions(engine, sink, shape, size)
      val work = subscriptions.offer(MatchingCases.event(shape, size, 1))
      assertEquals(sink.sum, 0)
      MatchingCases.execute(subscriptions, work)
      assertEquals(sink.sum, if (shape == "wide") size.max(1) else 1)
      assertEquals(subscriptions.offer(MatchingCases.event(shape, if (size == 0) 1 else 0, 1)), null)
    }
}
