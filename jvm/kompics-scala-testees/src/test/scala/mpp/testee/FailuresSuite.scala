package mpp.testee

import kompics.benchmarks.{FailureKind, PingPongRequest}
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters
import mpp.harness.{Loopback, RunLatch, Testee}
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import munit.FunSuite

/** Any failure in a component in Scala ends the run. */
abstract class FailuresSuite[R](engine: HandlerEngine[R]) extends FunSuite {
  import FailuresSuite._

  private def assertFails(definition: => Class[_ <: Failing[R]]): Unit = {
    val testee = Testee
      .define("FAILING", "none", "0", "Scala")
      .`with`(PingPongParameters.KEY, () => new FailingBenchmark(engine, definition))
    val served = new Loopback(testee)
    try {
      val failure = served.calls.pingPong(PingPongRequest.newBuilder.setNumberOfMessages(1).build).getFailure
      assertEquals(failure.getKind, FailureKind.FAILURE_KIND_INTERNAL)
      assert(clue(failure.getReason).endsWith("IllegalArgumentException: broken"))
    } finally served.close()
  }

  test("a body that fails")(assertFails(classOf[FailingBody[R]]))

  test("a pattern that fails")(assertFails(classOf[FailingPattern[R]]))

  test("a child's body that fails")(assertFails(classOf[ParentOfFailing[R]]))
}

final class ClosureFailuresSuite extends FailuresSuite(ClosureEngine)

final class QuickCheckFailuresSuite extends FailuresSuite(QuickCheckEngine)

object FailuresSuite {
  final class FailingBenchmark[R](engine: HandlerEngine[R], definition: Class[_ <: Failing[R]])
      extends KompicsBenchmark[PingPongParameters] {
    override protected def compose(composition: Composition, latch: RunLatch): Begin = {
      val init = new EngineInit[R, Failing[R]](engine)
      val failing = composition.create(definition.asInstanceOf[Class[Failing[R]]], init)
      () => RunPort.tell(failing, RunPort.Begin.EVENT)
    }
  }

  private def fail(): Nothing = throw new IllegalArgumentException("broken")

  abstract class Failing[R](init: EngineInit[R, Failing[R]]) extends ComponentDefinition(init.engine) {
    private val run = provides[RunPort]

    /** Its action at the beginning of the run. */
    protected def begin(): Unit

    run uponEvent { case _: RunPort.Begin => handle(begin()) }
  }

  final class FailingBody[R](init: EngineInit[R, Failing[R]]) extends Failing(init) {
    override protected def begin(): Unit = fail()
  }

  private case object Event extends KompicsEvent

  private object Broken {
    def unapply(event: KompicsEvent): Option[KompicsEvent] = Option(event).filter(_ => fail())
  }

  final class FailingPattern[R](init: EngineInit[R, Failing[R]]) extends Failing(init) {
    loopback uponEvent { case Broken(_) => handle(()) }

    override protected def begin(): Unit = trigger(Event -> onSelf)
  }

  final class ParentOfFailing[R](init: EngineInit[R, Failing[R]]) extends Failing(init) {
    private val child = create(new FailingBody(init))

    override protected def begin(): Unit = RunPort.tell(child, RunPort.Begin.EVENT)
  }
}
