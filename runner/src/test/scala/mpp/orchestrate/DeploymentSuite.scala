package mpp.orchestrate

import java.io.IOException
import java.net.InetSocketAddress
import java.util.concurrent.ConcurrentLinkedQueue

import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

import io.grpc.Server
import io.grpc.ServerServiceDefinition
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.stub.ServerCalls
import io.grpc.stub.StreamObserver
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.ReadyRequest
import kompics.benchmarks.ReadyResponse
import kompics.benchmarks.TesteeInfo
import mpp.Examples
import mpp.catalogue.Link
import mpp.catalogue.LocalBenchmarks
import mpp.manifest.Commands
import mpp.manifest.Files
import mpp.manifest.Manifest
import mpp.results.FailureKind
import mpp.results.RunDirectory
import mpp.testee.Address
import mpp.testee.Agent
import mpp.testee.Launcher
import mpp.testee.StartDeadlines

class DeploymentSuite extends munit.FunSuite {
  import DeploymentSuite._

  private val testee = Examples.testee("X", os.root / "files").copy(commands =
    Commands(
      Seq("local", "{runner}"),
      Some(Seq("master", "{runner}", "{master}", "{clients}")),
      Some(Seq("client", "{master}", "{client}"))
    )
  )
  private val directory = RunDirectory(os.root / "run-1")

  private val lab = FunFixture[Lab](_ => new Lab, _.close())

  private def deployment(
      lab: Lab,
      deadlines: StartDeadlines = StartDeadlines(20.seconds, 20.seconds),
      pinning: Option[Pinning] = None
  ): Deployment = new Deployment(lab, directory, deadlines, pinning)

  private def group(clients: Int, testee: Manifest = testee): Plan.Group =
    Plan.Group(testee, LocalBenchmarks.pingPong, Nil, clients)

  lab.test("a local testee is one process, which chooses its port") { lab =>
    val started = deployment(lab).start(group(clients = 0)).toOption.get
    assertEquals(lab.begun.map(_.words), Seq(Seq("local", "127.0.0.1:0")))
    assertEquals((started.isDistributed, started.isAlive), (false, true))
    assertEquals(started.processes.map(_.addresses("runner")), Seq(lab.runner))
    started.kill()
    assert(!started.isAlive)
  }

  lab.test("clients are told where their master listens") { lab =>
    val started = deployment(lab).start(group(clients = 2)).toOption.get
    val client = Seq("client", Announced("master").toString, "127.0.0.1:0")
    assertEquals(lab.begun.map(_.words), Seq(Seq("master", "127.0.0.1:0", "127.0.0.1:0", "2"), client, client))
    assertEquals(started.processes.flatMap(_.name), Seq("master n0", "client n1", "client n2"))
    assertEquals(
      started.processes.map(_.log),
      Seq("master-n0", "client-n1", "client-n2").map(n => directory.path / "logs" / s"X-$n.log")
    )
    started.kill()
  }

  lab.test("each role has its processors") { lab =>
    deployment(lab, pinning = Pinning.parse("0/1-2").toOption).start(group(clients = 1)).toOption.get.kill()
    assertEquals(lab.begun.flatMap(_.cpus).map(_.toString), Seq("0", "1-2"))
  }

  lab.test("a testee that announces nothing is given a port, and a second try") { lab =>
    lab.behave = command =>
      if (lab.begun.size < 2) Fails
      else {
        lab.serve(Address.parse(command.words(1)).get.port)
        Waits
      }
    val started = deployment(lab).start(group(clients = 0, testee.copy(announces = false))).toOption.get
    assertEquals(lab.begun.size, 2)
    assert(lab.begun.forall(_.services.isEmpty))
    assertEquals(started.processes.map(_.addresses("runner").toString), Seq(lab.begun.last.words(1)))
    started.kill()
  }

  for ((announces, tries) <- Seq(true -> 1, false -> 2))
    lab.test(s"a testee that ${if (announces) "announces its ports" else "is given ports"} has $tries tries") { lab =>
      lab.behave = _ => Fails
      val failure = deployment(lab).start(group(clients = 0, testee.copy(announces = announces))).left.toOption.get
      assertEquals(lab.begun.size, tries)
      assertEquals((failure.kind, failure.log), (FailureKind.Crash, Some(directory.path / "logs" / "X-local-n0.log")))
      assert(failure.reason.contains("exit code 3"), failure.reason)
    }

  lab.test("an announcement has a deadline, and a process that misses it is ended") { lab =>
    lab.behave = _ => Waits
    val failure = deployment(lab, StartDeadlines(listening = 200.millis)).start(group(clients = 0)).left.toOption.get
    assertEquals(failure.kind, FailureKind.Timeout)
    assertEquals(lab.alive, 0)
  }

  lab.test("readiness has a deadline, and processes that miss it are ended") { lab =>
    lab.ready = false
    val deadlines = StartDeadlines(20.seconds, ready = 500.millis)
    val failure = deployment(lab, deadlines).start(group(clients = 1)).left.toOption.get
    assertEquals(failure.kind, FailureKind.Timeout)
    assertEquals((lab.begun.size, lab.alive), (2, 0))
  }

  lab.test("a client that ends takes the others and the master along") { lab =>
    lab.behave = command => if (command.marker.contains("/n2/")) Fails else Announces
    val failure = deployment(lab).start(group(clients = 3)).left.toOption.get
    assertEquals((failure.kind, failure.log.map(_.last)), (FailureKind.Crash, Some("X-client-n2.log")))
    assertEquals((lab.begun.size, lab.alive), (4, 0))
  }

