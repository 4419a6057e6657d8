package mpp.testee

import mpp.harness.suites.BenchmarksSuite

import munit.FunSuite

class VertxBenchmarksSuite extends BenchmarksSuite(Registry.testee, "vert.x-", "vertx-")

class VersionSuite extends FunSuite {
  test("the version is that which the framework's jar has") {
    assert(clue(Registry.testee.localInfo.getFrameworkVersion).matches("""\d+\.\d+\.\d+"""))
  }
}
