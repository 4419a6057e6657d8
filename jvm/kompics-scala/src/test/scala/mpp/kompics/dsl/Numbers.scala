package mpp.kompics.dsl

import scala.collection.mutable

/** A port of tests. */
object Numbers extends Port {
  sealed trait Request extends KompicsEvent
  final case class Ask(number: Int) extends Request
  final case class AskTwice(number: Option[Int]) extends Request
  case object Reset extends KompicsEvent

  class Answer(val number: Int) extends KompicsEvent
  final class LateAnswer(number: Int) extends Answer(number)
  case object Done extends KompicsEvent

  final case class Foreign(number: Int) extends KompicsEvent

  request[Request]
  request(Reset)
  indication[Answer]
  indication(Done)
}

/** Counts how often it is asked whether an event is even. */
final class Even {
  var asked = 0

  def unapply(event: KompicsEvent): Option[Int] = event match {
    case Numbers.Ask(number) =>
      asked += 1
      Some(number).filter(_ % 2 == 0)
    case _ => None
  }
}

/** Provides the port, with whatever handlers a test wants. */
class Provider[R](engine: HandlerEngine[R]) extends ComponentDefinition(engine) {
  val numbers: Negative[Numbers.type] = provides(Numbers)
  val seen = mutable.Buffer.empty[Any]

  def body(action: => Unit): R = handle(action)
  def upon(cases: Handler): Handler = numbers uponEvent cases
  def detached(cases: Handler): Handler = handler(cases)
  def add(cases: Handler): Unit = subscribe(cases, numbers)
  def remove(cases: Handler): Unit = unsubscribe(cases, numbers)
  def uponControl(cases: Handler): Handler = control uponEvent cases
  def uponSelf(cases: Handler): Handler = loopback uponEvent cases
  def send(event: KompicsEvent): Unit = trigger(event -> numbers)
  def sendSelf(event: KompicsEvent): Unit = trigger(event -> onSelf)
  def elsewhere(cases: Handler, port: se.sics.kompics.Port[_ <: PortType]): Unit = subscribe(cases, port)
  def child(definition: => se.sics.kompics.ComponentDefinition): Component = create(definition)
  def chain(child: Component): Channel[Numbers.type] = connect(child.provided(Numbers.portClass) -> numbers)
}

/** Requires the port, and notes all indications. */
class Requirer[R](engine: HandlerEngine[R]) extends ComponentDefinition(engine) {
  val numbers: Positive[Numbers.type] = requires(Numbers)
  val seen = mutable.Buffer.empty[Any]

  numbers uponEvent {
    case answer: Numbers.Answer => handle(seen += answer.number)
    case Numbers.Done           => handle(seen += Numbers.Done)
  }

  def send(event: KompicsEvent): Unit = trigger(event -> numbers)
}
