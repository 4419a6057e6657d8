package mpp.standalone

import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger

import scala.concurrent.duration._
import scala.concurrent.{Await, Promise}

import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.standalone.StandAlone.Program

/** The same on typed actors. */
object TypedPrograms {
  sealed private trait PingerMessage
  private case object Start extends PingerMessage with CreatureMessage
  private case object Pong extends PingerMessage
  final private case class Ping(replyTo: ActorRef[Pong.type])

  def pingPong(messages: Long): Program = throughputPingPong(messages, pipeline = 1, pairs = 1)

  def throughputPingPong(messages: Long, pipeline: Long, pairs: Int): Program = (system, latch) => {
    val running = new AtomicInteger(pairs)
    val done = () => if (running.decrementAndGet() == 0) latch.countDown()
    val pingers = childrenOf(system.spawnAnonymous(_)) { parent =>
      Vector.fill(pairs) {
        val ponger = parent.spawnAnonymous(Behaviors.receiveMessage[Ping] { ping =>
          ping.replyTo ! Pong
          Behaviors.same
        })
        parent.spawnAnonymous(Behaviors.setup[PingerMessage](new Pinger(_, ponger, messages, pipeline, done)))
      }
    }
    () => pingers.foreach(_ ! Start)
  }

  final private class Pinger(
      context: ActorContext[PingerMessage],
      ponger: ActorRef[Ping],
      messages: Long,
      pipeline: Long,
      done: () => Unit
  ) extends AbstractBehavior[PingerMessage](context) {
    private val ping = Ping(context.self)
    private var sent = 0L
    private var received = 0L

    override def onMessage(message: PingerMessage): Behavior[PingerMessage] = {
      message match {
        case Pong =>
          received += 1
          if (sent < messages) send() else if (received == messages) done()
        case Start => while (sent < pipeline) send()
      }
      this
    }

    private def send(): Unit = {
      ponger ! ping
      sent += 1
    }
  }

  sealed private trait MallMessage
  sealed private trait CreatureMessage
  final private case class Meet(colour: Int, creature: ActorRef[CreatureMessage])
      extends MallMessage
      with CreatureMessage
  final private case class Count(meetings: Long) extends MallMessage
  final private case class Change(colour: Int) extends CreatureMessage
  private case object Exit extends CreatureMessage

  def chameneos(creatures: Int, meetings: Long): Program = (system, latch) => {
    val all = childrenOf(system.spawnAnonymous(_)) { parent =>
      val mall = parent.spawnAnonymous(Behaviors.setup[MallMessage](new Mall(_, creatures, meetings, latch)))
      Vector.tabulate(creatures) { number =>
        parent.spawnAnonymous(Behaviors.setup[CreatureMessage](new Creature(_, mall, number % 3)))
      }
    }
    () => all.foreach(_ ! Start)
  }

  final private class Mall(context: ActorContext[MallMessage], creatures: Int, meetings: Long, latch: CountDownLatch)
      extends AbstractBehavior[MallMessage](context) {
    private var waiting: Option[Meet] = None
    private var held = 0L
    private var counts = 0

    override def onMessage(message: MallMessage): Behavior[MallMessage] = {
      message match {
        case meet: Meet =>
          if (held == meetings) meet.creature ! Exit
          else
            waiting match {
              case Some(first) =>
                held += 1
                waiting = None
                meet.creature ! first
              case None => waiting = Some(meet)
            }
        case _: Count =>
          counts += 1
          if (counts == creatures) latch.countDown()
      }
      this
    }
  }

  final private class Creature(context: ActorContext[CreatureMessage], mall: ActorRef[MallMessage], initial: Int)
      extends AbstractBehavior[CreatureMessage](context) {
    private var colour = initial
    private var met = 0L

    override def onMessage(message: CreatureMessage): Behavior[CreatureMessage] = message match {
      case Meet(other, creature) =>
        colour = Colours.complement(colour, other)
        met += 1
        creature ! Change(colour)
        mall ! Meet(colour, context.self)
        this
      case Change(changed) =>
        colour = changed
        met += 1
        mall ! Meet(colour, context.self)
        this
      case Start =>
        mall ! Meet(colour, context.self)
        this
      case Exit =>
        mall ! Count(met)
        Behaviors.stopped
    }
  }

  sealed private trait MemberMessage
  final private case class Introduce(next: ActorRef[Token], introduced: CountDownLatch) extends MemberMessage
  final private case class Token(hops: Long) extends MemberMessage

  def threadRing(components: Int, hops: Long): Program = (system, latch) => {
    val ring = childrenOf(system.spawnAnonymous(_)) { parent =>
      Vector.fill(components)(parent.spawnAnonymous(member(latch)))
    }
    val introduced = new CountDownLatch(components)
    ring.zip(ring.tail :+ ring.head).foreach { case (member, next) => member ! Introduce(next, introduced) }
    introduced.await()
    () => ring.head ! Token(hops)
  }

  private def member(latch: CountDownLatch): Behavior[MemberMessage] =
    Behaviors.receiveMessagePartial { case Introduce(next, introduced) =>
      introduced.countDown()
      passingTo(next, latch)
    }

  private def passingTo(next: ActorRef[Token], latch: CountDownLatch): Behavior[MemberMessage] =
    Behaviors.receiveMessagePartial { case Token(hops) =>
      if (hops > 0) next ! Token(hops - 1) else latch.countDown()
      Behaviors.same
    }

  sealed private trait CounterMessage
  final private case class Increment(producer: Int, number: Long) extends CounterMessage
  private case object Get extends CounterMessage

  def counting(producers: Int, messages: Long): Program = (system, latch) => {
    val all = childrenOf(system.spawnAnonymous(_)) { parent =>
      val counter = parent.spawnAnonymous(Behaviors.setup[CounterMessage](new Counter(_, producers, latch)))
      Vector.tabulate(producers)(number => parent.spawnAnonymous(producer(counter, number, messages)))
    }
    () => all.foreach(_ ! Start)
  }

  private def producer(counter: ActorRef[CounterMessage], producer: Int, messages: Long): Behavior[Start.type] =
    Behaviors.receiveMessage { _ =>
      var number = 1L
      while (number <= messages) {
        counter ! Increment(producer, number)
        number += 1
      }
      counter ! Get
      Behaviors.same
    }

  final private class Counter(context: ActorContext[CounterMessage], producers: Int, latch: CountDownLatch)
      extends AbstractBehavior[CounterMessage](context) {
    private val last = new Array[Long](producers)
    private var count = 0L
    private var sum = 0L
    private var asked = 0

    override def onMessage(message: CounterMessage): Behavior[CounterMessage] = {
      message match {
        case Increment(producer, number) =>
          if (number != last(producer) + 1) sys.error(s"number $number of producer $producer is out of order")
          last(producer) = number
          count += 1
          sum += number
        case Get =>
          asked += 1
          if (asked == producers) latch.countDown()
      }
      this
    }
  }

  private[standalone] def childrenOf[M](
      createParent: Behavior[Any] => ActorRef[Any]
  )(create: ActorContext[_] => Seq[ActorRef[M]]): Seq[ActorRef[M]] = {
    val created = Promise[Seq[ActorRef[M]]]()
    createParent(Behaviors.setup[Any] { context =>
      created.success(create(context))
      Behaviors.empty
    })
    Await.result(created.future, 10.seconds)
  }
}
