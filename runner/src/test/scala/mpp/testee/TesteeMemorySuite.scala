package mpp.testee

import munit.FunSuite

final class TesteeMemorySuite extends FunSuite {
  private def heap(value: String*) = TesteeMemory.heapMiB(value.map("MPP_MEMORY_MIB" -> _).toMap, machineMiB = 16384)

  test("a quarter of the machine, or of what the environment says") {
    assertEquals(heap(), Right(4096L))
    assertEquals(heap("1024"), Right(256L))
    assertEquals(heap("16384"), Right(4096L))
  }

  test("no more than the points need") {
    for ((most, expected) <- Seq(None -> 4096L, Some(1024L) -> 1024L, Some(8192L) -> 4096L))
      assertEquals(TesteeMemory.heapMiB(Map.empty, machineMiB = 16384, most), Right(expected))
  }

  for (wrong <- Seq("", "255", "16385", "-1", "1g"))
    test(s"'$wrong' is refused") {
      assertEquals(heap(wrong), Left(s"MPP_MEMORY_MIB is '$wrong', allowed are 256 to 16384"))
    }
}
