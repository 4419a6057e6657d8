package mpp.check.processes

import io.grpc.ManagedChannel
import kompics.benchmarks.BenchmarkClientGrpc
import kompics.benchmarks.BenchmarkClientGrpc.BenchmarkClientStub
import kompics.benchmarks.ClientInfo
import mpp.check.wire.Calls
import mpp.check.wire.ScriptedMaster
import mpp.testee.Address
import mpp.testee.RunToken

/** A client whose master is the kit.
  *
  * @param address
  *   address at which it serves its master
  * @param checkedIn
  *   its first check-in
  */
final class CheckedClient(
    val process: CheckedProcess,
    val master: ScriptedMaster,
    val address: Address,
    val checkedIn: ClientInfo,
    token: RunToken
) extends Fixture {

  /** Channel to its service. */
  val channel: ManagedChannel = Calls.open(address)

  /** Stub for its master's calls. */
  val stub: BenchmarkClientStub = BenchmarkClientGrpc.stub(channel).withCallCredentials(token.credentials)

  def exited: Option[String] = process.exited

  def lastWords: Seq[String] = process.lastWords

  def end(): Unit = {
    channel.shutdownNow()
    process.end()
    master.close()
  }
}
