package mpp.harness

import com.google.protobuf.Message
import mpp.harness.parameters.{InvalidParameterException, MeasuringPolicy}
import munit.FunSuite

class ParametersSuite extends FunSuite {
  private val vectors = Conformance.read("invalid_parameters.json")

  private val keys: Map[String, BenchmarkKey[_ <: Message, _]] = Seq(
    Benchmarks.PING_PONG,
    Benchmarks.THROUGHPUT_PING_PONG,
    Benchmarks.FIBONACCI,
    Benchmarks.CHAMENEOS,
    Benchmarks.ALL_PAIRS_SHORTEST_PATH,
    Benchmarks.NET_PING_PONG,
    Benchmarks.NET_THROUGHPUT_PING_PONG,
    Benchmarks.SIZED_THROUGHPUT,
    Benchmarks.ATOMIC_REGISTER,
    Benchmarks.STREAMING_WINDOWS
  ).map(key => key.symbol -> key).toMap

  private val fractions = Set("read_workload", "write_workload")

  private def validate[R <: Message, P](key: BenchmarkKey[R, P], request: Message): Unit = {
    val typed = request.asInstanceOf[R]
    key.parameters.apply(typed)
    MeasuringPolicy.from(key.policy.apply(typed))
    ()
  }

  private def validate(vector: ujson.Value): Unit = {
    val symbol = vector("benchmark").str
    validate(keys(symbol), Conformance.request(symbol, vector("request")))
  }

  for (vector <- vectors("rejected").arr)
    test(s"refused: ${vector("benchmark").str} ${vector("request")}") {
      val reason = intercept[InvalidParameterException](validate(vector)).getMessage
      val parameter = vector("parameter").str
      assert(clue(reason).startsWith(s"$parameter = "))
      assert(clue(reason).contains(", allowed are "))
      for (value <- vector("request").obj.get(parameter)) {
        val text = value.strOpt.getOrElse(written(parameter, value.num))
        assert(clue(reason).startsWith(s"$parameter = $text,"))
      }
    }

  /** A number as reasons have it. */
  private def written(parameter: String, number: Double): String =
    if (fractions(parameter)) number.toFloat.toString
    else if (number.isWhole) number.toLong.toString
    else number.toString

  for (vector <- vectors("accepted").arr)
    test(s"accepted: ${vector("benchmark").str} ${vector("request")}")(validate(vector))

  test("a refusal reads as one sentence") {
    val vector = ujson.Obj("benchmark" -> "FIBONACCI", "request" -> ujson.Obj("fib_number" -> 41))
    assertEquals(
      intercept[InvalidParameterException](validate(vector)).getMessage,
      "fib_number = 41, allowed are 1 to 40"
    )
  }

  test("an absent policy has the defaults") {
    val policy = MeasuringPolicy.from(kompics.benchmarks.RunPolicy.getDefaultInstance)
    assertEquals(policy, new MeasuringPolicy(0, 30, 100, 0.10, Double.PositiveInfinity, false))
  }
}
