package mpp.check

import mpp.catalogue.Benchmark
import mpp.catalogue.Point

/** One thing that a testee must do, and how to see whether it does.
  *
  * @param name
  *   identifies it in tables and on the command line
  * @param must
  *   what a testee must do, as it follows "it must"
  * @param run
  *   sees whether it does; throws [[CheckFailure]] if it does not
  */
final case class Check(name: String, must: String, run: CheckSession => Verdict)

object Check {

  /** A check of what every testee does. */
  def ofEvery(name: String, must: String)(body: CheckSession => Unit): Check =
    of(name, must)(Some(_))(body)

  /** A check of what masters and clients do, for testees that have these roles. */
  def ofNodes(name: String, must: String)(body: CheckSession => Unit): Check =
    of(name, must)(session => Option.when(session.testee.distributed)(session))(body)

  /** A check of what masters and clients say to each other by the contract's services, where these are what they use.
    */
  def ofServices(name: String, must: String)(body: CheckSession => Unit): Check =
    of(name, must)(session => Option.when(session.usesServices)(session))(body)

  /** A check of one benchmark, for testees that list it in the role that it takes. */
  def ofBenchmark(benchmark: Benchmark[_], name: String, must: String)(body: (CheckSession, Caller) => Unit): Check =
    of(name, must) { session =>
      session.callerFor(benchmark).filter(_.offers(benchmark)).map(session -> _)
    }(body.tupled)

  /** A check of what happens around runs, whatever they are of: the point is a small one of the first local benchmark
    * that the testee lists.
    */
  def ofRuns(name: String, must: String)(body: (CheckSession, Point[_]) => Unit): Check =
    of(name, must)(session => session.smallPoints.headOption.map(session -> _))(body.tupled)

  /** The same at a master.
    *
    * @param suitable
    *   which benchmarks count
    */
  def ofNodesRuns(name: String, must: String, suitable: Benchmark[_] => Boolean = _ => true)(
      body: (CheckSession, Point[_]) => Unit
  ): Check =
    of(name, must) { session =>
      val points = if (session.testee.distributed) session.group.caller.smallPoints else Nil
      points.find(point => suitable(point.benchmark)).map(session -> _)
    }(body.tupled)

  /** A check of what happens around runs at a master that uses the contract's services. */
  def ofServicesRuns(name: String, must: String)(body: (CheckSession, Point[_]) => Unit): Check =
    of(name, must) { session =>
      Option.when(session.usesServices)(session.group.caller.smallPoints).flatMap(_.headOption).map(session -> _)
    }(body.tupled)

  /** @param subject
    *   what it is about, if the testee has that
    */
  private def of[A](name: String, must: String)(subject: CheckSession => Option[A])(body: A => Unit): Check =
    Check(
      name,
      must,
      session =>
        subject(session).fold[Verdict](Verdict.NotImplemented) { found =>
          body(found)
          Verdict.Ok
        }
    )
}
