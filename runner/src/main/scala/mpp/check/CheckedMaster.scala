package mpp.check

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
import mpp.check.CheckFailure.fail
import mpp.testee.Address
import mpp.testee.RunToken

/** A master that listens, whether it is ready or not.
  *
  * @param clients
  *   how many it was told to await
  * @param address
  *   where it serves clients
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

  /** To where it serves clients. */
  val channel: ManagedChannel = Calls.open(address)

  /** What the runner calls. */
  val runner: BenchmarkRunnerStub = BenchmarkRunnerGrpc.stub(runnerChannel).withCallCredentials(token.credentials)

  /** What clients call. */
  val forClients: BenchmarkMasterStub = BenchmarkMasterGrpc.stub(channel).withCallCredentials(token.credentials)

  /** Whether an address is one of its own. */
  def servesAt(address: Address): Boolean = address == runnerAddress || address == this.address

  def ready(): ReadyResponse = Calls.outcome(runner, deadline)(_.ready(ReadyRequest())).fold(
    status => fail(s"${process.name} answered Ready with ${Calls.describe(status)}"),
    identity
  )

  /** Checks in a client, which need not exist. */
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
