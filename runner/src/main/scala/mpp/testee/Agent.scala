package mpp.testee

import java.io.IOException
import java.nio.charset.StandardCharsets.UTF_8

import scala.concurrent.Await
import scala.concurrent.Future
import scala.concurrent.Promise
import scala.concurrent.TimeoutException
import scala.concurrent.duration._
import scala.util.Try

/** A running agent (`scripts/agent.sh`), which keeps one testee process on a leash: the testee ends when the agent is
  * told to stop, when this process dies, or when its heartbeat falls silent.
  *
  * @param process
  *   the agent, or what carries its standard streams to and from another node
  * @param secrets
  *   variables for the testee's environment that may stand on no command line
  * @param services
  *   services that the testee is expected to announce
  * @param onLoss
  *   ends the rest of the testee after the agent itself was killed
  * @param connectionLost
  *   exit code of the process that says that it lost its connection to the node, where there is one
  */
final class Agent(
    process: Process,
    secrets: Map[String, String],
    services: Set[String],
    onLoss: () => Unit,
    connectionLost: Option[Int] = None
) {
  import Agent._

  private val listeningPromise = Promise[Map[String, Address]]()
  private val exitPromise = Promise[Exit]()
  private var sampling = Sampling(0, Sample.Begin, 0, Promise[Sample]())
  private val stdin = process.getOutputStream
  @volatile private var reported = Option.empty[Exit]
  @volatile private var begun = Option.empty[Long]
  private var addresses = Map.empty[String, Address]
  private var sampleLines = Vector.empty[String]

  /** The addresses of the expected services, once all have been announced. Fails if the testee ends before, or
    * announces something that is no address ([[Agent.NoAddress]]).
    */
  val listening: Future[Map[String, Address]] = listeningPromise.future

  /** The end of the testee, once nothing of it is left. */
  val exit: Future[Exit] = exitPromise.future

  send(secrets.map { case (name, value) => s"$name=$value" }.mkString("\t"))
  private val output = new AgentOutput(process.getInputStream, hear)
  output.expect()
  private val heartbeat = AgentThreads.every(HeartbeatPeriod)(send(Heartbeat))
  process.onExit.thenRun(() => AgentThreads.now(end())): Unit

  def isAlive: Boolean = !exit.isCompleted

  /** The testee's process on its node, which may have started others; none until the agent has told. */
  def pid: Option[Long] = begun

  /** The kernel's counters at this time; fails if the testee has ended. Only the latest request is answered. */
  def sample(moment: Sample.Moment): Future[Sample] = {
    val answer = synchronized {
      sampling = Sampling(sampling.number + 1, moment, System.nanoTime(), Promise[Sample]())
      if (isAlive) send(s"SAMPLE ${sampling.number} ${moment.name}")
      else sampling.promise.failure(new IOException("the process has ended")): Unit
      sampling.promise.future
    }
    output.expect()
    answer
  }

  private def sampled(number: String, lines: Seq[String]): Unit = synchronized {
    // A late answer is not that to the latest request.
    if (number == sampling.number.toString) sampling.promise.trySuccess(Sample.of(lines, sampling.readAtNanos)): Unit
  }

  /** Ends the testee and all its children: TERM, then KILL. Returns when nothing is left, or after `StopDeadline`. */
  def stop(): Unit = stopAll(Seq(this))

  /** Waits for the testee to end by itself. An agent looks after it at every line that it hears, otherwise twice a
    * second: now it hears more of them.
    */
  def awaitExit(within: FiniteDuration): Option[Exit] = {
    val deadline = within.fromNow
    while (isAlive && deadline.hasTimeLeft()) {
      send(Heartbeat)
      try Await.ready(exit, deadline.timeLeft.max(Duration.Zero).min(LookPeriod))
      catch { case _: TimeoutException => () }
    }
    exit.value.map(_.get)
  }

  private def askToStop(): Unit = {
    send("STOP")
    Try(stdin.close())
    output.expect()
  }

  private def awaitEnd(deadline: Deadline): Unit =
    try Await.ready(exit, deadline.timeLeft.max(Duration.Zero)): Unit
    catch { case _: TimeoutException => process.destroyForcibly(): Unit }

  private def send(line: String): Unit = synchronized {
    try {
      stdin.write(s"$line\n".getBytes(UTF_8))
      stdin.flush()
    } catch { case _: IOException => () } // the agent has gone; its exit says so
  }

  /** The agent has ended. Helpers of a killed one hold its output open for as long as its testee lives: nobody waits
    * for the output's end.
    */
  private def end(): Unit = {
    heartbeat.cancel(false)
    output.finish()
    val code = process.exitValue
    val exit =
      reported.getOrElse(Exit(code, if (connectionLost.contains(code)) "connection" else "agent", killed = false))
    if (exit.why == "agent" && exit.isBySignal)
      AgentThreads.waiting {
        try onLoss()
        finally conclude(exit)
      }
    else conclude(exit)
    // The agent ends the testee by itself, unless it was lost, too; that takes the node to be reached again.
    if (exit.why == "connection") AgentThreads.waiting(onLoss())
  }

  private def conclude(exit: Exit): Unit = {
    listeningPromise.tryFailure(new IOException(s"the process ended ($exit) before it was ready")): Unit
    exitPromise.success(exit): Unit
    synchronized(sampling.promise.tryFailure(new IOException(s"the process ended ($exit)"))): Unit
  }

  /** One line after the other. */
  private def hear(line: String): Unit = line match {
    case StartLine(pid) => begun = pid.toLongOption
    case ListenLine(service, address) if services(service) =>
      Address.parse(address).fold(listeningPromise.tryFailure(new NoAddress(address)): Unit)(a =>
        addresses += service -> a
      )
      if (addresses.keySet == services) listeningPromise.trySuccess(addresses): Unit
    case SampleLine(thing) => sampleLines :+= thing
    case SampledLine(number) =>
      sampled(number, sampleLines)
      sampleLines = Vector.empty
    case ExitLine(code, why, killed) =>
      reported = Some(Exit(code.toInt, why, killed != null))
      // The last line of an agent, after which a connection may fail to end.
      AgentThreads.after(StopDeadline)(if (isAlive) process.destroyForcibly(): Unit)
    case _ => ()
  }
}