  for (
    (told, words) <- Seq(
      TesteeInfo("Y") -> Seq("'Y'", "X"),
      TesteeInfo("X", runtime = "x" * 70000) -> Seq("TesteeInfo", "70007", "65536"),
      TesteeInfo("X", runtime = "x" * 2000000) -> Seq("RESOURCE_EXHAUSTED", "1048576")
    )
  ) lab.test(s"a testee that says ${words.head} of itself is not measured, and ended") { lab =>
    lab.info = Some(told)
    val failure = deployment(lab).start(group(clients = 0)).left.toOption.get
    assertEquals((failure.kind, lab.alive), (FailureKind.Internal, 0))
    for (word <- words) assert(failure.reason.contains(word), failure.reason)
  }

  lab.test("on a side of a comparison a testee has the symbol of its manifest") { lab =>
    lab.info = Some(TesteeInfo("X"))
    deployment(lab).start(group(clients = 0, testee.copy(symbol = "X-b"))).toOption.get.kill()
  }

  lab.test("an address that is none fails the start") { lab =>
    lab.behave = _ => "echo MPP-LISTEN runner nowhere; read -r line"
    val failure = deployment(lab).start(group(clients = 0)).left.toOption.get
    assert(failure.kind == FailureKind.Crash && failure.reason.contains("'nowhere'"), failure.reason)
  }

  lab.test("files that cannot be brought to a node fail the start, and nothing runs") { lab =>
    lab.missing = Some("n1")
    val failure = deployment(lab).start(group(clients = 1)).left.toOption.get
    assert(failure.reason.contains("n1") && failure.reason.contains("disk full"), failure.reason)
    assertEquals((lab.begun.size, lab.alive), (1, 0))
  }

  lab.test("an agent that cannot be started fails the start") { lab =>
    lab.behave = _ => throw new IOException("no bash")
    val failure = deployment(lab).start(group(clients = 0)).left.toOption.get
    assert(failure.reason.contains("no bash"), failure.reason)
  }

  lab.test("once all is stopped nothing runs, and nothing starts") { lab =>
    val deployed = deployment(lab)
    val started = deployed.start(group(clients = 1)).toOption.get
    assertEquals(lab.alive, 2)
    deployed.stopAll()
    assertEquals(lab.alive, 0)
    assert(deployed.start(group(clients = 0)).isLeft)
    assertEquals(lab.begun.size, 2)
    started.kill()
  }
}

object DeploymentSuite {

  /** The addresses of services that nobody calls. */
  private val Announced = Map("master" -> Address("127.0.0.1", 4711), "client" -> Address("127.0.0.1", 4712))

  private val Waits = "while read -r line && [[ $line != STOP ]]; do :; done; echo MPP-EXIT 143 stop"
  private val Announces = "announces"
  private val Fails = "echo MPP-EXIT 3 self"

  /** Nodes whose agents are small scripts, and a service that answers whether a testee is ready. */
  final private class Lab extends Nodes {
    def links(link: Link, clients: Int): Either[String, Nodes.LinkMeasures] = Right(Map.empty)
    private val commands = new ConcurrentLinkedQueue[Launcher.Command]
    private val processes = new ConcurrentLinkedQueue[Process]
    private val servers = new ConcurrentLinkedQueue[Server]
    @volatile var ready = true
    @volatile var info = Option.empty[TesteeInfo]

    /** Name of a node to which no files can be brought. */
    @volatile var missing = Option.empty[String]

    /** Script of an agent. */
    @volatile var behave: Launcher.Command => String = _ => Announces

    val runner: Address = serve(port = 0)

    def begun: Seq[Launcher.Command] = commands.asScala.toSeq

    def alive: Int = processes.asScala.count(_.isAlive)

    def serve(port: Int): Address = {
      val answer: ServerCalls.UnaryMethod[ReadyRequest, ReadyResponse] =
        (_: ReadyRequest, replies: StreamObserver[ReadyResponse]) => {
          replies.onNext(ReadyResponse(status = ready, info))
          replies.onCompleted()
        }
      val service = ServerServiceDefinition.builder(BenchmarkRunnerGrpc.METHOD_READY.getServiceName)
        .addMethod(BenchmarkRunnerGrpc.METHOD_READY, ServerCalls.asyncUnaryCall(answer)).build()
      val server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", port)).addService(service).build().start()
      servers.add(server)
      Address("127.0.0.1", server.getPort)
    }

    val facts: Seq[(String, mpp.results.NodeFacts)] = Nil
    val kept: Option[String] = None
    def sweep(run: String): Unit = ()
    def of(testee: Manifest, clients: Int): Seq[Node] = (0 to clients).map(n => Node(launcher(s"n$n"), heapMiB = 1))

    def close(): Unit = {
      processes.forEach(_.destroyForcibly(): Unit)
      servers.forEach(_.shutdownNow(): Unit)
    }

    private def launcher(name: String): Launcher = new Launcher {
      val node: String = name
      val host: String = "127.0.0.1"
      val hostForRunner: String = host
      def sweep(run: String): Unit = ()

      def provide(files: Files): String =
        if (missing.contains(node)) throw new IOException("disk full") else files.root.toString

      def start(command: Launcher.Command): Agent = {
        commands.add(command)
        val addresses = Announced + ("runner" -> runner)
        val listening = command.services.toSeq.map(service => s"echo MPP-LISTEN $service ${addresses(service)}")
        val script = behave(command) match {
          case Announces => (listening :+ Waits).mkString("\n")
          case other => other
        }
        val process = new ProcessBuilder("bash", "-c", script).start()
        processes.add(process)
        new Agent(process, command.secrets, command.services, onLoss = () => ())
      }
    }
  }
}
