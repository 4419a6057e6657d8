package mpp.check.wire

import java.util.concurrent.ConcurrentLinkedQueue

import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.Promise
import scala.jdk.CollectionConverters._
import scala.util.Success

import io.grpc.ManagedChannel
import kompics.benchmarks.BenchmarkClientGrpc
import kompics.benchmarks.BenchmarkClientGrpc.BenchmarkClient
import kompics.benchmarks.BenchmarkMasterGrpc
import kompics.benchmarks.BenchmarkMasterGrpc.BenchmarkMaster
import kompics.benchmarks.BenchmarkMasterGrpc.BenchmarkMasterStub
import kompics.benchmarks.CheckinResponse
import kompics.benchmarks.CleanupInfo
import kompics.benchmarks.CleanupResponse
import kompics.benchmarks.ClientInfo
import kompics.benchmarks.SetupConfig
import kompics.benchmarks.SetupResponse
import kompics.benchmarks.ShutdownAck
import kompics.benchmarks.ShutdownRequest
import mpp.testee.Address
import mpp.testee.RunToken

/** Stands between a real master and a real client, and is the other one to each of them. Their calls pass through it:
  * it records their order and injects faults. The framework's own messages do not.
  *
  * @param master
  *   the real one
  */
final class Relay(master: BenchmarkMasterStub, token: RunToken) {
  private val seen = new ConcurrentLinkedQueue[String]
  private val channel = Promise[ManagedChannel]()
  @volatile private var substitute: BenchmarkClient => BenchmarkClient = identity

  private object ForClient extends BenchmarkMaster {
    def checkIn(client: ClientInfo): Future[CheckinResponse] = {
      val first = !channel.isCompleted
      if (first) channel.success(Calls.open(Address(client.address, client.port))): Unit
      // Twice at first: only from one that repeats its check-ins need a master expect that it goes on to do so.
      if (first) passOn().flatMap(_ => passOn()) else passOn()
    }

    private def passOn() = master.checkIn(ClientInfo(address.host, address.port))
  }

  private object ForMaster extends BenchmarkClient {
    def setup(config: SetupConfig): Future[SetupResponse] = passOn(s"Setup(${config.label})")(_.setup(config))

    def cleanup(info: CleanupInfo): Future[CleanupResponse] =
      passOn(s"Cleanup(final = ${info.`final`})")(_.cleanup(info))

    def shutdown(request: ShutdownRequest): Future[ShutdownAck] = passOn("Shutdown")(_.shutdown(request))

    private def passOn[A](call: String)(ask: BenchmarkClient => Future[A]): Future[A] = {
      seen.add(call)
      channel.future.flatMap { channel =>
        ask(substitute(BenchmarkClientGrpc.stub(channel).withCallCredentials(token.credentials)))
      }
    }
  }

  private val peer = new Peer(
    token,
    BenchmarkMasterGrpc.bindService(ForClient, global),
    BenchmarkClientGrpc.bindService(ForMaster, global)
  )

  /** The address at which the client finds its master, and the master its client. */
  def address: Address = peer.address

  /** Records the master's calls to the client while code runs.
    *
    * @return
    *   the code's value, and the calls in order: `Setup(<label>)`, `Cleanup(final = true)`, `Shutdown`
    */
  def record[A](done: => A): (A, Seq[String]) = {
    seen.clear()
    val result = done
    (result, seen.asScala.toSeq)
  }

  /** Answers in the client's place while code runs.
    *
    * @param instead
    *   made from the client for each call
    */
  def substituting[A](instead: BenchmarkClient => BenchmarkClient)(done: => A): A = {
    substitute = instead
    try done
    finally substitute = identity
  }

  /** Names of the master's calls that came without the token. */
  def callsWithoutToken: Seq[String] = peer.callsWithoutToken(BenchmarkClientGrpc.SERVICE)

  def close(): Unit = {
    peer.close()
    channel.future.value.collect { case Success(open) => open.shutdownNow(): Unit }: Unit
  }
}

object Relay {

  /** Passes all calls on to a client; subclasses override some. */
  class Substitute(client: BenchmarkClient) extends BenchmarkClient {
    def setup(config: SetupConfig): Future[SetupResponse] = client.setup(config)
    def cleanup(info: CleanupInfo): Future[CleanupResponse] = client.cleanup(info)
    def shutdown(request: ShutdownRequest): Future[ShutdownAck] = client.shutdown(request)
  }
}
