package mpp.check.cases

import mpp.orchestrate.Role
import mpp.testee.Address

class ReadinessChecksSuite extends munit.FunSuite {
  private val address = Address("127.0.0.1", 4000)
  private val local = Role.Local(address)
  private val master = Role.Master(address, address, clients = 1)

  test("a testee of several nodes may have no benchmark within one process") {
    assert(ReadinessChecks.mayHaveNone(distributed = true, local))
  }

  test("otherwise a testee has a benchmark in each of its roles") {
    assert(!ReadinessChecks.mayHaveNone(distributed = false, local))
    assert(!ReadinessChecks.mayHaveNone(distributed = true, master))
  }
}
