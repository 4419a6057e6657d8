package mpp.harness

import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

class TesteeOptionsSuite extends munit.FunSuite {
  private val batch = new TesteeOptions.NumberOption(TesteeOptions.BATCH, 1, 100)
  private val mailbox = new TesteeOptions.WordOption("mailbox", List("unbounded", "single-consumer").asJava)

  private def wrong(text: String, allowed: TesteeOptions.Option*): Option[String] =
    TesteeOptions.wrong(text, "FAKE", allowed.asJava).toScala

  test("options that a testee has are taken") {
    for (text <- Seq("", "batch=1", "batch=100", "mailbox=unbounded", "mailbox=single-consumer,batch=7"))
      assertEquals(wrong(text, batch, mailbox), None, text)
    assertEquals(TesteeOptions.number("workers=2,batch=50", TesteeOptions.BATCH).getAsLong, 50L)
    assert(TesteeOptions.number("batches=50", TesteeOptions.BATCH).isEmpty)
    assertEquals(TesteeOptions.word("batch=5,mailbox=unbounded", "mailbox").toScala, Some("unbounded"))
    assert(TesteeOptions.word("batch=5", "mailbox").isEmpty)
  }

  test("all others are refused with their value") {
    val refused =
      Seq("batch", "batch=", "batch=0", "batch=101", "batch=x", "workers=2", "batch=1,batch=1", "batch=1,", ",") ++
        Seq("mailbox", "mailbox=", "mailbox=bounded", "mailbox=5", "mailbox=unbounded=1")
    for (text <- refused) assert(wrong(text, batch, mailbox).isDefined, text)
    assert(wrong("batch=0", batch).exists(it => it.contains("'batch=0'") && it.contains("1 to 100")))
    val word = wrong("mailbox=none", batch, mailbox).get
    assert(Seq("'mailbox=none'", "unbounded", "single-consumer").forall(clue(word).contains))
    assert(wrong("batch=1").exists(_.contains("none")))
  }

  test("settings name the options that are set, but for those of which the testee says what holds") {
    val testee = Testee.define("FAKE", "Fake", "1", "Java").setting("workers", "8 threads")
    val settings = testee.withOptionsSet(TesteeOptions.set("workers=8,mailbox=unbounded")).localInfo.getSettingsMap
    assertEquals(settings.get("workers"), "8 threads")
    assertEquals(settings.get("mailbox"), "unbounded")
    assert(!testee.localInfo.getSettingsMap.containsKey("mailbox"))
  }

  test("settings name the collector and the heap as their options do") {
    val settings = Testee.define("FAKE", "Fake", "1", "Java").localInfo.getSettingsMap
    assert(Seq("Serial", "Parallel", "G1", "Z", "Shenandoah").contains(clue(settings.get("collector"))))
    assert(clue(settings.get("heap")).toLong >= (Runtime.getRuntime.maxMemory >> 20))
  }
}
