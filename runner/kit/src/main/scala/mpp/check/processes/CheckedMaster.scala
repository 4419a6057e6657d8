package mpp.check.processes

import scala.concurrent.duration.FiniteDuration

import io.grpc.ManagedChannel
import io.grpc.Status
import kompics.benchmarks.BenchmarkMasterGrpc
import kompics.benchmarks.BenchmarkMasterGrpc.BenchmarkMasterStub
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerStub
import kompics.benchmarks.CheckinResponse
import kompics.benchmarks.ClientInfo
import kompics.benchmarks.ReadyRequest
import kompics.benchmarks.ReadyResponse
import mpp.check.processes.CheckFailure.fail
import mpp.check.wire.Calls
import mpp.testee.Address
import mpp.testee.RunToken

/** A master that listens, whether it is ready or not.
  *
  * @param clients
  *   number of clients that it awaits
  * @param address
  *   address at which it serves clients
  * @param deadline
  *   for its answers
  */
final class CheckedMaster(
    val process: CheckedProcess,
    val clients: Int,
    val token: RunToken,
    runnerAddress: Address,
    val address: Address,
    deadline: FiniteDuration
) extends Fixture {
  private val runnerChannel = Calls.open(runnerAddress)

  /** Channel to its service for clients. */
  val channel: ManagedChannel = Calls.open(address)

  /** Stub for the runner's calls. */
  val runner: BenchmarkRunnerStub = BenchmarkRunnerGrpc.stub(runnerChannel).withCallCredentials(token.credentials)

  /** Stub for clients' calls. */
  val forClients: BenchmarkMasterStub = BenchmarkMasterGrpc.stub(channel).withCallCredentials(token.credentials)

  /** True if it serves at the address. */
  def servesAt(address: Address): Boolean = address == runnerAddress || address == this.address

  def ready(): ReadyResponse = Calls.outcome(runner, deadline)(_.ready(ReadyRequest())).fold(
    status => fail(s"${process.name} answered Ready with ${Calls.describe(status)}"),
    identity
  )

  /** Checks a client in, which need not exist. */
  def checkIn(client: Address): Either[Status, CheckinResponse] =
    Calls.outcome(forClients, deadline)(_.checkIn(ClientInfo(client.host, client.port)))

  def exited: Option[String] = process.exited

  def lastWords: Seq[String] = process.lastWords

  def end(): Unit = {
    runnerChannel.shutdownNow()
    channel.shutdownNow()
    process.end()
  }
}
