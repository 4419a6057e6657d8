package mpp.check

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

/** The kit as the master of a real client: whoever checks in is welcome. */
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

  /** Which calls came without the token, by name. */
  def strangers: Seq[String] = peer.strangers(BenchmarkMasterGrpc.SERVICE)

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
