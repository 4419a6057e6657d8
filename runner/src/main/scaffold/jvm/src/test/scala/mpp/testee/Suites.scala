package mpp.testee

import mpp.harness.suites.BenchmarksSuite

// What all testees on the JVM do alike.

class LocalBenchmarksSuite extends BenchmarksSuite(Registry.testee, RunScope.THREADS)
