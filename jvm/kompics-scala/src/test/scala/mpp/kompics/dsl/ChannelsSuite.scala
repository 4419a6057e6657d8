package mpp.kompics.dsl

import mpp.kompics.dsl.Numbers._
import mpp.kompics.dsl.TestRoot.Made

/** The paths of events. */
abstract class ChannelsSuite[R](engine: HandlerEngine[R]) extends KompicsSuite {

  private final class Selected(number: Int) extends IndicationSelector[Answer, Integer](number) {
    override def getValue(event: Answer): Integer = event.number
  }

  private final class OfRequest(number: Int) extends RequestSelector[Ask, Integer](number) {
    override def getValue(event: Ask): Integer = event.number
  }

  private def ports(provider: Made[Provider[R]], requirer: Made[Requirer[R]]) =
    provider.component.provided(Numbers.portClass) -> requirer.component.required(Numbers.portClass)

  private def requirers(root: TestRoot, count: Int) = Vector.fill(count)(root.make(new Requirer(engine)))

  test("an event goes through all channels, in order") {
    withRoot { root =>
      val provider = root.make(new Provider(engine))
      val all = requirers(root, 3)
      all.foreach(requirer => root.join(Numbers)(provider -> requirer))
      start(root, provider +: all: _*)
      for (number <- 1 to 100) provider.definition.send(new Answer(number))
      scheduler.settle()
      for (requirer <- all) assertEquals(requirer.definition.seen.toSeq, 1 to 100: Seq[Any])
    }
  }

  test("a channel that is disconnected carries nothing") {
    withRoot { root =>
      val provider = root.make(new Provider(engine))
      val all = requirers(root, 2)
      val channels = all.map(requirer => root.join(Numbers)(provider -> requirer))
      start(root, provider +: all: _*)
      root.remove(channels.head)
      provider.definition.send(new Answer(1))
      scheduler.settle()
      assertEquals(all.map(_.definition.seen.toSeq), Vector(Nil, Seq[Any](1)))
    }
  }

  test("a selector lets through what bears its value, of classes below its own, too") {
    withRoot { root =>
      val provider = root.make(new Provider(engine))
      val all = requirers(root, 3)
      for ((requirer, number) <- all.zip(Seq(1, 2, 2))) root.join(ports(provider, requirer), new Selected(number))
      start(root, provider +: all: _*)
      for (number <- 1 to 3) provider.definition.send(new Answer(number))
      provider.definition.send(new LateAnswer(2))
      provider.definition.send(Done)
      scheduler.settle()
      assertEquals(all.map(_.definition.seen.toSeq), Vector(Seq[Any](1), Seq[Any](2, 2), Seq[Any](2, 2)))
    }
  }

  test("selectors of requests, and channels with selectors that are disconnected") {
    withRoot { root =>
      val requirer = root.make(new Requirer(engine))
      val providers = Vector.fill(2) {
        val provider = root.make(new Provider(engine))
        import provider.definition._
        upon { case Ask(number) => body(seen += number) }
        provider
      }
      val channels =
        for ((provider, number) <- providers.zipWithIndex)
          yield root.join(ports(provider, requirer), new OfRequest(number))
      start(root, requirer +: providers: _*)
      Seq(0, 1, 2).foreach(number => requirer.definition.send(Ask(number)))
      root.remove(channels.head)
      Seq(0, 1).foreach(number => requirer.definition.send(Ask(number)))
      // Indications are not selected.
      providers.last.definition.send(Done)
      scheduler.settle()
      assertEquals(providers.map(_.definition.seen.toSeq), Vector(Seq[Any](0), Seq[Any](1, 1)))
      assertEquals(requirer.definition.seen.toSeq, Seq[Any](Done))
    }
  }

  test("a parent passes its own port on to a child") {
    withRoot { root =>
      val parent = root.make(new Provider(engine))
      val requirer = root.make(new Requirer(engine))
      val child = parent.definition.child(new Provider(engine)).getComponent.asInstanceOf[Provider[R]]
      child.upon { case Ask(number) => child.body(child.send(new Answer(number * 2))) }
      parent.definition.chain(child.getComponentCore)
      root.join(Numbers)(parent -> requirer)
      start(root, parent, requirer)
      requirer.definition.send(Ask(4))
      scheduler.settle()
      assertEquals(requirer.definition.seen.toSeq, Seq[Any](8))
    }
  }

  test("a parent talks to a child by the outside of its port") {
    withRoot { root =>
      val parent = root.make(new Provider(engine))
      val child = parent.definition.child(new Provider(engine)).getComponent.asInstanceOf[Provider[R]]
      child.upon { case Ask(number) => child.body(child.send(new Answer(number * 2))) }
      val outside = child.getComponentCore.provided(Numbers.portClass)
      parent.definition.elsewhere(
        { case answer: Answer => parent.definition.body(parent.definition.seen += answer.number) },
        outside
      )
      start(root, parent)
      outside.doTrigger(Ask(4), 0, parent.definition.getComponentCore)
      scheduler.settle()
      assertEquals(parent.definition.seen.toSeq, Seq[Any](8))
    }
  }
}

final class ClosureChannelsSuite extends ChannelsSuite(ClosureEngine)

final class QuickCheckChannelsSuite extends ChannelsSuite(QuickCheckEngine)
