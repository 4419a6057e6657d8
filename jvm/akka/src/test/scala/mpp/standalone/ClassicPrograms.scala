package mpp.standalone

import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger

import scala.concurrent.duration._
import scala.concurrent.{Await, Promise}

import akka.actor.{Actor, ActorContext, ActorRef, Props}
import mpp.standalone.StandAlone.Program

/** The benchmarks on classic actors, as plainly as they can be written. Actors of earlier runs stay behind, idle. */
object ClassicPrograms {
  private[standalone] case object Start
  private[standalone] case object Ping extends NetMessage
  private[standalone] case object Pong extends NetMessage

  def pingPong(messages: Long): Program = throughputPingPong(messages, pipeline = 1, pairs = 1)

  def throughputPingPong(messages: Long, pipeline: Long, pairs: Int): Program = (system, latch) => {
    val running = new AtomicInteger(pairs)
    val done = () => if (running.decrementAndGet() == 0) latch.countDown()
    val pingers = childrenOf(system.actorOf(_)) { parent =>
      Vector.fill(pairs) {
        val ponger = parent.actorOf(Props(new Ponger))
        parent.actorOf(Props(new Pinger(ponger, messages, pipeline, done)))
      }
    }
    () => pingers.foreach(_ ! Start)
  }

  final private[standalone] class Ponger extends Actor {
    override def receive: Receive = { case Ping => sender() ! Pong }
  }

  final private[standalone] class Pinger(ponger: ActorRef, messages: Long, pipeline: Long, done: () => Unit)
      extends Actor {
    private var sent = 0L
    private var received = 0L

    override def receive: Receive = {
      case Pong =>
        received += 1
        if (sent < messages) send() else if (received == messages) done()
      case Start => while (sent < pipeline) send()
    }

    private def send(): Unit = {
      ponger ! Ping
      sent += 1
    }
  }

  final private case class Meet(colour: Int, creature: ActorRef)
  final private case class Change(colour: Int)
  private case object Exit
  final private case class Count(meetings: Long)

  def chameneos(creatures: Int, meetings: Long): Program = (system, latch) => {
    val all = childrenOf(system.actorOf(_)) { parent =>
      val mall = parent.actorOf(Props(new Mall(creatures, meetings, latch)))
      Vector.tabulate(creatures)(number => parent.actorOf(Props(new Creature(mall, number % 3))))
    }
    () => all.foreach(_ ! Start)
  }

  final private class Mall(creatures: Int, meetings: Long, latch: CountDownLatch) extends Actor {
    private var waiting: Option[Meet] = None
    private var held = 0L
    private var counts = 0

    override def receive: Receive = {
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
  }

  final private class Creature(mall: ActorRef, initial: Int) extends Actor {
    private var colour = initial
    private var met = 0L

    override def receive: Receive = {
      case Meet(other, creature) =>
        colour = Colours.complement(colour, other)
        met += 1
        creature ! Change(colour)
        mall ! Meet(colour, self)
      case Change(changed) =>
        colour = changed
        met += 1
        mall ! Meet(colour, self)
      case Start => mall ! Meet(colour, self)
      case Exit  =>
        mall ! Count(met)
        context.stop(self)
    }
  }

  final private case class Introduce(next: ActorRef, introduced: CountDownLatch)
  final private case class Token(hops: Long)

  def threadRing(components: Int, hops: Long): Program = (system, latch) => {
    val ring = childrenOf(system.actorOf(_)) { parent =>
      Vector.fill(components)(parent.actorOf(Props(new Member(latch))))
    }
    val introduced = new CountDownLatch(components)
    ring.zip(ring.tail :+ ring.head).foreach { case (member, next) => member ! Introduce(next, introduced) }
    introduced.await()
    () => ring.head ! Token(hops)
  }

  final private class Member(latch: CountDownLatch) extends Actor {
    override def receive: Receive = { case Introduce(next, introduced) =>
      context.become(passingTo(next))
      introduced.countDown()
    }

    private def passingTo(next: ActorRef): Receive = { case Token(hops) =>
      if (hops > 0) next ! Token(hops - 1) else latch.countDown()
    }
  }

  final private case class Increment(producer: Int, number: Long)
  private case object Get

  def counting(producers: Int, messages: Long): Program = (system, latch) => {
    val all = childrenOf(system.actorOf(_)) { parent =>
      val counter = parent.actorOf(Props(new Counter(producers, latch)))
      Vector.tabulate(producers)(producer => parent.actorOf(Props(new Producer(counter, producer, messages))))
    }
    () => all.foreach(_ ! Start)
  }

  final private class Producer(counter: ActorRef, producer: Int, messages: Long) extends Actor {
    override def receive: Receive = { case Start =>
      var number = 1L
      while (number <= messages) {
        counter ! Increment(producer, number)
        number += 1
      }
      counter ! Get
    }
  }

  final private class Counter(producers: Int, latch: CountDownLatch) extends Actor {
    private val last = new Array[Long](producers)
    private var count = 0L
    private var sum = 0L
    private var asked = 0

    override def receive: Receive = {
      case Increment(producer, number) =>
        if (number != last(producer) + 1) sys.error(s"number $number of producer $producer is out of order")
        last(producer) = number
        count += 1
        sum += number
      case Get =>
        asked += 1
        if (asked == producers) latch.countDown()
    }
  }

  /** Actors below another one are faster to send to than those at the top of a system. */
  private[standalone] def childrenOf(
      createParent: Props => ActorRef
  )(create: ActorContext => Seq[ActorRef]): Seq[ActorRef] = {
    val created = Promise[Seq[ActorRef]]()
    createParent(Props(new Actor {
      created.success(create(context))
      override def receive: Receive = Actor.emptyBehavior
    }))
    Await.result(created.future, 10.seconds)
  }
}

/** Colours 0, 1 and 2. */
private[standalone] object Colours {
  def complement(a: Int, b: Int): Int = if (a == b) a else 3 - a - b
}
