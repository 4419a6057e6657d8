package mpp.kompics.dsl

import mpp.kompics.dsl.Numbers._
import mpp.kompics.dsl.TestRoot.Made
import se.sics.kompics.{ConfigurationException, KompicsException}

/** The rules of direction, subscription and relevance, which are those of both engines. */
abstract class RulesSuite[R](engine: HandlerEngine[R]) extends KompicsSuite {

  /** A provider and a requirer, connected but not started. */
  protected def withPair(body: (TestRoot, Made[Provider[R]], Made[Requirer[R]]) => Unit): Unit = withRoot { root =>
    val provider = root.make(new Provider(engine))
    val requirer = root.make(new Requirer(engine))
    root.join(Numbers)(provider -> requirer)
    body(root, provider, requirer)
  }

  /** The same, started, and with a handler that notes every request. */
  protected def withNotingPair(use: (Provider[R], Requirer[R]) => Unit): Unit = withPair { (root, provider, requirer) =>
    import provider.definition._
    upon {
      case Ask(number) => body(seen += number)
      case Reset       => body(seen += Reset)
    }
    start(root, provider, requirer)
    use(provider.definition, requirer.definition)
  }

  test("requests go to the provider, indications to the requirer") {
    withNotingPair { (provider, requirer) =>
      requirer.send(Ask(1))
      requirer.send(Reset)
      provider.send(new Answer(2))
      provider.send(Done)
      scheduler.settle()
      assertEquals(provider.seen.toSeq, Seq[Any](1, Reset))
      assertEquals(requirer.seen.toSeq, Seq[Any](2, Done))
    }
  }

  test("a class below a declared one is carried") {
    withNotingPair { (provider, requirer) =>
      provider.send(new LateAnswer(3))
      scheduler.settle()
      assertEquals(requirer.seen.toSeq, Seq[Any](3))
    }
  }

  test("an event may leave in one direction only") {
    withNotingPair { (provider, requirer) =>
      intercept[KompicsException](provider.send(Ask(1)))
      intercept[KompicsException](requirer.send(Done))
      intercept[KompicsException](requirer.send(Foreign(1)))
      intercept[KompicsException](provider.send(Foreign(1)))
      assertEquals(scheduler.turns, 0)
    }
  }

  test("an event that the port does not carry is refused even where a handler would match it") {
    withPair { (root, provider, requirer) =>
      import provider.definition._
      upon { case event => body(seen += event) }
      start(root, provider, requirer)
      intercept[KompicsException](requirer.definition.send(Foreign(1)))
      scheduler.settle()
      assertEquals(seen.toSeq, Nil)
    }
  }

  test("without a channel an event that is carried goes nowhere, and one that is not is refused") {
    withRoot { root =>
      val provider = root.make(new Provider(engine))
      start(root, provider)
      provider.definition.send(Done)
      intercept[KompicsException](provider.definition.send(Reset))
      assertEquals(scheduler.turns, 0)
    }
  }

  test("all handlers that match run, in the order of their subscription, each by its first case that matches") {
    withPair { (root, provider, requirer) =>
      import provider.definition._
      upon { case Ask(number) => body(seen += s"first $number") }
      upon { case Reset => body(seen += "never") }
      upon {
        case Ask(1) => body(seen += "second, one")
        case Ask(_) => body(seen += "second, another")
      }
      start(root, provider, requirer)
      requirer.definition.send(Ask(1))
      requirer.definition.send(Ask(2))
      scheduler.settle()
      assertEquals(seen.toSeq, Seq[Any]("first 1", "second, one", "first 2", "second, another"))
    }
  }

  test("patterns look into events") {
    withPair { (root, provider, requirer) =>
      import provider.definition._
      upon { case AskTwice(Some(number)) if number > 1 => body(seen += number) }
      start(root, provider, requirer)
      Seq(AskTwice(None), AskTwice(Some(1)), AskTwice(Some(2)), Ask(3)).foreach(requirer.definition.send)
      assertEquals(scheduler.turns, 1)
      scheduler.settle()
      assertEquals(seen.toSeq, Seq[Any](2))
    }
  }

  test("a component is not scheduled for an event that no handler matches") {
    withNotingPair { (provider, requirer) =>
      requirer.send(AskTwice(None))
      assertEquals((scheduler.turns, provider.getComponentCore.workCount.get), (0, 0))
      requirer.send(Ask(1))
      assertEquals((scheduler.turns, provider.getComponentCore.workCount.get), (1, 1))
      requirer.send(AskTwice(None))
      assertEquals((scheduler.turns, provider.getComponentCore.workCount.get), (1, 1))
      scheduler.settle()
      assertEquals(provider.seen.toSeq, Seq[Any](1))
    }
  }

  test("bodies do not run on the thread that triggers") {
    withNotingPair { (provider, requirer) =>
      requirer.send(Ask(1))
      assertEquals(provider.seen.toSeq, Nil)
      scheduler.settle()
      assertEquals(provider.seen.toSeq, Seq[Any](1))
    }
  }

