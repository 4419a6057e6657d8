package mpp.results

import java.time.Instant

import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class PointRecordSuite extends munit.ScalaCheckSuite {
  private val times =
    Gen.listOf(Gen.oneOf(Gen.choose(0.0, 1e9), Gen.const(Double.MinPositiveValue), Gen.const(Double.PositiveInfinity)))
  private val failures = for {
    kind <- Gen.oneOf(FailureKind.all)
    reason <- Gen.asciiPrintableStr
    tail <- Gen.listOf(Gen.oneOf("a \"quoted\" word", "tab\there", "é", "line\u2028separator"))
  } yield Failure(kind, reason, tail)

  private val conditions = for {
    role <- Gen.identifier
    node <- Gen.asciiPrintableStr
    cpus <- Gen.option(Gen.oneOf("0", "0-3,8"))
    measures <- Gen.mapOf(Gen.zip(Gen.identifier, Gen.choose(0.0, 1e9)))
  } yield ProcessConditions(role, node, cpus, measures)

  private val records = for {
    // Short enough to name a file.
    parameters <- Gen.resize(8, Gen.listOf(Gen.zip(Gen.identifier, Gen.alphaNumStr))).map(_.distinctBy(_._1))
    status <- Gen.oneOf(Status.all)
    samples <- times
    warmup <- times
    answer <- Gen.option(Gen.oneOf(Gen.long, Gen.const(Long.MinValue), Gen.const(-1L)))
    verified <- Gen.oneOf(true, false)
    metrics <- Gen.mapOf(Gen.zip(Gen.identifier, Gen.choose(-1e9, 1e9)))
    failure <- Gen.option(failures)
    duration <- Gen.choose(0L, 1L << 40)
    verifiedOperations <- Gen.option(Gen.choose(0, Int.MaxValue))
    invocation <- Gen.choose(1, Int.MaxValue)
    start <- Gen.option(Gen.choose(0L, 1L << 40))
    reference <- Gen.option(Gen.choose(1e-6, 1e9))
    conditions <- Gen.listOf(conditions)
    pressure <- Gen.listOf(Gen.asciiPrintableStr)
  } yield PointRecord(
    "AKKA",
    "PINGPONG",
    parameters,
    // As long as files' names allow.
    parameters.map { case (k, v) => s"$k: $v\n" }.mkString.take(200),
    invocation,
    status,
    samples,
    warmup,
    verified,
    Instant.ofEpochMilli(duration),
    duration,
    start,
    reference,
    answer.map(Answer(_)),
    verifiedOperations,
    metrics,
    conditions,
    pressure,
    failure
  )

  property("a record is one line, and comes back as it was") {
    forAll(records) { record =>
      val line = Json.write(record)
      assert(!line.contains('\n'))
      assertEquals(Json.parse[PointRecord](line), Right(record))
    }
  }

  for (broken <- Seq("", "{}", "[1]", "{\"symbol\":1}", "nonsense", "{\"symbol\":\"A\",\"benchmark\":"))
    test(s"'$broken' is refused") {
      assert(Json.parse[PointRecord](broken).isLeft)
    }
}
