package mpp.check.processes

import scala.concurrent.duration.FiniteDuration

import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.wire.Relay
import mpp.check.wire.ScriptedMaster
import mpp.manifest.Manifest
import mpp.orchestrate.Role
import mpp.testee.Address
import mpp.testee.FreePort
import mpp.testee.RunToken
import mpp.testee.StartDeadlines
import mpp.testee.StartFailure
import mpp.testee.Testee

/** Starts a testee in its roles, with a token. A failed start is a [[CheckFailure]].
  *
  * @param deadline
  *   time limit for a request
  * @param starting
  *   time limits for a start
  */
final class TesteeFixtures(
    testee: Manifest,
    processes: CheckProcesses,
    deadline: FiniteDuration,
    starting: StartDeadlines
) {
  private val (asLocal, asGroup, asClient) =
    (new TesteeFixtures.Attempts, new TesteeFixtures.Attempts, new TesteeFixtures.Attempts)

  /** In the local role.
    *
    * @param token
    *   token that it demands; none leaves the variable out
    */
  def local(token: Option[RunToken] = Some(RunToken.random())): TesteeClient = {
    asLocal.requireHope()
    val process = processes.start(testee, Role.Local(place()), token)
    val connected = Testee.connect(Seq(process.served), token.getOrElse(RunToken.random()), starting)
    new TesteeClient(process, asLocal.completed(connected, process), deadline)
  }

  /** A master that waits for clients. */
  def master(clients: Int): CheckedMaster = master(clients, place(), place())

  private def master(clients: Int, runnerPlace: Address, masterPlace: Address): CheckedMaster = {
    asGroup.requireHope()
    val token = RunToken.random()
    val process = processes.start(testee, Role.Master(runnerPlace, masterPlace, clients), Some(token))
    val addresses = for {
      runner <- process.served.address("runner", starting.listening)
      master <- process.served.address("master", starting.listening)
    } yield (runner, master)
    val (runner, address) = asGroup.begun(addresses, process)
    new CheckedMaster(process, clients, token, runner, address, deadline)
  }

  /** A master and its clients. */
  def group(clients: Int): Group = complete(master(clients))

  /** A master and a client whose end is not the testee's, since a check brings it about. */
  def mortal(): Group = {
    val master = this.master(clients = 1)
    complete(master, clientsOf(master), watched = Seq(master.process))
  }

  /** Starts the clients that a master waits for. */
  def complete(master: CheckedMaster): Group = complete(master, clientsOf(master))

  private def clientsOf(master: CheckedMaster): Seq[CheckedProcess] =
    Seq.fill(master.clients)(processes.start(testee, Role.Client(master.address, place()), Some(master.token)))

  private def complete(master: CheckedMaster, clients: Seq[CheckedProcess]): Group =
    complete(master, clients, watched = master.process +: clients)

  /** @param watched
    *   processes whose end ends the testee
    */
  private def complete(master: CheckedMaster, clients: Seq[CheckedProcess], watched: Seq[CheckedProcess]): Group = {
    val connected = connect(master, watched, clients)
    val ready = asGroup.completed(connected, master +: clients: _*)
    new Group(master, new TesteeClient(master.process, ready, deadline), clients)
  }

  /** A master and a client at given ports. */
  def placed(): Group = {
    val places = FreePort.probe(3)
    val master = this.master(clients = 1, places(0), places(1))
    complete(master, Seq(processes.start(testee, Role.Client(master.address, places(2)), Some(master.token))))
  }

  /** A master and a client at given ports, with the kit between them. */
  def relayed(): RelayedGroup = {
    val places = FreePort.probe(3)
    val master = this.master(clients = 1, places(0), places(1))
    val relay = new Relay(master.forClients, master.token)
    val client = processes.start(testee, Role.Client(relay.address, places(2)), Some(master.token))
    // The client's end is not the testee's here, since checks bring it about.
    val connected = connect(master, Seq(master.process), Seq(client))
    if (connected.isLeft) relay.close()
    val ready = asGroup.completed(connected, master, client)
    new RelayedGroup(master, new TesteeClient(master.process, ready, deadline), client, relay)
  }

  /** A client that has checked in with the kit. */
  def client(): CheckedClient = {
    asClient.requireHope()
    val token = RunToken.random()
    val master = new ScriptedMaster(token)
    val process = processes.start(testee, Role.Client(master.address, place()), Some(token))
    val checkedIn = for {
      address <- process.served.address("client", starting.listening)
      info <- master.takeCheckIn(starting.ready).toRight(StartFailure(
        s"${process.name} did not check in within ${starting.ready.toSeconds} s"
      ))
    } yield (address, info)
    if (checkedIn.isLeft) master.close()
    val (address, info) = asClient.completed(checkedIn, process)
    new CheckedClient(process, master, address, info, token)
  }

  /** Waits until a master is ready, after its clients listen.
    *
    * @param processes
    *   processes whose end ends the testee
    */
  private def connect(
      master: CheckedMaster,
      processes: Seq[CheckedProcess],
      clients: Seq[CheckedProcess]
  ): Either[StartFailure, Testee] =
    clients.map(_.served.address("client", starting.listening)).collectFirst { case Left(failure) => failure }
      .toLeft(()).flatMap(_ => Testee.connect(processes.map(_.served), master.token, starting))

  /** Address for a service: any port, unless the testee cannot announce it. */
  private def place(): Address = if (testee.announces) Address.AnyLoopbackPort else FreePort.probe()
}

object TesteeFixtures {
  private val MostFailures = 2

  /** Counts failed starts of one kind: each may take minutes, so few follow the first. */
  final private class Attempts {
    private var failures = 0

    /** Fails after too many failures in a row. */
    def requireHope(): Unit =
      require(failures < MostFailures, s"not tried, since it failed to start $MostFailures times in a row")

    /** The outcome of a step of a start.
      *
      * @param started
      *   fixtures to end if it failed
      */
    def begun[A](outcome: Either[StartFailure, A], started: Fixture*): A = outcome match {
      case Right(result) => result
      case Left(failure) =>
        failures += 1
        started.foreach(_.end())
        fail((s"it did not start: ${failure.reason}" +: started.flatMap(_.lastWords)).mkString("\n"))
    }

    /** The outcome of a whole start. */
    def completed[A](outcome: Either[StartFailure, A], started: Fixture*): A = {
      val result = begun(outcome, started: _*)
      failures = 0
      result
    }
  }
}
