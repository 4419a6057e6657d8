package mpp.check

import io.grpc.ManagedChannel
import kompics.benchmarks.BenchmarkClientGrpc
import kompics.benchmarks.BenchmarkClientGrpc.BenchmarkClientStub
import kompics.benchmarks.ClientInfo
import mpp.testee.Address
import mpp.testee.RunToken

/** A client whose master is the kit.
  *
  * @param address
  *   where it serves its master
  * @param checkedIn
  *   what it said of itself first
  */
final class CheckedClient(
    val process: CheckedProcess,
    val master: ScriptedMaster,
    val address: Address,
    val checkedIn: ClientInfo,
    token: RunToken
) extends Fixture {

  /** To where it serves its master. */
  val channel: ManagedChannel = Calls.open(address)

  /** What its master calls. */
  val stub: BenchmarkClientStub = BenchmarkClientGrpc.stub(channel).withCallCredentials(token.credentials)

  def exited: Option[String] = process.exited

  def lastWords: Seq[String] = process.lastWords

  def end(): Unit = {
    channel.shutdownNow()
    process.end()
    master.close()
  }
}
