package mpp.testee

import java.nio.file.{Files, Path}
import java.util.concurrent.{CountDownLatch, RejectedExecutionException}

import scala.jdk.OptionConverters._

import mpp.harness.parameters.{
  ForkJoinCreateParameters,
  InvalidParameterException,
  NetConnectionsParameters,
  RequestReplyParameters,
  SizedThroughputParameters,
  ThreadRingParameters
}
import mpp.harness.threads.SystemThreads
import mpp.harness.threads.ThreadLimit
import mpp.harness.transfers.TransferTerms
import mpp.harness.{Deployment, LocalBenchmark, MasterBenchmark}
import munit.FunSuite

/** Benchmarks with more components than the operating system has threads. */
class ThreadLimitSuite extends FunSuite {
  private val root = new Fixture[Path]("root") {
    private var folder: Path = _
    override def apply(): Path = folder
    override def beforeEach(context: BeforeEach): Unit = folder = Files.createTempDirectory("limits")
    override def afterEach(context: AfterEach): Unit = {
      val files = Files.walk(folder)
      try files.sorted(java.util.Comparator.reverseOrder[Path]).forEach(Files.delete(_))
      finally files.close()
    }
  }

  override def munitFixtures: Seq[Fixture[_]] = Seq(root)

  private def limit(files: (String, String)*): Option[ThreadLimit] = {
    for ((name, text) <- files) {
      val file = root().resolve(name)
      Files.createDirectories(file.getParent)
      Files.writeString(file, text)
    }
    ThreadLimit.under(root()).toScala
  }

  private val kernel = Seq("proc/sys/kernel/pid_max" -> "32768\n", "proc/sys/kernel/threads-max" -> "60000\n")

  private def processes(soft: String) =
    "proc/self/limits" ->
      s"""Limit                     Soft Limit           Hard Limit           Units
         |Max cpu time              unlimited            unlimited            seconds
         |Max processes             ${soft.padTo(20, ' ')} 96365                processes
         |""".stripMargin

  private val unknown = Option.empty[ThreadLimit]

  test("nothing is known without the files of Linux")(assertEquals(limit(), unknown))

  test("the least of what the kernel allows") {
    val found = limit(kernel: _*)
    assertEquals(found.map(_.threads), Some(32768L))
    assertEquals(found.get.source, root().resolve("proc/sys/kernel/pid_max").toString)
    assertEquals(found.get.forComponents, 30720L)
  }

  test("a thread takes two of the mappings of its process") {
    val found = limit(kernel :+ ("proc/sys/vm/max_map_count" -> "65530\n"): _*)
    assertEquals(found.map(_.threads), Some(32765L))
    assert(clue(found.get.toString).endsWith("max_map_count / 2)"))
  }

  for ((soft, expected) <- Seq("4096" -> 4096L, "unlimited" -> 32768L))
    test(s"a user may have $soft processes") {
      assertEquals(limit(kernel :+ processes(soft): _*).map(_.threads), Some(expected))
    }

  for (
    (cgroup, file, most, expected) <- Seq(
      ("0::/a/b\n", "sys/fs/cgroup/a/b/pids.max", "500", 500L),
      ("0::/a/b\n", "sys/fs/cgroup/a/pids.max", "500", 500L),
      ("0::/a/b\n", "sys/fs/cgroup/a/b/pids.max", "max", 32768L),
      ("0::/../..\n", "sys/fs/cgroup/pids.max", "500", 32768L),
      ("0::/\n", "sys/fs/cgroup/pids.max", "500", 500L),
      ("0::/a\n", "sys/fs/cgroup/b/pids.max", "500", 32768L),
      ("8:pids:/a\n4:memory:/b\n0::/\n", "sys/fs/cgroup/pids/a/pids.max", "500", 500L),
      ("8:pids:/docker/a\n", "sys/fs/cgroup/pids/pids.max", "500", 500L)
    )
  )
    test(s"$file says $most to ${cgroup.linesIterator.mkString(" ")}") {
      val files = kernel ++ Seq("proc/self/cgroup" -> cgroup, file -> s"$most\n")
      assertEquals(limit(files: _*).map(_.threads), Some(expected))
    }

  private val million = 1000000

  private def systemLimit(): ThreadLimit = {
    val limit = ThreadLimit.ofThisProcess.toScala
    assume(limit.exists(_.threads < million))
    limit.get
  }

