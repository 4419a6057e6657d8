package mpp.manifest

import scala.util.matching.Regex

import com.typesafe.config.ConfigObject
import com.typesafe.config.ConfigValue

/** An object in a file whose keys have been checked. All methods throw [[ConfigError]] where a value is not what they
  * are for.
  */
final class ConfigSection(self: ConfigNode, values: ConfigObject, node: (String, ConfigValue) => ConfigNode) {
  def has(key: String): Boolean = values.containsKey(key)

  def error(key: String, message: String): ConfigError =
    Option(values.get(key)).fold(self.error(s"key '$key' $message"))(node(key, _).error(message))

  def child(key: String): ConfigNode = node(key, values.get(key))

  def optional(key: String): Option[ConfigNode] = Option(values.get(key)).map(node(key, _))

  def children(key: String): Seq[ConfigNode] = child(key).elements

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

  /** A list of texts, at least one. */
  def words(key: String): Seq[String] = {
    val words = children(key).map(_.text)
    if (words.isEmpty) throw error(key, "is empty")
    words
  }

  def flag(key: String): Boolean = {
    val found = text(key)
    found.toBooleanOption.getOrElse(throw error(key, s"= $found, allowed are true and false"))
  }

  def oneOf[A](key: String, all: Seq[A])(name: A => String): A = {
    val found = text(key)
    all.find(name(_) == found).getOrElse(throw error(key, s"= $found, allowed are ${all.map(name).mkString(", ")}"))
  }

  /** A path, counted from the file's folder. */
  def path(key: String): os.Path = child(key).path(text(key))

  /** A list of paths, at least one, counted from the file's folder. */
  def paths(key: String): Seq[os.Path] = words(key).map(child(key).path)

  /** Texts by their keys; none without the key. */
  def table(key: String): Map[String, String] =
    optional(key).fold(Map.empty[String, String])(_.entries.view.mapValues(_.text).toMap)

  /** Programs that must be there. */
  def needs(key: String): Seq[Need] = children(key).map { child =>
    val need = child.section(Seq("minimum", "feature"), Seq("program"))
    val program = need.text("program")
    Need(
      // With a slash in it, it is a path.
      if (program.contains('/')) need.path("program").toString else program,
      Option.when(need.has("minimum"))(need.version("minimum")),
      Option.when(need.has("feature"))(need.text("feature"))
    )
  }

  private def version(key: String): Version = {
    val found = text(key)
    Version.parse(found).getOrElse(throw error(key, s"= $found, allowed are ${Version.allowed}"))
  }
}
