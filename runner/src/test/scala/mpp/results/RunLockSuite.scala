package mpp.results

class RunLockSuite extends munit.FunSuite {
  private val results = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-results"), os.remove.all(_))

  results.test("one at a time holds the lock of a directory") { results =>
    val directory = RunDirectory.create(results)
    val first = RunLock.acquire(directory)
    assert(first.isDefined)
    assertEquals(RunLock.acquire(directory), None)
    first.foreach(_.close())
    val second = RunLock.acquire(directory)
    assert(second.isDefined)
    second.foreach(_.close())
  }

  results.test("a lock file that a crash left behind locks nothing") { results =>
    val directory = RunDirectory.create(results)
    os.write(directory.lock, "")
    val lock = RunLock.acquire(directory)
    assert(lock.isDefined)
    lock.foreach(_.close())
  }
}
