package mpp.cli

import mpp.Eithers
import mpp.catalogue.LinkProperty
import mpp.catalogue.Settings
import mpp.manifest.Manifest

/** The settings that a user chose by `--option` and `--sweep`.
  *
  * A choice for one testee (`AKKA.batch=50`) goes before one for all that have the option (`batch=50`).
  */
final case class ChosenSettings(choices: Seq[ChosenSettings.Choice]) {
  import ChosenSettings._

  /** The settings to measure each testee under: one for each combination of values.
    *
    * @throws UsageError
    *   if no testee has an option, or one cannot have a value
    */
  def of(testees: Seq[Manifest]): Seq[Measured] = {
    for (choice <- choices) check(choice, testees)
    for (testee <- testees) yield {
      val applied = choices.map(_.name).distinct.flatMap { name =>
        val ofName = choices.filter(_.name == name)
        ofName.find(_.testee.contains(testee.symbol)).orElse(ofName.find(_.testee.isEmpty))
      }
      val lacking = applied.find(c => c.isSweep && !has(testee, c.name))
      lacking match {
        case Some(choice) =>
          Measured(testee, Nil, Seq(s"${testee.noOption(choice.name)}: ${choice.text} leaves it out"))
        case None =>
          val (values, skipped) = applied.filter(c => has(testee, c.name)).map(legal(_, testee)).unzip
          Measured(testee, combinations(values), skipped.flatten)
      }
    }
  }

  private def check(choice: Choice, testees: Seq[Manifest]): Unit = {
    val meant = choice.testee.fold(testees)(symbol => testees.filter(_.symbol == symbol))
    def allowed = testees.map(_.symbol).mkString(", ")
    if (meant.isEmpty)
      throw UsageError(s"${choice.text}: ${choice.testee.mkString} is not measured, allowed are $allowed")
    val having = meant.filter(has(_, choice.name))
    if (having.isEmpty) {
      val reason = if (meant.size == 1) meant.head.noOption(choice.name)
      else s"none of $allowed has an option ${choice.name}; ./bench.sc list --impls shows those of each"
      throw UsageError(s"${choice.text}: $reason")
    }
    // A value of a sweep may be one of some testees only.
    for (value <- choice.values; problems = having.flatMap(problem(_, choice.name, value)))
      if (problems.size == having.size || (problems.nonEmpty && !choice.isSweep))
        throw UsageError(s"${choice.text}: ${problems.head}")
  }
}

object ChosenSettings {
  val none: ChosenSettings = ChosenSettings(Nil)

  /** @param testee
    *   the testee's symbol; none for all that have the option
    * @param text
    *   the option of the command line, for messages
    */
  final case class Choice(testee: Option[String], name: String, values: Seq[String], isSweep: Boolean) {
    def text: String = {
      val link = LinkProperty.ofSetting(name)
      val option =
        if (isSweep) s"--sweep $subject" else link.fold(s"--option $subject")(property => s"--link ${property.key}")
      s"$option=${link.fold(values)(property => values.map(v => property.text(v.toLong))).mkString(",")}"
    }

    /** Names what is chosen. */
    def subject: String = LinkProperty.ofSetting(name).fold(testee.fold("")(_ + ".") + name)(p => s"link.${p.key}")

    /** True if it is of links between machines, not of a testee. */
    def isOfLink: Boolean = LinkProperty.ofSetting(name).isDefined
  }

  /** A testee with the settings to measure it under.
    *
    * @param settings
    *   none if it is left out
    * @param skipped
    *   reasons why values, or all, are left out
    */
  final case class Measured(testee: Manifest, settings: Seq[Settings], skipped: Seq[String])

  /** Stands in the place of a testee's symbol. */
  private val LinkPrefix = "link"

  private val Form = """(?:([A-Za-z][A-Za-z0-9_]*)\.)?([a-z][a-z0-9_]*)=(.*)""".r

  /** Reads `batch=50` or `AKKA.batch=50`, of a sweep `batch=1,5,50`.
    *
    * @return
    *   the fault of the text, or the choice
    */
  def parse(text: String, isSweep: Boolean): Either[String, Choice] = text match {
    case Form(LinkPrefix, key, value) if isSweep => ofLink(key, value.split(",", -1).toSeq, isSweep)
    case Form(_, name, _) if LinkProperty.ofSetting(name).isDefined =>
      Left(s"$name is a property of links: --link and --sweep link.<property> set it")
    case Form(testee, name, value) =>
      val values = if (isSweep) value.split(",", -1).toSeq.map(_.trim) else Seq(value.trim)
      val choice = Choice(Option(testee).map(_.toUpperCase), name, values, isSweep)
      values.find(v => Settings.of(Seq(name -> v)).isEmpty) match {
        case Some(malformed) => Left(s"'$malformed' is no value of $name, allowed are ${allowed(name)}")
        case None if values.distinct.size < values.size => Left(s"$name has a value more than once")
        case None => Right(choice)
      }
    case _ =>
      val several = if (isSweep) "name=value,value" else "name=value"
      Left(s"'$text' is not of the form $several or TESTEE.$several")
  }

  /** Reads `delay=3ms,rate=1gbit`.
    *
    * @return
    *   the fault of the text, or a choice for each property
    */
  def parseLink(text: String): Either[String, Seq[Choice]] =
    Eithers.all(text.split(",", -1).toSeq.map(_.trim).map {
      case s"$key=$value" => ofLink(key.trim, Seq(value), isSweep = false)
      case malformed => Left(s"'$malformed' is not of the form delay=3ms")
    })

  private def ofLink(key: String, values: Seq[String], isSweep: Boolean): Either[String, Choice] =
    for {
      property <- LinkProperty.named(key)
      settings <- Eithers.all(values.map(property.parse))
      _ <- Either.cond(settings.distinct.size == settings.size, (), s"link.$key has a value more than once")
    } yield Choice(None, property.setting, settings, isSweep)

  private def allowed(name: String) =
    if (name == Settings.Processors) s"whole numbers from 1 to ${Settings.MostProcessors}" else "numbers and words"

  private def has(testee: Manifest, name: String) =
    name == Settings.Processors || LinkProperty.ofSetting(name).isDefined || testee.options.exists(_.name == name)

  private def problem(testee: Manifest, name: String, value: String): Option[String] =
    testee.options.find(_.name == name).flatMap(_.problem(testee.symbol, value))

  /** The values that the testee can have, with their name, and the reasons against others. */
  private def legal(choice: Choice, testee: Manifest): (Seq[(String, String)], Seq[String]) = {
    val (values, problems) = choice.values.partitionMap(v => problem(testee, choice.name, v).toRight(v))
    (values.map(choice.name -> _), problems.map(p => s"$p: ${choice.text} leaves it out"))
  }

  private def combinations(values: Seq[Seq[(String, String)]]): Seq[Settings] =
    values.foldLeft(Seq(Seq.empty[(String, String)])) { (soFar, next) =>
      for (before <- soFar; value <- next) yield before :+ value
    }.flatMap(Settings.of(_))
}