  test("a handler counts from its subscription to its unsubscription") {
    withPair { (root, provider, requirer) =>
      import provider.definition._
      val noting = detached { case Ask(number) => body(seen += number) }
      start(root, provider, requirer)
      def ask(number: Int): Unit = {
        requirer.definition.send(Ask(number))
        scheduler.settle()
      }
      ask(1)
      add(noting)
      ask(2)
      remove(noting)
      ask(3)
      assertEquals(seen.toSeq, Seq[Any](2))
      intercept[ConfigurationException](remove(noting)): Unit
    }
  }

  test("unsubscription leaves other handlers alone") {
    withPair { (root, provider, requirer) =>
      import provider.definition._
      val first = upon { case Ask(_) => body(seen += 1) }
      upon { case Ask(_) => body(seen += 2) }
      start(root, provider, requirer)
      remove(first)
      requirer.definition.send(Ask(0))
      scheduler.settle()
      assertEquals(seen.toSeq, Seq[Any](2))
    }
  }

  test("handlers on another component's port are refused") {
    withPair { (_, provider, requirer) =>
      import provider.definition._
      intercept[ConfigurationException](elsewhere({ case _ => body(()) }, requirer.definition.numbers)): Unit
    }
  }

  test("a port is declared once in each position") {
    withRoot { root =>
      intercept[ConfigurationException](root.make(new Provider(engine) { provides(Numbers) }))
      root.make(new Provider(engine) { requires(Numbers) }): Unit
    }
  }

  test("a port that is not declared is not found") {
    withRoot { root =>
      val providers = Seq.fill(2)(root.make(new Provider(engine)))
      val failure = intercept[ConfigurationException](root.join(Numbers)(providers.head -> providers.last))
      assert(clue(failure.getMessage).contains("does not require port"))
    }
  }

  test("the loopback port takes all events, of which the component gets those that it handles") {
    withRoot { root =>
      val provider = root.make(new Provider(engine))
      import provider.definition._
      uponSelf { case Foreign(number) => body(seen += number) }
      start(root, provider)
      sendSelf(Foreign(1))
      sendSelf(Done)
      assertEquals(scheduler.turns, 1)
      scheduler.settle()
      assertEquals(seen.toSeq, Seq[Any](1))
    }
  }
}

/** Differences of closures. */
final class ClosureRulesSuite extends RulesSuite(ClosureEngine) {

  test("an event is matched once, by who triggers it") {
    withPair { (root, provider, requirer) =>
      val even = new Even
      provider.definition.upon { case even(number) => provider.definition.body(provider.definition.seen += number) }
      start(root, provider, requirer)
      requirer.definition.send(Ask(1))
      requirer.definition.send(Ask(2))
      assertEquals(even.asked, 2)
      scheduler.settle()
      assertEquals((even.asked, provider.definition.seen.toSeq), (2, Seq[Any](2)))
    }
  }

  test("a waiting event runs even if its handler is unsubscribed in the meantime") {
    withNotingPair { (provider, requirer) =>
      val late = provider.upon { case Ask(number) => provider.body(provider.seen += number + 10) }
      requirer.send(Ask(1))
      provider.remove(late)
      scheduler.settle()
      assertEquals(provider.seen.toSeq, Seq[Any](1, 11))
    }
  }
}

/** Differences of quick checks. */
final class QuickCheckRulesSuite extends RulesSuite(QuickCheckEngine) {

  test("an event is checked by who triggers it, and matched in the component's turn") {
    withPair { (root, provider, requirer) =>
      val even = new Even
      provider.definition.upon { case even(number) => provider.definition.seen += number: Unit }
      start(root, provider, requirer)
      requirer.definition.send(Ask(1))
      requirer.definition.send(Ask(2))
      assertEquals(even.asked, 2)
      scheduler.settle()
      assertEquals((even.asked, provider.definition.seen.toSeq), (3, Seq[Any](2)))
    }
  }

  test("a check ends with the first handler that matches") {
    withPair { (root, provider, requirer) =>
      val even = new Even
      provider.definition.upon { case Ask(_) => () }
      provider.definition.upon { case even(_) => () }
      start(root, provider, requirer)
      requirer.definition.send(Ask(2))
      assertEquals(even.asked, 0)
      scheduler.settle()
      assertEquals(even.asked, 1)
    }
  }

  test("a waiting event is not for a handler that is unsubscribed in the meantime") {
    withNotingPair { (provider, requirer) =>
      val late = provider.upon { case Ask(number) => provider.seen += number + 10: Unit }
      requirer.send(Ask(1))
      provider.remove(late)
      scheduler.settle()
      assertEquals(provider.seen.toSeq, Seq[Any](1))
    }
  }

  test("cases need no `handle`") {
    withRoot { root =>
      val direct = root.make(new Adder)
      val requirer = root.make(new Requirer(ClosureEngine))
      root.join(Numbers)(direct -> requirer)
      start(root, direct, requirer)
      requirer.definition.send(Ask(5))
      scheduler.settle()
      assertEquals(direct.definition.sum, 5)
    }
  }
}

/** Its cases are mere bodies. */
final class Adder extends QuickCheckComponent {
  private val numbers = provides(Numbers)
  var sum = 0

  numbers uponEvent { case Ask(number) => sum += number }
}
