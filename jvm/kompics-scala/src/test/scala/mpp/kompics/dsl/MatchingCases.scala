package mpp.kompics.dsl

/** The events of [[MatchingBenchmark]]: with as many fields, or nested as deep, as the pattern's size says. */
object MatchingCases {
  case object Event0 extends KompicsEvent
  final case class Event1(a: Any) extends KompicsEvent
  final case class Event2(a: Any, b: Any) extends KompicsEvent
  final case class Event3(a: Any, b: Any, c: Any) extends KompicsEvent
  final case class Event4(a: Any, b: Any, c: Any, d: Any) extends KompicsEvent
  final case class Event5(a: Any, b: Any, c: Any, d: Any, e: Any) extends KompicsEvent
  final case class Event6(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) extends KompicsEvent

  /** Bodies leave here what the pattern has bound. */
  final class Sink {
    var sum = 0

    def take(number: Integer): Unit = sum += number
  }

  /** A fresh event. */
  def event(shape: String, size: Int, n: Integer): KompicsEvent = (shape, size) match {
    case (_, 0)       => Event0
    case (_, 1)       => Event1(n)
    case ("wide", 2)  => Event2(n, n)
    case ("wide", 3)  => Event3(n, n, n)
    case ("wide", 4)  => Event4(n, n, n, n)
    case ("wide", 5)  => Event5(n, n, n, n, n)
    case ("wide", 6)  => Event6(n, n, n, n, n, n)
    case ("deep", _)  => Event1((2 to size).foldLeft(n: Any)((inner, _) => Some(inner)))
    case (unknown, _) => throw new IllegalArgumentException(s"shape $unknown of size $size")
  }

  /** A handler for the events of a shape and size, for either engine. */
  def handler[R](engine: HandlerEngine[R], sink: Sink, shape: String, size: Int): PartialFunction[KompicsEvent, R] = {
    import engine.handle
    (shape, size) match {
      case (_, 0)      => { case Event0 => handle(sink.take(1)) }
      case (_, 1)      => { case Event1(a: Integer) => handle(sink.take(a)) }
      case ("wide", 2) => { case Event2(a: Integer, b: Integer) => handle { sink.take(a); sink.take(b) } }
      case ("wide", 3) => { case Event3(a: Integer, b: Integer, c: Integer) =>
        handle { sink.take(a); sink.take(b); sink.take(c) }
      }
      case ("wide", 4) => { case Event4(a: Integer, b: Integer, c: Integer, d: Integer) =>
        handle { sink.take(a); sink.take(b); sink.take(c); sink.take(d) }
      }
      case ("wide", 5) => { case Event5(a: Integer, b: Integer, c: Integer, d: Integer, e: Integer) =>
        handle { sink.take(a); sink.take(b); sink.take(c); sink.take(d); sink.take(e) }
      }
      case ("wide", 6) => { case Event6(a: Integer, b: Integer, c: Integer, d: Integer, e: Integer, f: Integer) =>
        handle { sink.take(a); sink.take(b); sink.take(c); sink.take(d); sink.take(e); sink.take(f) }
      }
      case ("deep", 2)  => { case Event1(Some(a: Integer)) => handle(sink.take(a)) }
      case ("deep", 3)  => { case Event1(Some(Some(a: Integer))) => handle(sink.take(a)) }
      case ("deep", 4)  => { case Event1(Some(Some(Some(a: Integer)))) => handle(sink.take(a)) }
      case ("deep", 5)  => { case Event1(Some(Some(Some(Some(a: Integer))))) => handle(sink.take(a)) }
      case ("deep", 6)  => { case Event1(Some(Some(Some(Some(Some(a: Integer)))))) => handle(sink.take(a)) }
      case (unknown, _) => throw new IllegalArgumentException(s"shape $unknown of size $size")
    }
  }

  /** The same for quick checks without `handle`. */
  def direct(sink: Sink, shape: String, size: Int): PartialFunction[KompicsEvent, Unit] = (shape, size) match {
    case (_, 0)      => { case Event0 => sink.take(1) }
    case (_, 1)      => { case Event1(a: Integer) => sink.take(a) }
    case ("wide", 2) => { case Event2(a: Integer, b: Integer) => sink.take(a); sink.take(b) }
    case ("wide", 3) => { case Event3(a: Integer, b: Integer, c: Integer) =>
      sink.take(a); sink.take(b); sink.take(c)
    }
    case ("wide", 4) => { case Event4(a: Integer, b: Integer, c: Integer, d: Integer) =>
      sink.take(a); sink.take(b); sink.take(c); sink.take(d)
    }
    case ("wide", 5) => { case Event5(a: Integer, b: Integer, c: Integer, d: Integer, e: Integer) =>
      sink.take(a); sink.take(b); sink.take(c); sink.take(d); sink.take(e)
    }
    case ("wide", 6) => { case Event6(a: Integer, b: Integer, c: Integer, d: Integer, e: Integer, f: Integer) =>
      sink.take(a); sink.take(b); sink.take(c); sink.take(d); sink.take(e); sink.take(f)
    }
    case ("deep", 2)  => { case Event1(Some(a: Integer)) => sink.take(a) }
    case ("deep", 3)  => { case Event1(Some(Some(a: Integer))) => sink.take(a) }
    case ("deep", 4)  => { case Event1(Some(Some(Some(a: Integer)))) => sink.take(a) }
    case ("deep", 5)  => { case Event1(Some(Some(Some(Some(a: Integer))))) => sink.take(a) }
    case ("deep", 6)  => { case Event1(Some(Some(Some(Some(Some(a: Integer)))))) => sink.take(a) }
    case (unknown, _) => throw new IllegalArgumentException(s"shape $unknown of size $size")
  }

  /** The subscriptions of a port with one handler of an engine. */
  def subscriptions(engine: String, sink: Sink, shape: String, size: Int): Subscriptions = engine match {
    case "closure"            => ClosureEngine.subscriptions(Array(handler(ClosureEngine, sink, shape, size)))
    case "quickCheck"         => QuickCheckEngine.subscriptions(Array(direct(sink, shape, size)))
    case "quickCheckByHandle" => QuickCheckEngine.subscriptions(Array(handler(QuickCheckEngine, sink, shape, size)))
    case unknown              => throw new IllegalArgumentException(s"engine $unknown")
  }

  /** Executes what subscriptions have made of an event. */
  def execute(subscriptions: Subscriptions, work: KompicsEvent): Unit = work match {
    case bound: Bound => bound.run()
    case event        => subscriptions.execute(event)
  }
}
