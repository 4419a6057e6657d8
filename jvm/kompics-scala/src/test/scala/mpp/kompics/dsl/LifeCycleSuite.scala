package mpp.kompics.dsl

import mpp.kompics.dsl.Numbers._
import mpp.kompics.dsl.TestRoot.Made
import se.sics.kompics.Component.State

/** From creation to destruction. */
abstract class LifeCycleSuite[R](engine: HandlerEngine[R]) extends KompicsSuite {

  private def noting(root: TestRoot): Made[Provider[R]] = {
    val provider = root.make(new Provider(engine))
    import provider.definition._
    upon {
      case Ask(0)      => body(throw new IllegalArgumentException("zero"))
      case Ask(number) => body(seen += number)
    }
    uponControl {
      case _: Start => body(seen += "start")
      case _: Stop  => body(seen += "stop")
      case _: Kill  => body(seen += "kill")
    }
    provider
  }

  private def withNoting(body: (TestRoot, Made[Provider[R]], Requirer[R]) => Unit): Unit = withRoot { root =>
    val provider = noting(root)
    val requirer = root.make(new Requirer(engine))
    root.join(Numbers)(provider -> requirer)
    start(root, requirer)
    body(root, provider, requirer.definition)
  }

  test("events wait for the start") {
    withNoting { (root, provider, requirer) =>
      requirer.send(Ask(1))
      requirer.send(Ask(2))
      assertEquals(provider.component.state, State.PASSIVE)
      root.tell(provider, Start)
      scheduler.settle()
      assertEquals(provider.component.state, State.ACTIVE)
      assertEquals(provider.definition.seen.toSeq, Seq[Any]("start", 1, 2))
    }
  }

  test("a component starts with its children, and is active when they are") {
    withRoot { root =>
      val parent = noting(root)
      val child = parent.definition.child(new Provider(engine))
      assertEquals((parent.component.state, child.state), (State.PASSIVE, State.PASSIVE))
      start(root, parent)
      assertEquals((parent.component.state, child.state), (State.ACTIVE, State.ACTIVE))
    }
  }

  test("a component that was stopped goes on after another start") {
    withNoting { (root, provider, requirer) =>
      start(root, provider)
      root.tell(provider, Stop)
      scheduler.settle()
      assertEquals(provider.component.state, State.PASSIVE)
      requirer.send(Ask(1))
      root.tell(provider, Start)
      scheduler.settle()
      assertEquals(provider.definition.seen.toSeq, Seq[Any]("start", "stop", "start", 1))
    }
  }

  test("a component that is killed goes with its children, and gets nothing more") {
    withNoting { (root, provider, requirer) =>
      val child = provider.definition.child(new Provider(engine))
      start(root, provider)
      root.tell(provider, Kill)
      scheduler.settle()
      assertEquals((provider.component.state, child.state), (State.DESTROYED, State.DESTROYED))
      requirer.send(Ask(1))
      scheduler.settle()
      assertEquals(provider.definition.seen.toSeq, Seq[Any]("start", "kill"))
    }
  }

  test("a failing handler makes its component faulty, which its parent is told with the event") {
    withNoting { (root, provider, requirer) =>
      start(root, provider)
      Seq(Ask(1), Ask(0), Ask(2)).foreach(requirer.send)
      scheduler.settle()
      assertEquals(provider.component.state, State.FAULTY)
      assertEquals(provider.definition.seen.toSeq, Seq[Any]("start", 1))
      assertEquals(root.faults.map(_.getCause.getMessage).toSeq, Seq("zero"))
      assertEquals(root.faults.head.getEvent, Ask(0): KompicsEvent)
      assert(root.faults.head.getSource eq provider.definition)
    }
  }

  test("a component that was made before its creation is refused") {
    withRoot { root =>
      val provider = root.make(new Provider(engine))
      val early = root.make(new Provider(engine)).definition
      val failure = intercept[se.sics.kompics.ConfigurationException](provider.definition.child(early))
      assert(clue(failure.getMessage).contains("was not made for"))
    }
  }
}

final class ClosureLifeCycleSuite extends LifeCycleSuite(ClosureEngine)

final class QuickCheckLifeCycleSuite extends LifeCycleSuite(QuickCheckEngine)
