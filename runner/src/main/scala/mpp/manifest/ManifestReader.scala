package mpp.manifest

import scala.jdk.CollectionConverters._
import scala.util.matching.Regex

import com.typesafe.config.ConfigException
import com.typesafe.config.ConfigFactory
import com.typesafe.config.ConfigList
import com.typesafe.config.ConfigObject
import com.typesafe.config.ConfigParseOptions
import com.typesafe.config.ConfigResolveOptions
import com.typesafe.config.ConfigValue
import com.typesafe.config.ConfigValueType

/** Reads manifests (HOCON). Strict: a key that is missing, unknown, or of the wrong kind is an error with its place. */
object ManifestReader {
  val Suffix = ".testee.conf"

  /** @throws ManifestError if the file is not a valid manifest */
  def read(file: os.Path): Manifest = {
    val root = parse(file)
    val folder = file / os.up
    val testee = root.section(Seq("announces", "build", "version", "environment", "settings"), testeeKeys)
    val symbol = testee.text("symbol", """[A-Z][A-Z0-9_]*""".r, "upper-case letters, digits and underscores")
    if (s"$symbol$Suffix" != file.last)
      throw testee.error("symbol", s"is $symbol, but the file is called ${file.last}: it must be $symbol$Suffix")
    val files = testee.child("files").section(Nil, Seq("root", "paths"))
    val commands = testee.child("commands").section(Seq("master", "client"), Seq("local"))
    val plot = testee.child("plot").section(Nil, Seq("colour", "marker"))
    val distributed = testee.flag("distributed")
    for (role <- Seq("master", "client") if distributed && !commands.has(role))
      throw commands.error(role, "is missing: a distributed testee has commands for master and client")
    Manifest(
      file = file,
      symbol = symbol,
      label = testee.text("label"),
      kind = testee.oneOf("kind", Kind.all)(_.name),
      language = testee.text("language"),
      framework = testee.text("framework"),
      version = testee.optional("version").map(v => version(v.section(Nil, Seq("file", "pattern")), folder)),
      builds = testee.optional("build").fold(Seq.empty[Node])(_.oneOrMore).map { b =>
        val build = b.section(Seq("needs", "arguments", "batch"), Seq("folder", "command", "inputs", "output"))
        val path = (key: String) => resolve(folder, build.text(key))
        Build(
          path("folder"),
          build.words("command"),
          build.words("inputs").map(resolve(folder, _)),
          path("output"),
          if (build.has("needs")) needs(build, folder) else Nil,
          if (build.has("arguments")) build.words("arguments") else Nil,
          Option.when(build.has("batch"))(build.text("batch", "[a-z0-9-]+".r, "lower-case letters, digits and '-'"))
        )
      },
      needs = needs(testee, folder),
      files = Files(
        resolve(folder, files.text("root")),
        files.words("paths").map { word =>
          val path =
            try os.RelPath(word)
            catch { case _: IllegalArgumentException => throw files.error("paths", s"'$word' is not a relative path") }
          if (path.ups > 0) throw files.error("paths", s"'$word' leads out of root")
          path
        }
      ),
      commands = Commands(
        commands.command("local"),
        Option.when(commands.has("master"))(commands.command("master")),
        Option.when(commands.has("client"))(commands.command("client"))
      ),
      environment = testee.table("environment"),
      announces = !testee.has("announces") || testee.flag("announces"),
      control = testee.oneOf("control", Control.all)(_.name),
      distributed = distributed,
      settings = testee.table("settings"),
      plot = PlotStyle(
        plot.text("colour", "#[0-9a-fA-F]{6}".r, "a colour as \"#rrggbb\""),
        plot.oneOf("marker", Marker.all)(_.name)
      )
    )
  }

  private val testeeKeys =
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

  private def needs(section: Section, folder: os.Path): Seq[Need] = section.children("needs").map { n =>
    val need = n.section(Seq("minimum", "feature"), Seq("program"))
    Need.in(
      folder,
      need.text("program"),
      Option.when(need.has("minimum"))(need.version("minimum")),
      Option.when(need.has("feature"))(need.text("feature"))
    )
  }

  private def parse(file: os.Path): Node =
    try {
      val options = ConfigParseOptions.defaults().setAllowMissing(false).setOriginDescription(file.toString)
      val config = ConfigFactory.parseFile(file.toIO, options).resolve(ConfigResolveOptions.noSystem())
      new Node(file, "", config.root)
    } catch {
      case e: ConfigException => throw ManifestError(e.getMessage.linesIterator.mkString(" "))
    }

