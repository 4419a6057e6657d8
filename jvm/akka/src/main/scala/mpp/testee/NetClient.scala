package mpp.testee

import mpp.harness.ClientBenchmark

/** A client's half of a [[NetBenchmark]]: the partners of the master's actors. They are those of all runs.
  *
  * @param startNode
  *   starts a system that other nodes can reach, from the node's host and the most messages under way at one time
  */
abstract class NetClient[S <: RunScope](startNode: (String, Long) => RunSystem[S]) extends ClientBenchmark {
  private var system: Option[RunSystem[S]] = None
  private var report: Option[FailureReport] = None
  private var scope: Option[S] = None
  private var reset: () => Unit = () => ()

  /** Creates the partners. What it returns is called before each run, to put them back to their beginning.
    *
    * @param options
    *   what the master's half gave
    */
  protected def createPartners(count: Int, options: String, scope: S): () => Unit

  override def setUp(configuration: String, host: String): String = {
    val setup = NetSetup.parse(configuration)
    val started = startNode(host, setup.inFlight)
    system = Some(started)
    val failures = new FailureReport(started, setup.watch)
    report = Some(failures)
    NodeWatch.start(started, failures.begin)
    val opened = started.open(failures.begin)
    scope = Some(opened)
    reset = createPartners(setup.partners, setup.options, opened)
    started.address(opened.path)
  }

  override def prepare(): Unit = reset()

  override def cleanUp(lastRun: Boolean): Unit = if (lastRun) end()

  private def end(): Unit = {
    val (endedScope, endedSystem) = (scope, system)
    scope = None
    system = None
    reset = () => ()
    report.foreach(_.end())
    try endedScope.foreach(_.stop())
    finally endedSystem.foreach(_.terminate())
  }
}
