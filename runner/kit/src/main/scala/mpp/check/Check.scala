package mpp.check

import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.check.processes.TesteeClient

/** A duty of a testee, and the code that tests it.
  *
  * @param name
  *   identifies it in tables and on the command line
  * @param must
  *   the duty of a testee, as it follows "it must"
  * @param run
  *   tests it; throws [[mpp.check.processes.CheckFailure]] if it does not
  */
final case class Check(name: String, must: String, run: CheckSession => CheckResult)

object Check {

  /** A check for every testee. */
  def ofEvery(name: String, must: String)(body: CheckSession => Unit): Check =
    of(name, must)(Some(_))(body)

  /** A check for testees that have masters and clients. */
  def ofNodes(name: String, must: String)(body: CheckSession => Unit): Check =
    of(name, must)(session => Option.when(session.testee.distributed)(session))(body)

  /** A check of calls between master and clients, for testees that use the contract's services. */
  def ofServices(name: String, must: String)(body: CheckSession => Unit): Check =
    of(name, must)(session => Option.when(session.usesServices)(session))(body)

  /** A check of one benchmark, for testees that list it in the role that it takes. */
  def ofBenchmark(
      benchmark: Benchmark,
      name: String,
      must: String
  )(body: (CheckSession, TesteeClient) => Unit): Check =
    of(name, must) { session =>
      session.callerFor(benchmark).filter(_.offers(benchmark)).map(session -> _)
    }(body.tupled)

  /** A check of the handling of runs; the point is a small one of the first local benchmark that the testee lists. */
  def ofRuns(name: String, must: String)(body: (CheckSession, Point) => Unit): Check =
    of(name, must)(session => session.smallPoints.headOption.map(session -> _))(body.tupled)

  /** A check of the handling of runs at a master.
    *
    * @param suitable
    *   the benchmarks that count
    */
  def ofNodesRuns(name: String, must: String, suitable: Benchmark => Boolean = _ => true)(
      body: (CheckSession, Point) => Unit
  ): Check =
    of(name, must) { session =>
      val points = if (session.testee.distributed) session.group.caller.smallPoints else Nil
      points.find(point => suitable(point.benchmark)).map(session -> _)
    }(body.tupled)

  /** A check of the handling of runs at a master that uses the contract's services. */
  def ofServicesRuns(name: String, must: String)(body: (CheckSession, Point) => Unit): Check =
    of(name, must) { session =>
      Option.when(session.usesServices)(session.group.caller.smallPoints).flatMap(_.headOption).map(session -> _)
    }(body.tupled)

  /** @param subject
    *   the check's subject; none if the testee does not have it
    */
  private def of[A](name: String, must: String)(subject: CheckSession => Option[A])(body: A => Unit): Check =
    Check(
      name,
      must,
      session =>
        subject(session).fold[CheckResult](CheckResult.NotImplemented) { found =>
          body(found)
          CheckResult.Ok
        }
    )
}
