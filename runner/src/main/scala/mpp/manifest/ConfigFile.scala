package mpp.manifest

import scala.util.matching.Regex

import com.typesafe.config.ConfigException
import com.typesafe.config.ConfigFactory
import com.typesafe.config.ConfigParseOptions
import com.typesafe.config.ConfigResolveOptions

/** Reads files in HOCON, strictly: every fault is an error with its place. */
object ConfigFile {
  private val MostBytes = 1L << 20

  /** @throws ConfigError if the file is not HOCON */
  def read(file: os.Path): ConfigNode = {
    if (os.isFile(file) && os.size(file) > MostBytes)
      throw ConfigError(s"$file: is too long, allowed are $MostBytes bytes")
    try {
      val options = ConfigParseOptions.defaults().setAllowMissing(false).setOriginDescription(file.toString)
      val config = ConfigFactory.parseFile(file.toIO, options).resolve(ConfigResolveOptions.noSystem())
      new ConfigNode(file, "", config.root)
    } catch {
      case e: ConfigException =>
        // The library puts a blank before the line's number.
        val message = Option(e.getMessage).getOrElse("").linesIterator.mkString(" ")
          .replaceAll(s"${Regex.quote(s"$file:")} (\\d+):", s"${Regex.quoteReplacement(s"$file:")}$$1:")
        throw ConfigError(if (message.startsWith(s"$file:")) message else s"$file: $message")
      case _: StackOverflowError => throw ConfigError(s"$file: is nested too deeply")
    }
  }
}
