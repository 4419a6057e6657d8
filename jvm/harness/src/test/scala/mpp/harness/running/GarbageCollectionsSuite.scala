package mpp.harness.running

import java.util.Map

import munit.FunSuite

class GarbageCollectionsSuite extends FunSuite {
  test("collections before the request do not count") {
    val (begin, end) = (new GarbageCollections(7, 60), new GarbageCollections(10, 100))
    assertEquals(
      end.since(begin),
      Map.of[String, java.lang.Double]("collections", 3.0, "collectionMillis", 40.0)
    )
  }

  test("collections are counted") {
    val begin = GarbageCollections.untilNow()
    System.gc()
    assert(GarbageCollections.untilNow().count >= begin.count + 1)
  }
}
