package mpp.harness

import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

class TesteeOptionsSuite extends munit.FunSuite {
  private val allowed = List(new TesteeOptions.Option(TesteeOptions.BATCH, 1, 100))

  private def wrong(text: String, allowed: List[TesteeOptions.Option] = allowed): Option[String] =
    TesteeOptions.wrong(text, "FAKE", allowed.asJava).toScala

  test("options that a testee has are taken") {
    for (text <- Seq("", "batch=1", "batch=100")) assertEquals(wrong(text), None, text)
    assertEquals(TesteeOptions.number("workers=2,batch=50", TesteeOptions.BATCH).getAsLong, 50L)
    assert(TesteeOptions.number("batches=50", TesteeOptions.BATCH).isEmpty)
  }

  test("all others are refused with their value") {
    val refused =
      Seq("batch", "batch=", "batch=0", "batch=101", "batch=x", "workers=2", "batch=1,batch=1", "batch=1,", ",")
    for (text <- refused) assert(wrong(text).isDefined, text)
    assert(wrong("batch=0").exists(it => it.contains("'batch=0'") && it.contains("1 to 100")))
    assert(wrong("batch=1", Nil).exists(_.contains("none")))
  }
}
