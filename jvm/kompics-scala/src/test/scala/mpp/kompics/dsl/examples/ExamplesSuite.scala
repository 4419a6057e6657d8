package mpp.kompics.dsl.examples

import mpp.kompics.dsl.TestRoot.Made
import mpp.kompics.dsl._
import mpp.kompics.dsl.examples.RegularRegister._

/** Small algorithms as they are published. */
abstract class ExamplesSuite[R](engine: HandlerEngine[R]) extends KompicsSuite {
  private val processes = Set(0, 1, 2)

  private final class Group(root: TestRoot) {
    val links: Made[Links[R]] = root.make(new Links(engine))
    val failures: Made[FailureDetector[R]] = root.make(new FailureDetector(engine))
    val members: Map[Int, Made[RegisterProcess[R]]] =
      processes.map(process => process -> root.make(new RegisterProcess(engine, process, processes))).toMap

    for ((process, member) <- members) {
      root.join(
        links.component.provided(Routing.portClass) -> member.component.required(Routing.portClass),
        new Routing.At(process)
      )
      root.join(PerfectFailureDetector)(failures -> member)
    }
    start(root, Seq(links, failures) ++ members.values: _*)

    def request(process: Int, event: KompicsEvent): Unit = {
      members(process).definition.request(event)
      scheduler.settle()
    }

    def returned(process: Int): Seq[KompicsEvent] = members(process).definition.returned.toSeq
  }

  test("a register that nobody wrote has no value") {
    withRoot { root =>
      val group = new Group(root)
      group.request(1, Read)
      assertEquals(group.returned(1), Seq[KompicsEvent](ReadReturn(None)))
    }
  }

  test("a written value is read by all") {
    withRoot { root =>
      val group = new Group(root)
      group.request(0, Write(7))
      processes.foreach(group.request(_, Read))
      assertEquals(group.returned(0), Seq[KompicsEvent](WriteReturn, ReadReturn(Some(7))))
      assertEquals(group.returned(2), Seq[KompicsEvent](ReadReturn(Some(7))))
    }
  }

  test("a write waits for all processes that have not crashed") {
    withRoot { root =>
      val group = new Group(root)
      group.links.definition.crash(2)
      group.request(0, Write(7))
      assertEquals(group.returned(0), Nil)
      group.failures.definition.tell(2)
      scheduler.settle()
      group.request(1, Read)
      assertEquals(group.returned(0), Seq[KompicsEvent](WriteReturn))
      assertEquals(group.returned(1), Seq[KompicsEvent](ReadReturn(Some(7))))
    }
  }
}

final class ClosureExamplesSuite extends ExamplesSuite(ClosureEngine)

final class QuickCheckExamplesSuite extends ExamplesSuite(QuickCheckEngine)
