package mpp.manifest

import scala.jdk.CollectionConverters._

import com.typesafe.config.ConfigList
import com.typesafe.config.ConfigObject
import com.typesafe.config.ConfigValue
import com.typesafe.config.ConfigValueType

/** A value in a file with its place. All methods throw [[ConfigError]] where it is not what they are for.
  *
  * @param keys
  *   the keys that lead to it, with dots between them
  */
final class ConfigNode(file: os.Path, keys: String, value: ConfigValue) {

  /** The folder that the file is in, from which paths in it count. */
  def folder: os.Path = file / os.up

  def error(message: String): ConfigError = {
    val line = value.origin.lineNumber
    ConfigError(s"$file${if (line > 0) s":$line" else ""}: ${if (keys.isEmpty) "" else s"$keys "}$message")
  }

  /** The value as an object that has all the required keys, and others only among the optional ones. */
  def section(optional: Seq[String], required: Seq[String]): ConfigSection = value match {
    case o: ConfigObject =>
      val allowed = required ++ optional
      for ((key, child) <- o.asScala if !allowed.contains(key))
        throw node(key, child).error(s"is unknown, allowed are ${allowed.sorted.mkString(", ")}")
      val section = new ConfigSection(this, o, node)
      for (key <- required if !section.has(key)) throw section.error(key, "is missing")
      section
    case _ => throw error("must be an object: { ... }")
  }

  def text: String = value.valueType match {
    case ConfigValueType.STRING | ConfigValueType.NUMBER | ConfigValueType.BOOLEAN =>
      val text = value.unwrapped.toString
      if (text.exists(_.isControl)) throw error("has control characters in it")
      text
    case _ => throw error("must be text")
  }

  def elements: Seq[ConfigNode] = value match {
    case l: ConfigList => l.asScala.toSeq.map(new ConfigNode(file, keys, _))
    case _ => throw error("must be a list: [ ... ]")
  }

  /** The elements of a list, or the value itself if it is none. */
  def oneOrMore: Seq[ConfigNode] = if (value.valueType == ConfigValueType.LIST) elements else Seq(this)

  /** The values of an object by their keys. */
  def entries: Map[String, ConfigNode] = value match {
    case o: ConfigObject => o.asScala.map { case (key, child) => key -> node(key, child) }.toMap
    case _ => throw error("must be an object: { ... }")
  }

  /** A text that names a path, counted from the file's folder. */
  def path(text: String): os.Path =
    try os.Path(text, folder)
    catch { case _: IllegalArgumentException => throw error(s"'$text' is no path") }

  /** A text that names a path below a folder that the file names elsewhere. */
  def pathBelow(text: String, root: String): os.RelPath = {
    val path =
      try os.RelPath(text)
      catch { case _: IllegalArgumentException => throw error(s"'$text' is not a relative path") }
    if (path.ups > 0) throw error(s"'$text' leads out of $root")
    path
  }

  private def node(key: String, child: ConfigValue): ConfigNode =
    new ConfigNode(file, if (keys.isEmpty) key else s"$keys.$key", child)
}