  private def refusal[P](benchmark: LocalBenchmark[P], parameters: P): String =
    intercept[InvalidParameterException] {
      try benchmark.setUp(parameters)
      finally benchmark.cleanUp(true)
    }.getMessage

  test("more components than there are threads are refused, with the limit") {
    val limit = systemLimit()
    def expected(name: String, each: Int) =
      s"$name = $million, allowed are values up to ${(limit.forComponents - 1) / each}, at $each each of the $limit"
    assertEquals(
      refusal(new ThreadRing(ThreadKind.PLATFORM), new ThreadRingParameters(million, 1, 1)),
      expected("number_of_components", 1)
    )
    assertEquals(
      refusal(new ForkJoinCreate(ThreadKind.PLATFORM), new ForkJoinCreateParameters(million, true)),
      expected("number_of_components", 1)
    )
    assertEquals(
      refusal(new RequestReply(ThreadKind.PLATFORM), new RequestReplyParameters(1, million, true)),
      expected("parallelism", 2)
    )
  }

  test("more pairs between processes than there are threads are refused, with the limit") {
    val limit = systemLimit()
    val expected =
      s"number_of_pairs = $million, allowed are values up to ${limit.forComponents - 1}, at 1 each of the $limit"
    val connections = new NetConnectionsParameters(million, 1, new TransferTerms(1, 1))
    assertEquals(refusalBetween(new NetConnections(ThreadKind.PLATFORM), connections), Some(expected))
    assertEquals(refusalBetween(new NetConnections(ThreadKind.VIRTUAL), connections), None)
    val batches = new SizedThroughputParameters(1, 1, 1, million)
    assertEquals(refusalBetween(new SizedThroughput(ThreadKind.PLATFORM), batches), Some(expected))
    assertEquals(refusalBetween(new SizedThroughput(ThreadKind.VIRTUAL), batches), None)
  }

  private def refusalBetween[P](master: MasterBenchmark[P], parameters: P): Option[String] =
    try {
      master.setUp(parameters, new Deployment(2, "127.0.0.1"))
      None
    } catch { case refused: InvalidParameterException => Some(refused.getMessage) }
    finally master.cleanUp(true)

  test("components that do not live at the same time are not refused") {
    val benchmark = new ForkJoinCreate(ThreadKind.PLATFORM)
    benchmark.setUp(new ForkJoinCreateParameters(million, false))
    benchmark.cleanUp(true)
  }

  test("virtual threads are not refused") {
    val benchmark = new ThreadRing(ThreadKind.VIRTUAL)
    benchmark.setUp(new ThreadRingParameters(million, 1, 1))
    benchmark.cleanUp(true)
  }

  private def scope(limit: Option[ThreadLimit])(makeThread: Runnable => Thread) =
    new RunScope((work: Runnable) => makeThread(work), limit.toJava, fail("a component failed", _))

  private val waiting: RunScope.Component = () => new CountDownLatch(1).await()

  test("components that are created in the run are refused when there are as many as may be") {
    val limited = scope(Some(new ThreadLimit(16, "a test")))(new Thread(_))
    try {
      for (_ <- 1 to 15) limited.start(waiting)
      assertEquals(
        intercept[RejectedExecutionException](limited.start(waiting)).getMessage,
        "no thread for one more component than 15: at most 15 of the 16 threads that the system allows (a test) are for them"
      )
    } finally limited.stop(true)
  }

  test("a thread that the system does not give is an error of its component, and leaves nothing behind") {
    val refused = new OutOfMemoryError("unable to create native thread")
    val unlucky = scope(None)(work => new Thread(work) { override def start(): Unit = throw refused })
    val rejection = intercept[RejectedExecutionException](unlucky.start(waiting))
    assertEquals(rejection.getMessage, "no thread for one more component than 0")
    assertEquals(rejection.getCause, refused)
    unlucky.stop(true)
  }

  test("no thread of the system is left when clean-up returns") {
    assume(SystemThreads.count > 0)
    val benchmark = new ForkJoinCreate(ThreadKind.PLATFORM)
    benchmark.setUp(new ForkJoinCreateParameters(2000, true))
    val before = SystemThreads.count
    for (lastRun <- Seq(false, false, true)) {
      benchmark.prepare()
      benchmark.run()
      assertEquals(benchmark.answer(), 2001000L)
      benchmark.cleanUp(lastRun)
      // The JVM's own come and go.
      assert(clue(SystemThreads.count) < clue(before) + 100)
    }
  }
}
