package mpp.testee

import mpp.harness.suites.{BenchmarksSuite, NetBenchmarksSuite, StarvingHogs}

// Suites of all testees on the JVM.

class PlatformBenchmarksSuite extends BenchmarksSuite(Registry.platform, ThreadKind.NAME)

class PlatformNetBenchmarksSuite extends NetBenchmarksSuite(Registry.platform, ThreadKind.NAME)

class VirtualBenchmarksSuite extends BenchmarksSuite(Registry.virtual) with OnVirtualThreads with StarvingHogs

class VirtualNetBenchmarksSuite extends NetBenchmarksSuite(Registry.virtual) with OnVirtualThreads
