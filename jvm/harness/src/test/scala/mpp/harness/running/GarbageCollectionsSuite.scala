package mpp.harness.running

import java.util.{Map, OptionalLong}

import munit.FunSuite

class GarbageCollectionsSuite extends FunSuite {
  private val begin = new GarbageCollections(7, 60, OptionalLong.of(1000))

  private def since(end: GarbageCollections): Map[String, java.lang.Double] = end.since(begin)

  test("collections before the request do not count") {
    assertEquals(
      since(new GarbageCollections(10, 100, OptionalLong.of(5000))),
      Map.of[String, java.lang.Double](
        "collections",
        3.0,
        "collectionMillis",
        40.0,
        "heap_after_collection_bytes",
        5000.0
      )
    )
  }

  test("a heap without a collection in the request is not told") {
    val metrics = since(new GarbageCollections(7, 60, OptionalLong.of(1000)))
    assertEquals(metrics, Map.of[String, java.lang.Double]("collections", 0.0, "collectionMillis", 0.0))
  }

  test("collections are counted, and what they leave of the heap is measured") {
    val before = GarbageCollections.untilNow()
    val kept = new Array[Byte](8 << 20)
    System.gc()
    val after = GarbageCollections.untilNow()
    assert(after.count >= before.count + 1)
    val used = after.usedBytes.getAsLong
    assert(clue(used) >= kept.length && used <= Runtime.getRuntime.totalMemory)
  }
}