  private def version(section: Section, folder: os.Path): String = {
    val file = resolve(folder, section.text("file"))
    val pattern =
      try section.text("pattern").r
      catch {
        case e: java.util.regex.PatternSyntaxException =>
          throw section.error("pattern", s"is no regular expression: ${e.getDescription}")
      }
    if (!os.isFile(file)) throw section.error("file", s"does not exist: $file")
    pattern.unanchored.findFirstMatchIn(os.read(file)) match {
      case Some(m) if m.groupCount == 1 => m.group(1)
      case Some(_) => throw section.error("pattern", "must have one group, which matches the version")
      case None => throw section.error("pattern", s"is not found in $file")
    }
  }

  private def resolve(folder: os.Path, path: String): os.Path = os.Path(path, folder)

  /** A value in a manifest with its place. */
  final private class Node(file: os.Path, path: String, value: ConfigValue) {

    def error(message: String): ManifestError = {
      val line = value.origin.lineNumber
      ManifestError(s"$file${if (line > 0) s":$line" else ""}: ${if (path.isEmpty) "" else s"$path "}$message")
    }

    /** The value as an object that has all the required keys, and others only among the optional ones. */
    def section(optional: Seq[String], required: Seq[String]): Section = value match {
      case o: ConfigObject =>
        val allowed = required ++ optional
        for ((key, child) <- o.asScala if !allowed.contains(key))
          throw node(key, child).error(s"is unknown, allowed are ${allowed.sorted.mkString(", ")}")
        val section = new Section(this, o, node)
        for (key <- required if !section.has(key)) throw section.error(key, "is missing")
        section
      case _ => throw error("must be an object: { ... }")
    }

    private def node(key: String, child: ConfigValue): Node =
      new Node(file, if (path.isEmpty) key else s"$path.$key", child)

    def text: String = value.valueType match {
      case ConfigValueType.STRING | ConfigValueType.NUMBER | ConfigValueType.BOOLEAN => value.unwrapped.toString
      case _ => throw error("must be text")
    }

    def elements: Seq[Node] = value match {
      case l: ConfigList => l.asScala.toSeq.map(new Node(file, path, _))
      case _ => throw error("must be a list: [ ... ]")
    }

    /** The elements of a list, or the value itself if it is none. */
    def oneOrMore: Seq[Node] = if (value.valueType == ConfigValueType.LIST) elements else Seq(this)

    def entries: Map[String, String] = value match {
      case o: ConfigObject => o.asScala.map { case (key, child) => key -> node(key, child).text }.toMap
      case _ => throw error("must be an object: { ... }")
    }
  }

  /** An object in a manifest whose keys have been checked. */
  final private class Section(self: Node, values: ConfigObject, node: (String, ConfigValue) => Node) {
    def has(key: String): Boolean = values.containsKey(key)

    def error(key: String, message: String): ManifestError =
      Option(values.get(key)).fold(self.error(s"key '$key' $message"))(child(key, _).error(message))

    private def child(key: String, value: ConfigValue): Node = node(key, value)

    def child(key: String): Node = node(key, values.get(key))

    def optional(key: String): Option[Node] = Option(values.get(key)).map(node(key, _))

    def children(key: String): Seq[Node] = child(key).elements

    def text(key: String): String = {
      val text = child(key).text
      if (text.isBlank) throw error(key, "is empty")
      text
    }

    def text(key: String, shape: Regex, description: String): String = {
      val found = text(key)
      if (!shape.matches(found)) throw error(key, s"= \"$found\", allowed are $description")
      found
    }

    def words(key: String): Seq[String] = {
      val words = children(key).map(_.text)
      if (words.isEmpty) throw error(key, "is empty")
      words
    }

    def command(key: String): Seq[String] = {
      val command = words(key)
      for (word <- command; unknown <- Commands.unknownPlaceholders(word))
        throw error(
          key,
          s"has {$unknown}, allowed are ${Commands.placeholders.toSeq.sorted.map(p => s"{$p}").mkString(", ")}"
        )
      command
    }

    def flag(key: String): Boolean = {
      val found = text(key)
      found.toBooleanOption.getOrElse(throw error(key, s"= $found, allowed are true and false"))
    }

    def version(key: String): Version = {
      val found = text(key)
      Version.parse(found).getOrElse(throw error(key, s"= $found, allowed are ${Version.allowed}"))
    }

    def oneOf[A](key: String, all: Seq[A])(name: A => String): A = {
      val found = text(key)
      all.find(name(_) == found).getOrElse(throw error(key, s"= $found, allowed are ${all.map(name).mkString(", ")}"))
    }

    def table(key: String): Map[String, String] = optional(key).fold(Map.empty[String, String])(_.entries)
  }
}
