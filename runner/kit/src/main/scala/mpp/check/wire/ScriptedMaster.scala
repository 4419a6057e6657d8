package mpp.check.wire

import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.duration.FiniteDuration

import kompics.benchmarks.BenchmarkMasterGrpc
import kompics.benchmarks.BenchmarkMasterGrpc.BenchmarkMaster
import kompics.benchmarks.CheckinResponse
import kompics.benchmarks.ClientInfo
import mpp.testee.Address
import mpp.testee.RunToken

/** The kit as the master of a real client; accepts every check-in. */
final class ScriptedMaster(token: RunToken) {
  private val arrived = new LinkedBlockingQueue[ClientInfo]

  private object CheckIns extends BenchmarkMaster {
    def checkIn(client: ClientInfo): Future[CheckinResponse] = {
      arrived.put(client)
      Future.successful(CheckinResponse())
    }
  }

  private val peer = new Peer(token, BenchmarkMasterGrpc.bindService(CheckIns, global))

  def address: Address = peer.address

  /** Names of the calls that came without the token. */
  def callsWithoutToken: Seq[String] = peer.callsWithoutToken(BenchmarkMasterGrpc.SERVICE)

  /** The first check-in that nobody has taken yet, or that comes. */
  def takeCheckIn(within: FiniteDuration): Option[ClientInfo] =
    Option(arrived.poll(within.toMillis, MILLISECONDS))

  /** Waits for a check-in that comes from now on. */
  def awaitCheckIn(within: FiniteDuration): Option[ClientInfo] = {
    arrived.clear()
    takeCheckIn(within)
  }

  def close(): Unit = peer.close()
}
