package mpp.kompics.dsl

import scala.collection.mutable

import mpp.kompics.dsl.Echoing._
import mpp.kompics.dsl.Numbers._
import mpp.kompics.dsl.TestRoot.Made
import se.sics.kompics.{ConfigurationException, Handler => JavaHandler, KompicsException}

/** Components in Scala with ports, events and components of Java, and the other way round. */
abstract class InteroperationSuite[R](engine: HandlerEngine[R]) extends KompicsSuite {

  /** Requires a port of Java. */
  protected final class Speaker extends ComponentDefinition(engine) {
    private val echoing = requires[Echoing]
    val heard = mutable.Buffer.empty[String]

    echoing uponEvent {
      case echo: Echo             => handle(heard += echo.word)
      case reply: Reply           => handle(heard += s"reply ${reply.word}")
      case murmur: Echoing.Murmur => handle(heard += s"murmur ${murmur.word}")
    }

    def send(event: KompicsEvent): Unit = trigger(event -> echoing)
  }

  /** Has an echo in Java as its child, and children that speak to it. */
  protected final class House extends ComponentDefinition(engine) {
    val echo: Component = create[JavaEcho](new JavaEcho.Suffix("!"))
    val speakers: Vector[Component] = Vector.fill(2)(create(new Speaker))
    val overheard = mutable.Buffer.empty[String]

    speakers.foreach(speaker => connect[Echoing](echo -> speaker))
    echo.provided(classOf[Echoing]) uponEvent { case Echo(word) => handle(overheard += word) }

    def speaker(number: Int): Speaker = speakers(number).getComponent.asInstanceOf[Speaker]
    def call(event: KompicsEvent): Unit = trigger(event -> echo.provided(classOf[Echoing]))
  }

  private object Echo {
    def unapply(echo: Echoing.Echo): Some[String] = Some(echo.word)
  }

  protected def withHouse(body: (TestRoot, Made[House]) => Unit): Unit = withRoot { root =>
    val house = root.make(new House)
    start(root, house)
    body(root, house)
  }

  private def assertHeard(house: Made[House])(expected: Seq[Seq[String]]): Unit =
    assertEquals(house.definition.speakers.indices.map(house.definition.speaker(_).heard.toSeq), expected)

  test("a component in Scala requires a port in Java, which a component in Java provides") {
    withHouse { (_, house) =>
      house.definition.speaker(0).send(new Say("hi"))
      scheduler.settle()
      assertHeard(house)(Seq.fill(2)(Seq("hi!")))
    }
  }

  test("a parent in Scala handles events of a child in Java, and triggers some on it") {
    withHouse { (_, house) =>
      house.definition.call(new Say("you"))
      scheduler.settle()
      assertEquals(house.definition.overheard.toSeq, Seq("you!"))
    }
  }

  test("a response takes the way of its request back") {
    withHouse { (_, house) =>
      house.definition.speaker(1).send(new Whisper("psst"))
      scheduler.settle()
      assertHeard(house)(Seq(Nil, Seq("murmur psst")))
    }
  }

  test("a direct response goes to who asked") {
    withHouse { (_, house) =>
      house.definition.speaker(0).send(new Call("ring"))
      scheduler.settle()
      assertHeard(house)(Seq(Seq("reply ring"), Nil))
    }
  }

  test("events of a component in Java are checked, too") {
    withRoot { root =>
      val asker = root.make(new JavaAsker)
      val provider = root.make(new Provider(engine))
      provider.definition.upon { case event => provider.definition.body(provider.definition.seen += event) }
      root.join(Numbers)(provider -> asker)
      start(root, asker, provider)
      intercept[KompicsException](asker.definition.send(Foreign(1)))
      asker.definition.send(Ask(1))
      scheduler.settle()
      assertEquals(provider.definition.seen.toSeq, Seq[Any](Ask(1)))
    }
  }

  test("a component in Java requires a port in Scala") {
    withRoot { root =>
      val asker = root.make(new JavaAsker)
      val provider = root.make(new Provider(engine))
      provider.definition.upon { case Ask(number) =>
        provider.definition.body(provider.definition.send(new LateAnswer(-number)))
      }
      root.join(Numbers)(provider -> asker)
      start(root, asker, provider)
      asker.definition.send(Ask(1))
      scheduler.settle()
      assertEquals(asker.definition.seen.toArray.toSeq, Seq[Any](-1))
    }
  }

  test("a handler in Java is refused on a port of a component in Scala") {
    withRoot { root =>
      val provider = root.make(new Provider(engine))
      intercept[ConfigurationException](
        provider.definition.numbers.doSubscribe(new JavaHandler[Ask](classOf[Ask]) {
          override def handle(event: Ask): Unit = ()
        })
      ): Unit
    }
  }

  test("components of both engines talk to each other") {
    withRoot { root =>
      val closures = root.make(new Provider(ClosureEngine))
      closures.definition.upon { case Ask(number) => () => closures.definition.send(new Answer(number + 1)) }
      val quick = root.make(new Requirer(QuickCheckEngine))
      root.join(Numbers)(closures -> quick)
      start(root, closures, quick)
      quick.definition.send(Ask(1))
      scheduler.settle()
      assertEquals(quick.definition.seen.toSeq, Seq[Any](2))
    }
  }
}

final class ClosureInteroperationSuite extends InteroperationSuite(ClosureEngine) {
  test("a parent in Java creates a child in Scala by class") {
    withRoot { root =>
      val parent = root.make(new JavaParent)
      start(root, parent)
      parent.definition.asker.send(Ask(5))
      scheduler.settle()
      assertEquals(parent.definition.asker.seen.toArray.toSeq, Seq[Any](15))
    }
  }
}

final class QuickCheckInteroperationSuite extends InteroperationSuite(QuickCheckEngine)
