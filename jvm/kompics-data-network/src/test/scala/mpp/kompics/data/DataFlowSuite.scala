package mpp.kompics.data

import java.time.Duration

import munit.FunSuite
import se.sics.kompics.network.Transport

class DataFlowSuite extends FunSuite {
  import DataFlowSuite._

  private val second = 1_000_000_000L

  private def flowTest(name: String)(body: Setting => Unit): Unit = test(name)(body(new Setting))

  flowTest("messages keep the ratio, and that of the next interval") { setting =>
    import setting._
    def byUdt: Int = Seq.fill(100)(flow.sent()).count(_ == Transport.UDT)
    assertEquals(byUdt, 50)
    policy.ratio = new Ratio(1, 5)
    assertEquals(byUdt, 50)
    now = second
    flow.delivered(1)
    assertEquals(byUdt, 20)
  }

  flowTest("no reward comes before the interval is over") { setting =>
    import setting._
    flow.sent()
    flow.sent()
    now = second - 1
    flow.delivered(1000)
    assertEquals(policy.all, Nil)
  }

  flowTest("the bytes per second of an interval are its reward") { setting =>
    import setting._
    Seq.fill(4)(flow.sent())
    now = second / 2
    flow.delivered(1000)
    now = 2 * second
    flow.delivered(3000)
    now = 3 * second
    flow.delivered(500)
    assertEquals(policy.all, List(2000.0, 500.0))
  }

  flowTest("time without messages is in no interval") { setting =>
    import setting._
    flow.sent()
    flow.delivered(1000)
    now = 100 * second
    Seq.fill(2)(flow.sent())
    now = 101 * second
    flow.delivered(500)
    assertEquals(policy.all, List(500.0))
  }

  flowTest("a message that is lost is on its way no more") { setting =>
    import setting._
    flow.sent()
    flow.lost()
    now = 100 * second
    flow.sent()
    now = 101 * second
    flow.delivered(500)
    assertEquals(policy.all, List(500.0))
  }
}

private object DataFlowSuite {
  final class Setting {
    var now = 0L
    val policy = new ScriptedPolicy
    val flow = new DataFlow(policy, Duration.ofSeconds(1), () => now)
  }
}
