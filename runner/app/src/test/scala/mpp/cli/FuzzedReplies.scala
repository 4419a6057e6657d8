package mpp.cli

import java.io.ByteArrayInputStream
import java.io.InputStream
import java.net.InetSocketAddress

import scala.jdk.CollectionConverters._
import scala.util.Random

import io.grpc.MethodDescriptor
import io.grpc.Server
import io.grpc.ServerServiceDefinition
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.stub.ServerCalls
import io.grpc.stub.StreamObserver
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.Operation
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.ReadyResponse
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.TesteeInfo
import kompics.benchmarks.{FailureKind => Kind}
import mpp.catalogue.SpaceName
import mpp.catalogue.Link
import mpp.manifest.Manifest
import mpp.orchestrate.Cluster
import mpp.orchestrate.Mode
import mpp.orchestrate.Node
import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.orchestrate.Plan
import mpp.orchestrate.SurveyedCluster
import mpp.results.NodeFacts
import mpp.results.RunDirectory
import mpp.testee.Address
import mpp.testee.Agent
import mpp.testee.Launcher
import mpp.testee.LoopbackLauncher
import mpp.testee.ScriptedProcess
import scalapb.GeneratedMessage

/** Runs with a testee whose replies are bytes at random, or what was a message before some of its bytes were changed.
  */
private object FuzzedReplies {
  val measured: (Random, os.Path) => Seq[Output[Int]] = { (random, folder) =>
    val checkout = new Checkout(folder / "checkout")
    val options = Arguments.parse[BenchOptions](
      Seq("--space", "quick", "--benchmarks", "PINGPONG", "--where", "number_of_messages=1000", "--stall", "5s")
    )
    val subject = new Subject.Suite(checkout.repository, Mode.Local.name, options.manifests)
    val command =
      new MeasureCommand(
        checkout.repository,
        Mode.Local,
        options,
        None,
        new OneNode(new FuzzedReplies(random)),
        Nil,
        subject
      )
    val measured = Output.of(command.run())
    // The records can be read again.
    val used = Seq("bench export --run latest", "plot --format html --run latest").map { line =>
      val name +: words = line.split(' ').toSeq: @unchecked
      Output.of(Main.run(checkout.repository, name, words))
    }
    measured +: used
  }

  final private class OneNode(launcher: Launcher) extends Cluster with SurveyedCluster with Nodes {
    def links(link: Link, clients: Int): Either[String, Nodes.LinkMeasures] = Right(Map.empty)
    val mostClients: Option[Int] = None
    def survey(plan: Plan, pinning: Option[Pinning], space: SpaceName): Either[Cluster.Problem, SurveyedCluster] =
      Right(this)
    def open(directory: RunDirectory, plan: Plan): Either[Cluster.Problem, Nodes] = Right(this)
    def close(): Unit = ()
    val facts: Seq[(String, NodeFacts)] = Seq("localhost" -> NodeFacts())
    def of(testee: Manifest, clients: Int): Seq[Node] = Seq(Node(launcher, heapMiB = 1))
    def sweep(run: String): Unit = ()
    val kept: Option[String] = None
  }

  private object Bytes extends MethodDescriptor.Marshaller[Array[Byte]] {
    def stream(value: Array[Byte]): InputStream = new ByteArrayInputStream(value)
    def parse(stream: InputStream): Array[Byte] = stream.readAllBytes()
  }
}

final private class FuzzedReplies(random: Random) extends LoopbackLauncher {
  def start(command: Launcher.Command): Agent = {
    val process = new ScriptedProcess(_ => Seq.fill(random.nextInt(4))(text().replace("\n", " ")))
    val server = serve(process)
    process.onExit(server.shutdownNow())
    process.say(s"MPP-LISTEN runner ${Address(host, server.getPort)}")
    process.agent(command.services)
  }

