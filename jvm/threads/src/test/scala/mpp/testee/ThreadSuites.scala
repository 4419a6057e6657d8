package mpp.testee

import mpp.harness.suites.{BenchmarksSuite, NetBenchmarksSuite}

// What all testees on the JVM do alike.

class PlatformBenchmarksSuite extends BenchmarksSuite(Registry.platform, ThreadKind.NAME)

class PlatformNetBenchmarksSuite extends NetBenchmarksSuite(Registry.platform, ThreadKind.NAME)

class VirtualBenchmarksSuite extends BenchmarksSuite(Registry.virtual) {
  override def munitTests(): Seq[Test] = Kinds.ifVirtual(super.munitTests())
}

class VirtualNetBenchmarksSuite extends NetBenchmarksSuite(Registry.virtual) {
  override def munitTests(): Seq[Test] = Kinds.ifVirtual(super.munitTests())
}
