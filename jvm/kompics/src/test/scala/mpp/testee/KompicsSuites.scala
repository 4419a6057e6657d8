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

class LocalBenchmarksSuite extends BenchmarksSuite(Registry.testee, Threads.names: _*) with StarvingHogs {
  override protected def kinds: Seq[String] = StarvingHogs.all
}

class NetworkBenchmarksSuite extends NetBenchmarksSuite(Registry.testee, Threads.names: _*)

class OneClientSuite extends ReplicaGroupsSuite(Registry.testee, clients = 1, Threads.names: _*)

class TwoClientsSuite extends ReplicaGroupsSuite(Registry.testee, clients = 2, Threads.names: _*)

class FourClientsSuite extends ReplicaGroupsSuite(Registry.testee, clients = 4, Threads.names: _*)

class TransportsSuite extends FileTransportsSuite(Registry.testee, "tcp", "udt", "data")

class ProcessLeaksSuite extends LeaksSuite(Registry.testee, Threads.names: _*)

private object Threads {

  /** Those that components run on, those of the network, and those of timers. */
  val names: Seq[String] = Seq("Kompics-worker-", "nioEventLoopGroup-", "JavaTimer@")
}
