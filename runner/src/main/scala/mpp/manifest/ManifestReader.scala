package mpp.manifest

import scala.util.matching.Regex

/** Reads manifests. Strict: a key that is missing, unknown, or of the wrong kind is an error with its place. */
object ManifestReader {
  val Suffix = ".testee.conf"

  /** The form of a testee's symbol. */
  val Symbol: Regex = "[A-Z][A-Z0-9_]*".r

  /** The characters of [[Symbol]], for messages. */
  val SymbolCharacters = "upper-case letters, digits and underscores"

  /** @throws ConfigError if the file is not a valid manifest */
  def read(file: os.Path): Manifest = {
    val testee = ConfigFile.read(file).section(optionalKeys, requiredKeys)
    val symbol = testee.text("symbol", Symbol, SymbolCharacters)
    if (s"$symbol$Suffix" != file.last)
      throw testee.error("symbol", s"is $symbol, but the file is called ${file.last}: it must be $symbol$Suffix")
    val files = testee.child("files").section(Nil, Seq("root", "paths"))
    val commands = testee.child("commands").section(Seq("master", "client"), Seq("local"))
    val plot = testee.child("plot").section(Nil, Seq("colour", "marker"))
    val distributed = testee.flag("distributed")
    for (role <- Seq("master", "client") if distributed && !commands.has(role))
      throw commands.error(role, "is missing: a distributed testee has commands for master and client")
    val kind = testee.oneOf("kind", Kind.all)(_.name)
    val language = testee.text("language")
    Manifest(
      file = file,
      symbol = symbol,
      variantOf = testee.optional("variantOf").map(_ => testee.text("variantOf", Symbol, SymbolCharacters)),
      label = testee.text("label"),
      kind = kind,
      language = language,
      baselineOf = baselineOf(testee, kind, language),
      framework = testee.text("framework"),
      version = testee.optional("version").map(v => version(v.section(Nil, Seq("file", "pattern")))),
      builds = testee.optional("build").fold(Seq.empty[ConfigNode])(_.oneOrMore).map(build),
      needs = testee.needs("needs"),
      files = Files(files.path("root"), files.words("paths").map(files.child("paths").pathBelow(_, "root"))),
      commands = Commands(
        command(commands, "local"),
        Option.when(commands.has("master"))(command(commands, "master")),
        Option.when(commands.has("client"))(command(commands, "client"))
      ),
      environment = environment(testee),
      announces = !testee.has("announces") || testee.flag("announces"),
      control = testee.oneOf("control", Control.all)(_.name),
      distributed = distributed,
      settings = testee.table("settings"),
      review = testee.optional("review").map(review),
      plot = PlotStyle(
        plot.text("colour", PlotStyle.Colour, "a colour as \"#rrggbb\""),
        plot.oneOf("marker", Marker.all)(_.name)
      ),
      largest = testee.optional("largest").fold(Largest.unlimited)(Largest.read),
      starves = testee.optional("starves").fold(Largest.unlimited)(Largest.read),
      options = testee.optional("options").fold(Seq.empty[TesteeOption])(TesteeOption.readAll),
      layers = testee.optional("layers").fold(LayerRules.none)(LayerRules.read)
    )
  }

  private val requiredKeys =
    Seq(
      "symbol",
      "label",
      "kind",
      "language",
      "framework",
      "needs",
      "files",
      "commands",
      "control",
      "distributed",
      "plot"
    )
  private val optionalKeys =
    Seq(
      "announces",
      "baselineOf",
      "build",
      "version",
      "environment",
      "largest",
      "layers",
      "options",
      "starves",
      "settings",
      "review",
      "variantOf"
    )

  private def baselineOf(testee: ConfigSection, kind: Kind, language: String): Seq[String] =
    if (kind == Kind.Baseline && testee.has("baselineOf")) testee.words("baselineOf")
    else if (testee.has("baselineOf"))
      throw testee.error("baselineOf", s"is for testees of kind = ${Kind.Baseline.name} only")
    else if (kind == Kind.Baseline) Seq(language)
    else Nil

  private def build(node: ConfigNode): Build = {
    val build = node.section(Seq("needs", "arguments", "batch"), Seq("folder", "command", "inputs", "output"))
    Build(
      build.path("folder"),
      build.words("command"),
      build.paths("inputs"),
      build.path("output"),
      if (build.has("needs")) build.needs("needs") else Nil,
      if (build.has("arguments")) build.words("arguments") else Nil,
      Option.when(build.has("batch"))(build.text("batch", "[a-z0-9-]+".r, "lower-case letters, digits and '-'"))
    )
  }

  /** Manifests of older revisions, with which `ab` compares, lack answers to newer questions. */
  private def review(node: ConfigNode): Review = {
    val section = node.section(Review.keys, Nil)
    Review(Review.keys.filter(section.has).map(key => key -> section.text(key)).toMap)
  }

  private def command(section: ConfigSection, role: String): Seq[String] = {
    val command = section.words(role)
    for (word <- command; unknown <- Commands.unknownPlaceholders(word))
      throw section.error(
        role,
        s"has {$unknown}, allowed are ${Commands.placeholders.toSeq.sorted.map(p => s"{$p}").mkString(", ")}"
      )
    command
  }

  private val Variable = "[A-Za-z_][A-Za-z0-9_]*".r

  private def environment(section: ConfigSection): Map[String, String] = {
    val table = section.table("environment")
    for (name <- table.keys if !Variable.matches(name))
      throw section.error("environment", s"has '$name', allowed are letters, digits and underscores")
    table
  }

  /** The framework's version as its build states it. */
  private def version(section: ConfigSection): String = {
    val file = section.path("file")
    if (!os.isFile(file)) throw section.error("file", s"does not exist: $file")
    val found =
      try section.text("pattern").r.unanchored.findFirstMatchIn(os.read(file))
      catch {
        case e: java.util.regex.PatternSyntaxException =>
          throw section.error("pattern", s"is no regular expression: ${e.getDescription}")
        case _: StackOverflowError => throw section.error("pattern", s"takes too much memory to be sought in $file")
      }
    found match {
      case Some(m) if m.groupCount == 1 =>
        Option(m.group(1)).getOrElse(throw section.error("pattern", s"is found in $file, but its group is not"))
      case Some(_) => throw section.error("pattern", "must have one group, which matches the version")
      case None => throw section.error("pattern", s"is not found in $file")
    }
  }
}
