package mpp.testee

import java.net.InetSocketAddress

import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.jdk.CollectionConverters._
import scala.util.Failure
import scala.util.Success

import io.grpc.MethodDescriptor
import io.grpc.Server
import io.grpc.ServerServiceDefinition
import io.grpc.Status
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.stub.ServerCalls
import io.grpc.stub.StreamObserver
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.ReadyResponse
import kompics.benchmarks.ShutdownAck
import kompics.benchmarks.TestResult
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Catalogue

/** Starts testees inside this process, which serve the runner over the loopback interface.
  *
  * @param script
  *   answers a request, given the process that plays the testee
  * @param runtime
  *   the one that testees name
  */
final class ScriptedLauncher(script: (ScriptedProcess, Any) => Future[TestResult], runtime: String = "")
    extends LoopbackLauncher {
  @volatile var started: Seq[ScriptedProcess] = Nil

  def start(command: Launcher.Command): Agent = {
    val process = new ScriptedProcess()
    val server = serve(process, command.marker.split('/').lift(1).fold("FAKE")(_.stripSuffix("-a").stripSuffix("-b")))
    process.onExit(server.shutdownNow())
    started :+= process
    process.say(s"MPP-LISTEN runner ${Address(host, server.getPort)}")
    process.agent(command.services)
  }

  private def serve(process: ScriptedProcess, symbol: String): Server = {
    val service = ServerServiceDefinition.builder(BenchmarkRunnerGrpc.SERVICE)
    for (method <- BenchmarkRunnerGrpc.SERVICE.getMethods.asScala) {
      val answer: ServerCalls.UnaryMethod[Any, Any] = (request: Any, observer: StreamObserver[Any]) =>
        reply(process, symbol, method.getBareMethodName, request).onComplete {
          case Success(reply) =>
            observer.onNext(reply)
            observer.onCompleted()
          case Failure(e) => observer.onError(Status.UNKNOWN.withDescription(e.getMessage).asRuntimeException)
        }
      service.addMethod(method.asInstanceOf[MethodDescriptor[Any, Any]], ServerCalls.asyncUnaryCall(answer))
    }
    NettyServerBuilder.forAddress(new InetSocketAddress(host, 0)).addService(service.build()).build().start()
  }

  private def reply(process: ScriptedProcess, symbol: String, method: String, request: Any): Future[Any] =
    method match {
      case "Ready" =>
        val info = TesteeInfo(symbol, runtime = runtime, benchmarks = Catalogue.symbols)
        Future.successful(ReadyResponse(status = true, info = Some(info)))
      case "Progress" => Future.successful(ProgressResponse())
      case "Shutdown" => Future(process.exit(0)).map(_ => ShutdownAck())
      case _ => script(process, request)
    }
}
