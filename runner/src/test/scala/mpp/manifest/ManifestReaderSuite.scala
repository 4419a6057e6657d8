package mpp.manifest

import mpp.Examples.{manifestText => valid}

class ManifestReaderSuite extends ManifestSuite {

  folder.test("a valid manifest is read, its paths counted from its folder") { folder =>
    os.write(folder / "FAKE.testee.conf", valid)
    val manifest = ManifestReader.read(folder / "FAKE.testee.conf")
    assertEquals(manifest.symbol, "FAKE")
    assertEquals(manifest.version, Some("1.2.3"))
    assertEquals(manifest.builds.map(_.inputs), Seq(Seq(folder / "src")))
    assertEquals(
      manifest.needs,
      Seq(
        Need("sh", feature = Some("shell")),
        Need("java", Some(Version(17))),
        Need((folder / "tool").toString, Some(Version(1, 94, 1)))
      )
    )
    assertEquals(manifest.files, Files(folder / "out", Seq(os.rel / "bin", os.rel / "lib" / "a.jar")))
    assertEquals(manifest.commands.local, Seq("{root}/bin/fake", "{runner}"))
    assertEquals(manifest.plot, PlotStyle("#0072B2", Marker.Circle))
  }

  folder.test("a testee may take several builds, or none") { folder =>
    val file = folder / "FAKE.testee.conf"
    val one = valid.linesIterator.find(_.startsWith("build ")).get
    val another = one.stripPrefix("build ").replace("out/fake", "out/other")
    def builds(text: String): Seq[Build] = {
      os.write.over(file, valid.replace(one, text))
      ManifestReader.read(file).builds
    }
    assertEquals(
      builds(s"build = [${one.stripPrefix("build ")}, $another]").map(_.output),
      Seq("fake", "other").map(folder / "out" / _)
    )
    assertEquals(builds(""), Nil)
    val batched = builds(one.replace("output", "arguments = [fast, fake], batch = slow-ones, output"))
    assertEquals(batched.map(b => b.arguments -> b.batch), Seq(Seq("fast", "fake") -> Some("slow-ones")))
  }

  folder.test(
    "a manifest may start the program of another testee, and answer the review sheet, which may have grown since"
  ) {
    folder =>
      val file = folder / "FAKE.testee.conf"
      def read(more: String): Manifest = {
        os.write.over(file, s"$valid\n$more\n")
        ManifestReader.read(file)
      }
      assertEquals(read("").variantOf -> read("").review, None -> None)
      assertEquals(read("variantOf = OTHER").variantOf, Some("OTHER"))
      val answers = Review.questions.map(q => q.key -> s"answer to ${q.key}").toMap
      val lines = answers.map { case (key, answer) => s"$key = \"$answer\"" }
      assertEquals(read(lines.mkString("review {", "\n", "}")).review, Some(Review(answers)))
      assertEquals(
        read(lines.tail.mkString("review {", "\n", "}")).review.map(_.unanswered),
        Some(Seq(answers.keys.head))
      )
      val wrong = intercept[ConfigError](read("review { colour = red }"))
      assert(wrong.getMessage.contains("colour"), wrong.getMessage)
  }

  folder.test("a testee may name its framework's functions") { folder =>
    val file = folder / "FAKE.testee.conf"
    os.write.over(file, s"$valid\nlayers { framework = [\"fake.\", \"<fake\"], benchmark = [\"b\"] }\n")
    val layers = ManifestReader.read(file).layers
    assertEquals(layers.of("fake.Actor").map(_.layer), Some(Layer.Framework))
    assertEquals(layers.rules.map(_.pattern), Seq("fake.", "<fake", "b"))
  }

  folder.test("a testee may have largest points, of benchmarks and parameters that there are") { folder =>
    val file = folder / "FAKE.testee.conf"
    def largest(text: String): Largest = {
      os.write.over(file, s"$valid\nlargest { $text }\n")
      ManifestReader.read(file).largest
    }
    assertEquals(
      largest("PINGPONG { number_of_messages = 1000 }, STREAMINGWINDOWS { window_size = \"1 s\" }"),
      Largest(Map(
        ("PINGPONG", "number_of_messages") -> BigDecimal(1000),
        ("STREAMINGWINDOWS", "window_size") -> BigDecimal(1000)
      ))
    )
    for (wrong <- Seq("PINGPANG { x = 1 }", "PINGPONG { x = 1 }", "PINGPONG { number_of_messages = many }", "APSP = 1"))
      intercept[ConfigError](largest(wrong)): Unit
  }

  folder.test("a baseline is that of its language, or of those that it names; a framework is none") { folder =>
    val file = folder / "FAKE.testee.conf"
    val languages = for (more <- Seq("framework", "baseline", "baseline\nbaselineOf = [Java, Scala]")) yield {
      os.write.over(file, valid.replace("kind = framework", s"kind = $more"))
      ManifestReader.read(file).baselineOf
    }
    assertEquals(languages, Seq(Nil, Seq("Shell"), Seq("Java", "Scala")))
  }