object Agent {

  /** The end of a testee.
    *
    * @param code
    *   exit code, 128 + n after signal n
    * @param why
    *   `self`, or what made the agent end it: `stop`, `eof`, `silence`, `signal`; `agent` if the agent itself died,
    *   `connection` if nothing is known any more
    * @param killed
    *   true if processes of it were left that did not end by themselves or on TERM
    */
  final case class Exit(code: Int, why: String, killed: Boolean) {
    def isBySignal: Boolean = code > 128

    override def toString: String = {
      val how = if (isBySignal) s"signal ${code - 128}" else s"exit code $code"
      why match {
        case "self" => how
        case "agent" => s"its agent ended with $how"
        case "connection" => "the connection to its node was lost"
        case _ => s"$how after $why"
      }
    }
  }

  /** A testee says that it listens where nothing can. */
  final class NoAddress(text: String)
      extends IOException(s"announced that it listens at '$text', expected is <host>:<port>")

  /** A sample that was asked for. */
  final private case class Sampling(number: Long, moment: Sample.Moment, askedAtNanos: Long, promise: Promise[Sample]) {

    /** When the machine's counters were read, if the answer comes now: agents read them last, or first of all. */
    def readAtNanos: Long = moment match {
      case Sample.Begin => System.nanoTime()
      case Sample.End => askedAtNanos
    }
  }

  /** Ends several at once. */
  def stopAll(agents: Seq[Agent]): Unit = {
    agents.foreach(_.askToStop())
    val deadline = StopDeadline.fromNow
    agents.foreach(_.awaitEnd(deadline))
  }

  /** An agent ends its testee when it has heard nothing for four of these. */
  private val HeartbeatPeriod = 2.seconds
  private val Heartbeat = "HEARTBEAT"

  /** Between two looks at a testee that is about to end: short beside the start of one. */
  private val LookPeriod = 50.millis

  /** More than the agent takes in the worst case: TERM, 3 s of grace, KILL, sweep. */
  private val StopDeadline = 10.seconds

  private val StartLine = """MPP-START (\d+)""".r
  private val ListenLine = """MPP-LISTEN (\w+) (\S+)""".r
  private val SampleLine = """MPP-SAMPLE (.+)""".r
  private val SampledLine = """MPP-SAMPLED (\d+)""".r
  private val ExitLine = """MPP-EXIT (\d{1,3}) (\w+)( killed)?""".r
}
