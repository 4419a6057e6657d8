package mpp.harness

import mpp.harness.parameters.{AtomicRegisterParameters, InvalidParameterException, StreamingWindowsParameters}
import munit.FunSuite

/** Reads parameters of ATOMICREGISTER and STREAMINGWINDOWS from their requests. */
class DistributedParametersSuite extends FunSuite {
  private type Fields = Seq[(String, ujson.Value)]

  private def having(fields: (String, ujson.Value)*): Fields = fields

  private def fields(all: Fields): ujson.Obj = ujson.Obj.from(all.toMap)

  private def register(all: Fields): AtomicRegisterParameters = AtomicRegisterParameters.KEY.parameters.apply(
    Conformance.request("ATOMICREGISTER", fields(all))
  )

  private def windows(all: Fields): StreamingWindowsParameters = StreamingWindowsParameters.KEY.parameters.apply(
    Conformance.request("STREAMINGWINDOWS", fields(all))
  )

  private val goodRegister: Fields =
    having("read_workload" -> 0.5, "write_workload" -> 0.5, "partition_size" -> 3, "number_of_keys" -> 100)

  for {
    (accepted, keysToRead) <- Seq[(Fields, Int)](
      having() -> 50,
      having("read_workload" -> 0.95, "write_workload" -> 0.05) -> 95,
      having("read_workload" -> 0.500009) -> 50,
      having("read_workload" -> 1, "write_workload" -> 0, "number_of_keys" -> 7) -> 7,
      having("read_workload" -> 0, "write_workload" -> 1, "partition_size" -> 1000000) -> 0,
      having("number_of_keys" -> 100000000) -> 50000000,
      having("number_of_keys" -> 1) -> 1,
      having("number_of_keys" -> 200000, "policy" -> ujson.Obj("verify" -> true)) -> 100000
    )
  }
    test(s"ATOMICREGISTER accepts ${accepted.mkString(", ")}") {
      assertEquals(register(goodRegister ++ accepted).keysToRead, keysToRead)
    }

  test("a verification counts the operations on all replicas") {
    val tooMany = having("number_of_keys" -> 200001, "policy" -> ujson.Obj("verify" -> true))
    val reason = intercept[InvalidParameterException](register(goodRegister ++ tooMany)).getMessage
    assert(clue(reason).startsWith("number_of_keys = 200001, "))
  }

  test("there is a node for each replica") {
    val parameters = register(goodRegister)
    parameters.requireNodes(3)
    assertEquals(
      intercept[InvalidParameterException](parameters.requireNodes(2)).getMessage,
      "partition_size = 3, allowed are 1 to 2, the number of nodes"
    )
  }

  private val goodWindows: Fields = having(
    "number_of_partitions" -> 2,
    "batch_size" -> 100,
    "window_size" -> "1 second",
    "number_of_windows" -> 10,
    "window_size_amplification" -> 1
  )

  for {
    (size, millis) <- Seq(
      "1ms" -> 1,
      "1 ms" -> 1,
      "10millis" -> 10,
      "1 millisecond" -> 1,
      "7 milliseconds" -> 7,
      "2s" -> 2000,
      "2 sec" -> 2000,
      "1 second" -> 1000,
      "3 seconds" -> 3000,
      "1min" -> 60000,
      "1 minute" -> 60000,
      "2 minutes" -> 120000,
      "0010 ms" -> 10,
      "2147483647 ms" -> 2147483647,
      "2147483 s" -> 2147483000
    )
  }
    test(s"STREAMINGWINDOWS accepts a window_size of $size") {
      val one = having("window_size" -> size, "number_of_windows" -> 1)
      assertEquals(windows(goodWindows ++ one).windowMillis, millis)
    }

  test("parameters of STREAMINGWINDOWS at the edge") {
    assertEquals(
      windows(goodWindows ++ having("batch_size" -> 5000000, "window_size_amplification" -> 2147483)),
      new StreamingWindowsParameters(2, 5000000, 1000, 10, 2147483)
    )
    assertEquals(
      windows(goodWindows ++ having("number_of_windows" -> 1000000000)),
      new StreamingWindowsParameters(2, 100, 1000, 1000000000, 1)
    )
  }
}