  private def serve(process: ScriptedProcess): Server = {
    val service = ServerServiceDefinition.builder(BenchmarkRunnerGrpc.BenchmarkRunner.scalaDescriptor.fullName)
    for (method <- BenchmarkRunnerGrpc.SERVICE.getMethods.asScala) {
      val raw = method.toBuilder(FuzzedReplies.Bytes, FuzzedReplies.Bytes).build()
      val answer: ServerCalls.UnaryMethod[Array[Byte], Array[Byte]] =
        (_: Array[Byte], observer: StreamObserver[Array[Byte]]) =>
          if (method.getBareMethodName == "Shutdown") process.exit(0)
          else {
            observer.onNext(reply(method.getBareMethodName))
            observer.onCompleted()
          }
      service.addMethod(raw, ServerCalls.asyncUnaryCall(answer))
    }
    NettyServerBuilder.forAddress(new InetSocketAddress(host, 0)).addService(service.build()).build().start()
  }

  private def reply(method: String): Array[Byte] = random.synchronized {
    val whole = (method match {
      case "Ready" => ready
      case "Progress" => ProgressResponse(text(), text(), random.nextInt(), random.nextInt(), number(), number())
      case _ => result.asMessage
    }).toByteArray
    // A testee that is never ready is seen, but once is enough.
    if (method == "Ready" && random.nextInt(8) > 0) whole
    else
      random.nextInt(4) match {
        case 0 => random.nextBytes(random.nextInt(200))
        case 1 => (1 to 3).foldLeft(whole)((bytes, _) => changed(bytes))
        case _ => whole
      }
  }

  private def ready: GeneratedMessage = {
    val symbol = if (random.nextInt(8) == 0) text() else "FAKE"
    val benchmarks = Seq.fill(random.nextInt(3))(text())
    val info = TesteeInfo(symbol, text(), text(), text(), text(), benchmarks, Map(text() -> text()))
    ReadyResponse(status = true, Option.when(random.nextInt(8) > 0)(info))
  }

  private def result: TestResult = random.nextInt(3) match {
    case 0 =>
      val kinds = Kind.values
      TestFailure(text(), kinds(random.nextInt(kinds.size)), numbers(), answer(), numbers())
    case _ =>
      val runs = numbers()
      val operation = Operation(random.nextInt(), random.nextLong(), random.nextBoolean(), random.nextLong())
      val declared = if (random.nextInt(4) == 0) random.nextInt() else runs.size
      TestSuccess(declared, runs, answer(), Map(text() -> number()), numbers(), Seq.fill(random.nextInt(3))(operation))
  }

  private def answer() = Option.when(random.nextBoolean())(if (random.nextBoolean()) 1000L else random.nextLong())

  private def numbers() = Seq.fill(if (random.nextInt(9) == 0) 30000 else random.nextInt(30))(number())

  private def number(): Double = random.nextInt(12) match {
    case 0 => Double.NaN
    case 1 => Double.NegativeInfinity
    case 2 => Double.MaxValue
    case 3 => -random.nextDouble()
    case 4 => 0.0
    case _ => random.nextDouble() * 100
  }

  private def text(): String = {
    val parts = Seq(
      "",
      "AKKA",
      "\u001b[2J",
      "\u009b1m",
      "\n[1/1] ok",
      "\r",
      "\u202e",
      "<script>",
      "'\"`",
      "=1+1",
      "x" * 3000
    )
    Seq.fill(random.nextInt(3))(parts(random.nextInt(parts.size))).mkString
  }

  private def changed(bytes: Array[Byte]): Array[Byte] = {
    val at = random.nextInt(bytes.length + 1)
    random.nextInt(4) match {
      case 0 => bytes.patch(at, Array(random.nextInt().toByte), 1)
      case 1 => bytes.take(at)
      case 2 => bytes.patch(at, random.nextBytes(random.nextInt(20)), 0)
      case _ => bytes.patch(at, Nil, random.nextInt(10))
    }
  }
}
