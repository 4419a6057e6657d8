package mpp.testee

import mpp.harness.suites.{
  BenchmarksSuite,
  FileTransportsSuite,
  LeaksSuite,
  NetBenchmarksSuite,
  ReplicaGroupsSuite,
  StarvingHogs
}

// Suites of all testees on the JVM.

class ClosureBenchmarksSuite extends BenchmarksSuite(Registry.closure, Threads.names: _*) with StarvingHogs {
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class QuickCheckBenchmarksSuite extends BenchmarksSuite(Registry.quickCheck, Threads.names: _*) with StarvingHogs {
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class QuickCheckNetBenchmarksSuite extends NetBenchmarksSuite(Registry.quickCheck, Threads.names: _*)

class ClosureReplicaGroupsSuite extends ReplicaGroupsSuite(Registry.closure, clients = 2, Threads.names: _*)

class QuickCheckReplicaGroupsSuite extends ReplicaGroupsSuite(Registry.quickCheck, clients = 2, Threads.names: _*)

class QuickCheckTransportsSuite extends FileTransportsSuite(Registry.quickCheck, "tcp", "udt", "data")

class ClosureLeaksSuite extends LeaksSuite(Registry.closure, Threads.names: _*)

class QuickCheckLeaksSuite extends LeaksSuite(Registry.quickCheck, Threads.names: _*)

private object Threads {

  /** Those that components run on, and those of the network. */
  val names: Seq[String] = Seq("Kompics-worker-", "nioEventLoopGroup-")
}
