package mpp.remote

import scala.concurrent.duration._

import mpp.orchestrate.Conditions.LeastLinkRoundTripMicros
import mpp.orchestrate.Conditions.LinkMegabitsPerSecond
import mpp.orchestrate.Conditions.LinkRoundTripMicros

class LinkProbeSuite extends munit.FunSuite {
  private def measured(instead: String => String, within: FiniteDuration = 10.seconds): Map[String, Double] =
    new LinkProbe(FakeConnection.Address, within).measure(new FakeConnection("a", "/nowhere", instead))

  private def assertWhole(measures: Map[String, Double]): Unit = {
    assertEquals(measures.keySet, Set(LinkRoundTripMicros, LeastLinkRoundTripMicros, LinkMegabitsPerSecond))
    assert(measures.values.forall(_ > 0), clue(measures))
    assert(measures(LeastLinkRoundTripMicros) <= measures(LinkRoundTripMicros), clue(measures))
  }

  test("round trips and the rate of bytes are measured")(assertWhole(measured(identity)))

  test("a slow node's round trips take as long as it does") {
    val measures = measured(_.replace("printf e", "sleep 0.02; printf e"))
    assert(measures(LeastLinkRoundTripMicros) >= 20000, clue(measures))
  }

  test("a slow flow shows in the rate") {
    val slow = "while head -c 10000 /dev/zero >&3; do sleep 0.05; done"
    val measures = measured(_.replace("exec cat /dev/zero >&3", slow))
    // 10,000 bytes in at least 50 ms.
    assert(measures(LinkMegabitsPerSecond) <= 2.5, clue(measures))
  }

  test("a stranger's connection is passed over") {
    assertWhole(measured { script =>
      val connect = script.linesIterator.next().replace("exec 3", "exec 4")
      s"$connect\nprintf %s ${"x" * 36} >&4\n$script"
    })
  }

  for (
    (trouble, script) <- Seq(
      "has no connection" -> ((_: String) => "exit 255"),
      "is silent" -> ((_: String) => "exec sleep 60"),
      "says nothing after its ticket" -> ((script: String) => script.linesIterator.take(2).mkString("", "\n", "\nexit"))
    )
  )
    test(s"nothing is told of a node that $trouble") {
      assertEquals(measured(script, within = 300.millis), Map.empty[String, Double])
    }
}
