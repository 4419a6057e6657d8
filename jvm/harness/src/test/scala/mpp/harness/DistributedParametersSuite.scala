package mpp.harness

import kompics.benchmarks.{AtomicRegisterRequest, StreamingWindowsRequest}
import mpp.harness.parameters.{AtomicRegisterParameters, InvalidParameterException, StreamingWindowsParameters}
import munit.FunSuite

/** What parameters of ATOMICREGISTER and STREAMINGWINDOWS mean, and how refusals read. Which are refused is in
  * conformance/invalid_parameters.json.
  */
class DistributedParametersSuite extends FunSuite {
  private type Fields = Seq[(String, ujson.Value)]

  private def having(fields: (String, ujson.Value)*): Fields = fields

  private def refused(benchmark: String, good: Fields, validate: Fields => Unit)(
      cases: (Fields, String)*
  ): Unit =
    for ((bad, reason) <- cases)
      test(s"$benchmark refuses ${bad.mkString(", ")}") {
        val failure = intercept[InvalidParameterException](validate(good ++ bad))
        assertEquals(failure.getMessage, reason)
      }

  private def fields(all: Fields): ujson.Obj = ujson.Obj.from(all.toMap)

  private def register(all: Fields): AtomicRegisterParameters = AtomicRegisterParameters.from(
    Conformance.request("ATOMICREGISTER", fields(all)).asInstanceOf[AtomicRegisterRequest]
  )

  private def windows(all: Fields): StreamingWindowsParameters = StreamingWindowsParameters.from(
    Conformance.request("STREAMINGWINDOWS", fields(all)).asInstanceOf[StreamingWindowsRequest]
  )

  private val goodRegister: Fields =
    having("read_workload" -> 0.5, "write_workload" -> 0.5, "partition_size" -> 3, "number_of_keys" -> 100)

  private val verify: ujson.Value = ujson.Obj("verify" -> true)

  refused("ATOMICREGISTER", goodRegister, register(_): Unit)(
    having("read_workload" -> "NaN") -> "read_workload = NaN, allowed are 0 to 1",
    having("write_workload" -> 0.6) -> "write_workload = 0.6, allowed are values that make 1 with read_workload = 0.5",
    having("number_of_keys" -> 200001, "policy" -> verify) ->
      ("number_of_keys = 200001, allowed are values up to 6000000 for number_of_keys x partition_size x 10 " +
        "where the run is verified, here 6000030")
  )

  for {
    (accepted, keysToRead) <- Seq[(Fields, Int)](
      having() -> 50,
      having("read_workload" -> 0.95, "write_workload" -> 0.05) -> 95,
      having("read_workload" -> 0.500009) -> 50,
      having("read_workload" -> 1, "write_workload" -> 0, "number_of_keys" -> 7) -> 7,
      having("read_workload" -> 0, "write_workload" -> 1, "partition_size" -> 1000000) -> 0,
      having("number_of_keys" -> 100000000) -> 50000000,
      having("number_of_keys" -> 1) -> 1,
      having("number_of_keys" -> 200000, "policy" -> verify) -> 100000
    )
  }
    test(s"ATOMICREGISTER accepts ${accepted.mkString(", ")}") {
      assertEquals(register(goodRegister ++ accepted).keysToRead, keysToRead)
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

  refused("STREAMINGWINDOWS", goodWindows, windows(_): Unit)(
    having("batch_size" -> 5000001) ->
      "batch_size = 5000001, allowed are values up to 10000000 for batch_size x number_of_partitions, here 10000002",
    having("window_size" -> "1 h") ->
      ("window_size = 1 h, allowed are whole numbers with a unit, ms, s or min, from 1 ms to 2147483647 ms, " +
        "such as 10ms or 1 second"),
    having("number_of_windows" -> 1000000001) ->
      ("number_of_windows = 1000000001, allowed are values up to 1000000000000 for " +
        "number_of_windows x window_size in ms, which is 1000"),
    having("window_size_amplification" -> 2147484) ->
      ("window_size_amplification = 2147484, allowed are values up to 2147483647 for " +
        "window_size in ms x window_size_amplification, here 2147484000")
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
