package mpp.kompics.dsl

import java.util.concurrent.{CountDownLatch, CyclicBarrier, TimeUnit}

import scala.concurrent.duration._

import mpp.kompics.dsl.Numbers._
import munit.FunSuite
import se.sics.kompics.{ComponentCore, Kompics, Fault => JavaFault}

/** Components that get events while they start, on the scheduler that Kompics has. */
abstract class StartingSuite[R](engine: HandlerEngine[R]) extends FunSuite {
  private val rounds = 2000
  private val deadlineSeconds = 20L
  private val nobody: ComponentCore = null

  override def munitTimeout: Duration = 2.minutes

  test("no event is forgotten that comes while a component starts") {
    val setup = new TestRoot.Setup
    Kompics.setFaultHandler(_ => JavaFault.ResolveAction.RESOLVED)
    Kompics.createAndStart(classOf[TestRoot], setup, 2)
    try {
      // A root that has not started would start its children itself.
      assert(setup.started.await(deadlineSeconds, TimeUnit.SECONDS))
      (1 to rounds).foreach(startUnderFire(setup.root.get, _))
    } finally Kompics.forceShutdown()
  }

  private def startUnderFire(root: TestRoot, round: Int): Unit = {
    val both = new CountDownLatch(2)
    val provider = root.make(new Provider(engine))
    provider.definition.upon { case Ask(_) => provider.definition.body(both.countDown()) }
    val port = provider.component.provided(Numbers.portClass)
    val barrier = new CyclicBarrier(2)
    val triggering = Seq(
      together(barrier)((1 to 2).foreach(number => port.doTrigger(Ask(number), 0, nobody))),
      together(barrier)(provider.component.control.doTrigger(Start, 0, nobody))
    )
    for (thread <- triggering) {
      thread.join(deadlineSeconds * 1000)
      assert(!thread.isAlive, thread.getStackTrace.mkString("\n"))
    }
    assert(both.await(deadlineSeconds, TimeUnit.SECONDS), s"round $round of $rounds")
  }

  /** A thread that acts when another one does. */
  private def together(barrier: CyclicBarrier)(action: => Unit): Thread = {
    val thread = new Thread(() => {
      barrier.await(deadlineSeconds, TimeUnit.SECONDS)
      action
    })
    thread.setDaemon(true)
    thread.start()
    thread
  }
}

final class ClosureStartingSuite extends StartingSuite(ClosureEngine)

final class QuickCheckStartingSuite extends StartingSuite(QuickCheckEngine)