  /** A change to the valid manifest, the line that the error names, and its text from there. */
  private val mistakes = Seq(
    ("label = \"Fake\"\n", "", 0, "key 'label' is missing"),
    (
      "label = \"Fake\"",
      "label = \"Fake\"\ncolor = red",
      3,
      "color is unknown, allowed are announces, baselineOf, build, commands, "
    ),
    (
      "output =",
      "batch = \"a b\", output =",
      7,
      "build.batch = \"a b\", allowed are lower-case letters, digits and '-'"
    ),
    ("kind = framework", "kind = library", 3, "kind = library, allowed are framework, baseline"),
    ("control = grpc", "control = carrier", 12, "control = carrier, allowed are grpc, native"),
    ("distributed = false", "distributed = maybe", 13, "distributed = maybe, allowed are true and false"),
    ("marker = circle", "marker = star", 15, "plot.marker = star, allowed are square, circle, "),
    ("\"#0072B2\"", "blue", 15, "plot.colour = \"blue\", allowed are a colour as \"#rrggbb\""),
    ("minimum = 17", "minimum = new", 8, "needs.minimum = new, allowed are whole numbers with dots between them"),
    ("\"java\"", "\"a\\u0000/b\"", 8, "needs.program has control characters in it"),
    ("root = \"out\"", "root = \"/..\"", 9, "files.root '/..' is no path"),
    ("JAVA_OPTS", "JAVA-OPTS", 11, "environment has 'JAVA-OPTS', allowed are letters, digits and underscores"),
    ("label = \"Fake\"", "label = null", 2, "label must be text"),
    ("label = \"Fake\"", "label = ${label}", 2, "label"),
    ("label = \"Fake\"", "include \"FAKE.testee.conf\"", 0, "nested more than"),
    ("version = (\\\\S+)", "(edition)?version", 6, "version.pattern is found in "),
    ("\"1.94.1\"", "\"1.94.\"", 8, "needs.minimum = 1.94., allowed are whole numbers with dots between them"),
    ("{runner}", "{port}", 10, "commands.local has {port}, allowed are {client}, "),
    ("\"lib/a.jar\"", "\"../lib\"", 9, "files.paths '../lib' leads out of root"),
    ("build.txt", "nowhere.txt", 6, "version.file does not exist: "),
    ("version = (", "edition = (", 6, "version.pattern is not found in "),
    ("symbol = FAKE", "symbol = fake", 1, "symbol = \"fake\", allowed are upper-case letters, digits and underscores"),
    (
      "symbol = FAKE",
      "symbol = OTHER",
      1,
      "symbol is OTHER, but the file is called FAKE.testee.conf: it must be OTHER.testee.conf"
    ),
    (
      "kind = framework",
      "kind = framework\nbaselineOf = [Java]",
      0,
      "baselineOf is for testees of kind = baseline only"
    ),
    ("files {", "files = [", 0, ""),
    (
      "distributed = false",
      "distributed = true",
      10,
      "key 'master' is missing: a distributed testee has commands for master and client"
    )
  )

  for ((from, to, line, reason) <- mistakes) folder.test(s"'$to' in place of '$from' is refused") { folder =>
    val file = folder / "FAKE.testee.conf"
    os.write(file, valid.replace(from, to))
    val error = intercept[ConfigError](ManifestReader.read(file)).message
    val place = if (line > 0) s"$file:$line: " else s"$file"
    assert(error.startsWith(place) && error.contains(reason), error)
    assert(!error.contains('\n'), error)
  }

  for (
    (what, text) <- Seq(
      "deep" -> s"label = ${"[" * 100000}",
      "deep with a long path of keys" -> s"${"a." * 100000}a = 1",
      "of a pattern that takes a deep stack" -> valid.replace("version = (", s"${"(" * 100000}"),
      "with a version of too many numbers" -> valid.replace("1.94.1", s"1${".1" * 100000}"),
      "long" -> s"$valid#${"x" * (1 << 20)}",
      "no text" -> "\u0000\uffff"
    )
  ) folder.test(s"a manifest that is $what is refused in one sentence") { folder =>
    val file = folder / "FAKE.testee.conf"
    os.write(file, text)
    val error = intercept[ConfigError](ManifestReader.read(file)).message
    assert(error.startsWith(s"$file:") && !error.contains('\n'), error.take(500))
  }

  folder.test("two manifests with one symbol are refused") { folder =>
    for (name <- Seq("a", "b")) {
      os.makeDir(folder / name)
      os.write(folder / name / "build.txt", "version = 1\n")
      os.write(folder / name / "FAKE.testee.conf", valid)
    }
    assert(intercept[ConfigError](
      Manifests.below(folder)
    ).message.startsWith("symbol FAKE stands in more than one manifest"))
  }

  folder.test("a folder without manifests is refused") { folder =>
    assert(intercept[ConfigError](Manifests.below(folder)).message.contains("holds no manifest"))
    assert(intercept[ConfigError](Manifests.below(folder / "nowhere")).message.contains("is not a folder"))
  }

  test("placeholders are filled literally") {
    val values = Map("root" -> "/a b/$1", "runner" -> "[::1]:5")
    assertEquals(Commands.fill("{root}/bin {runner}", values), "/a b/$1/bin [::1]:5")
    assertEquals(Commands.unknownPlaceholders("{root} {nothing} {heapMiB}"), Seq("nothing"))
  }
}
