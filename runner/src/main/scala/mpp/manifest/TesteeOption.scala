package mpp.manifest

import scala.util.matching.Regex

import mpp.catalogue.Catalogue
import mpp.catalogue.LinkProperty
import mpp.catalogue.Settings
import mpp.catalogue.Values

/** A setting of a testee's framework, or of its runtime, that a user may choose.
  *
  * @param name
  *   names that testees share mean the same: `batch`, `workers`, `mailbox`
  * @param values
  *   the values that it may have: whole numbers, or words
  * @param default
  *   the value without the user's choice; none where the machine decides
  * @param meaning
  *   for people, with its unit
  * @param environment
  *   variables that carry it, with `{value}` for the value, which is appended to what they have; none if the testee
  *   reads it from [[TesteeOption.Variable]]
  */
final case class TesteeOption(
    name: String,
    values: Values,
    default: Option[String],
    meaning: String,
    environment: Map[String, String]
) {

  /** The reason why it cannot have the value. */
  def problem(symbol: String, value: String): Option[String] =
    Option.when(values.number(value).isEmpty)(s"$symbol.$name = $value, allowed are ${values.allowed}")
}

object TesteeOption {

  /** The variable of a testee's environment that carries options: `batch=50,mailbox=bounded`. */
  val Variable = "MPP_OPTIONS"

  private val Placeholder = "{value}"
  private val Word: Regex = "[A-Za-z0-9_-]{1,64}".r

  /** @throws ConfigError
    *   if an option has a name that is taken, or no legal values
    */
  private[manifest] def readAll(node: ConfigNode): Seq[TesteeOption] =
    node.entries.toSeq.sortBy(_._1).map { case (name, option) => read(name, option) }

  private def read(name: String, node: ConfigNode): TesteeOption = {
    if (!Settings.Name.matches(name))
      throw node.error("has a name that is none, allowed are lower-case letters, digits and underscores")
    val taken =
      (Settings.Processors +: LinkProperty.all.map(_.setting)) ++ Catalogue.benchmarks.flatMap(_.parameters.map(_.name))
    if (taken.contains(name)) throw node.error("has the name of a benchmark's parameter, or of a setting of the suite")
    val option = node.section(Seq("default", "least", "most", "values", "environment"), Seq("meaning"))
    val values =
      if (option.has("values")) words(option)
      else Values.Whole(whole(option, "least"), whole(option, "most"))
    values match {
      case Values.Whole(least, most) if least > most => throw option.error("least", s"= $least is above most = $most")
      case _ => ()
    }
    val default = Option.when(option.has("default"))(option.text("default"))
    for (value <- default if values.number(value).isEmpty)
      throw option.error("default", s"= $value, allowed are ${values.allowed}")
    val environment = option.table("environment")
    for ((variable, text) <- environment if !text.contains(Placeholder))
      throw option.error("environment", s"has $variable = \"$text\", which lacks $Placeholder")
    TesteeOption(name, values, default, option.text("meaning"), environment)
  }

  private def words(option: ConfigSection): Values = {
    for (key <- Seq("least", "most") if option.has(key)) throw option.error(key, "is for numbers, values for words")
    val words = option.words("values")
    for (word <- words if !Word.matches(word))
      throw option.error("values", s"has '$word', allowed are letters, digits, underscores and '-'")
    Values.Named(words)
  }

  private def whole(option: ConfigSection, key: String): BigInt = {
    if (!option.has(key)) throw option.error(key, "is missing: an option has least and most, or values")
    val text = option.text(key)
    if (!text.matches("[0-9]{1,18}")) throw option.error(key, s"= $text, allowed are whole numbers")
    BigInt(text)
  }

  /** The environment of a testee with options set. Variables that carry them keep what they have.
    *
    * @param all
    *   the testee's options
    * @param set
    *   names and legal values
    */
  def environment(
      before: Map[String, String],
      all: Seq[TesteeOption],
      set: Seq[(String, String)]
  ): Map[String, String] = {
    val chosen = for ((name, value) <- set; option <- all.find(_.name == name)) yield option -> value
    val (own, carried) = chosen.partition(_._1.environment.isEmpty)
    val appended = carried.flatMap { case (option, value) =>
      option.environment.toSeq.sorted.map { case (variable, text) => variable -> text.replace(Placeholder, value) }
    }
    val assignments = own.map { case (option, value) => s"${option.name}=$value" }
    val read = Option.when(assignments.nonEmpty)(
      Variable -> (before.get(Variable).filter(_.nonEmpty).toSeq ++ assignments).mkString(",")
    )
    Environment.appended(before, appended) ++ read
  }
}
