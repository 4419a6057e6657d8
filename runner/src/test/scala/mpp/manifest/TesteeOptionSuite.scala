package mpp.manifest

import mpp.Examples
import mpp.catalogue.Settings

class TesteeOptionSuite extends ManifestSuite {
  private def read(folder: os.Path, options: String): Manifest = {
    os.write.over(folder / "FAKE.testee.conf", s"${Examples.manifestText}\noptions { $options }\n")
    ManifestReader.read(folder / "FAKE.testee.conf")
  }

  folder.test("options reach the testee by one variable, or by those that its runtime has") { folder =>
    val testee = read(
      folder,
      """batch { default = 5, least = 1, most = 100, meaning = "messages per turn" }
        |mailbox { values = [one, two], meaning = "queue" }
        |collector { values = [G1, Serial], environment { JAVA_OPTS = "-XX:+Use{value}GC" }, meaning = "collector" }
        |bind { values = [db], environment { ERL_AFLAGS = "+sbt {value}" }, meaning = "binding" }""".stripMargin
    )
    val settings = Settings.of(
      Seq("batch" -> "50", "mailbox" -> "two", "collector" -> "Serial", "bind" -> "db", "cpus" -> "1")
    ).get
    assertEquals(testee.problem(settings), None)
    assertEquals(
      testee.under(settings).environment,
      Map(
        "JAVA_OPTS" -> "-Xmx{heapMiB}m -XX:+UseSerialGC",
        "ERL_AFLAGS" -> "+sbt db",
        "MPP_OPTIONS" -> "batch=50,mailbox=two"
      )
    )
    assertEquals(testee.under(Settings.none), testee)
    for ((name, value) <- Seq("batch" -> "0", "mailbox" -> "three", "colour" -> "red"))
      assert(testee.problem(Settings.of(Seq(name -> value)).get).exists(_.contains(name)), name)
  }

  folder.test("options that cannot be are refused with their place") { folder =>
    val bad = Seq(
      "batch { least = 1, most = 5 }" -> "meaning",
      "batch { least = 5, most = 1, meaning = m }" -> "least",
      "batch { least = 1, meaning = m }" -> "most",
      "batch { least = 1, most = 5, default = 6, meaning = m }" -> "default",
      "batch { values = [], meaning = m }" -> "values",
      "batch { values = [a], least = 1, meaning = m }" -> "least",
      "batch { values = [\"a,b\"], meaning = m }" -> "values",
      "batch { values = [a], environment { X = y }, meaning = m }" -> "environment",
      "number_of_messages { least = 1, most = 5, meaning = m }" -> "number_of_messages",
      "cpus { least = 1, most = 5, meaning = m }" -> "cpus",
      "Batch { least = 1, most = 5, meaning = m }" -> "Batch"
    )
    for ((options, key) <- bad) {
      val refused = intercept[ConfigError](read(folder, options))
      assert(refused.message.contains("FAKE.testee.conf") && refused.message.contains(key), refused.message)
    }
  }
}
