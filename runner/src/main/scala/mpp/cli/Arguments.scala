package mpp.cli

import scala.concurrent.duration._

import mainargs.ParserForClass
import mainargs.Result
import mainargs.TokensReader
import mainargs.Util
import mpp.Eithers
import mpp.catalogue.SpaceName
import mpp.orchestrate.Pinning

/** Parsing of command lines: `--camelCase` and `--kebab-case` alike, and one sentence for every mistake. */
object Arguments {

  /** @throws UsageError
    *   names the fault and the allowed values
    */
  def parse[T](args: Seq[String])(implicit parser: ParserForClass[T]): T = {
    val normal = args.map(toKebabCase)
    for (word <- normal.find(_.matches("-[A-Za-z]"))) throw UsageError(s"unknown option $word; ${allowed(parser)}")
    parser.constructRaw(normal, nameMapper = Util.kebabCaseNameMapper) match {
      case Result.Success(value) => value
      case Result.Failure.MismatchedArguments(missing, unknown, duplicate, incomplete) =>
        val problem = unknown.headOption.map(w =>
          s"unknown ${if (w.startsWith("-")) "option" else "argument"} $w; ${allowed(parser)}"
        )
          .orElse(incomplete.map(a => s"${described(a)} needs a value"))
          .orElse(duplicate.headOption.map { case (a, _) => s"${described(a)} is given more than once" })
          .orElse(missing.headOption.map(a => s"${described(a)} is missing"))
        throw UsageError(problem.getOrElse(s"wrong arguments; ${allowed(parser)}"))
      case Result.Failure.InvalidArguments(problems) =>
        val mistakes = problems.map {
          case Result.ParamError.Failed(arg, tokens, message) =>
            s"${optionName(arg)} ${tokens.mkString(" ")}: ${expected(arg).getOrElse(message)}"
          case Result.ParamError.Exception(arg, tokens, e) =>
            s"${optionName(arg)} ${tokens.mkString(" ")}: ${e.getMessage}"
          case Result.ParamError.DefaultFailed(arg, e) => s"${optionName(arg)}: ${e.getMessage}"
        }
        throw UsageError(mistakes.mkString("; "))
      case failure: Result.Failure => throw UsageError(s"wrong arguments: $failure")
    }
  }

  /** Options with their meanings, a line each. */
  def help[T](parser: ParserForClass[T]): String = {
    val rows = parser.main.flattenedArgSigs.map(_._1).toSeq.map { a =>
      val value = a.reader match {
        case r: TokensReader.Simple[_] if !a.positional => s" <${r.shortName}>"
        case _ => ""
      }
      s"${optionName(a)}$value" -> a.doc.getOrElse("")
    }
    val width = rows.map(_._1.length).maxOption.getOrElse(0)
    rows.map { case (option, doc) => s"  ${option.padTo(width, ' ')}  $doc\n" }.mkString
  }

  /** The options' names. */
  def names[T](parser: ParserForClass[T]): Seq[String] =
    parser.main.flattenedArgSigs.map(_._1).toSeq.filterNot(_.positional).map(optionName)

  /** Arguments without a name, as they stand in a usage line, each with a blank after it. */
  def positional[T](parser: ParserForClass[T]): String =
    parser.main.flattenedArgSigs.map(_._1).filter(_.positional).map(a => s"${optionName(a)} ").mkString

  private def allowed[T](parser: ParserForClass[T]): String =
    s"allowed are ${parser.main.flattenedArgSigs.map(_._1).map(optionName).mkString(", ")}"

  private def optionName(arg: mainargs.ArgSig): String = {
    val name = toCamelCase(arg.mappedName(Util.kebabCaseNameMapper).getOrElse(""))
    if (arg.positional) s"<$name>" else s"--$name"
  }

  private def described(arg: mainargs.ArgSig): String =
    s"${if (arg.positional) "argument" else "option"} ${optionName(arg)}"

  /** Describes the values that the library's own readers take: its own message names only an exception. */
  private def expected(arg: mainargs.ArgSig): Option[String] = Some(arg.reader).collect {
    case reader: TokensReader.Simple[_] => reader.shortName
  }.collect {
    case "int" => s"expected a whole number of at most ${Int.MaxValue}"
    case "long" => s"expected a whole number of at most ${Long.MaxValue}"
    case "double" => "expected a number"
    case "bool" => "expected true or false"
  }

  private def toKebabCase(word: String): String =
    if (!word.startsWith("--")) word
    else {
      val (name, value) = word.span(_ != '=')
      name.replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase + value
    }

  private def toCamelCase(name: String): String = {
    val words = name.split('-')
    words.head + words.tail.map(_.capitalize).mkString
  }

  /** Comma-separated names, as `A,B`. */
  final case class Names(values: Seq[String])

  implicit object NamesReader extends TokensReader.Simple[Names] {
    def shortName = "A,B"
    def read(tokens: Seq[String]): Either[String, Names] = {
      val names = tokens.last.split(",", -1).map(_.trim).toSeq
      if (names.exists(_.isEmpty)) Left("expected names with commas between them") else Right(Names(names.distinct))
    }
  }

  implicit object SpaceReader extends TokensReader.Simple[SpaceName] {
    def shortName: String = SpaceName.all.map(_.name).mkString("|")
    def read(tokens: Seq[String]): Either[String, SpaceName] =
      SpaceName.named(tokens.last).toRight(s"unknown space, allowed are ${SpaceName.all.map(_.name).mkString(", ")}")
  }

  implicit object DurationReader extends TokensReader.Simple[FiniteDuration] {
    private val Form = """(\d{1,9})\s*(ms|s|m|h)""".r
    def shortName = "time"
    def read(tokens: Seq[String]): Either[String, FiniteDuration] = tokens.last match {
      case Form(n, "ms") if n.toLong > 0 => Right(n.toLong.millis)
      case Form(n, "s") if n.toLong > 0 => Right(n.toLong.seconds)
      case Form(n, "m") if n.toLong > 0 => Right(n.toLong.minutes)
      case Form(n, "h") if n.toLong > 0 => Right(n.toLong.hours)
      case _ => Left("expected a duration such as 500ms, 30s, 10m or 1h")
    }
  }

  implicit object PinningReader extends TokensReader.Simple[Pinning] {
    def shortName = "list"
    def read(tokens: Seq[String]): Either[String, Pinning] = Pinning.parse(tokens.last)
  }

  /** A part of something, as `2%`.
    *
    * @param value
    *   above 0 and up to 1
    */
  final case class Fraction(value: Double)

  implicit object FractionReader extends TokensReader.Simple[Fraction] {
    private val Form = """(\d{1,3}(?:\.\d{1,9})?)\s*%""".r
    def shortName = "n%"
    def read(tokens: Seq[String]): Either[String, Fraction] = tokens.last match {
      case Form(percent) if percent.toDouble > 0 && percent.toDouble <= 100 => Right(Fraction(percent.toDouble / 100))
      case _ => Left("expected a percentage above 0% and up to 100%, such as 2%")
    }
  }

  /** Settings, as `batch=50` or `AKKA.batch=50`, each with an option of its own. */
  final case class Assigned(choices: Seq[ChosenSettings.Choice])

  implicit object AssignedReader extends TokensReader.Simple[Assigned] {
    def shortName = "[A.]key=value"
    override def alwaysRepeatable = true
    def read(tokens: Seq[String]): Either[String, Assigned] = choices(tokens, isSweep = false).map(Assigned(_))
  }

  /** Settings with several values, as `batch=1,5,50` or `AKKA.batch=1,5,50`, each with an option of its own. */
  final case class Swept(choices: Seq[ChosenSettings.Choice])

  implicit object SweptReader extends TokensReader.Simple[Swept] {
    def shortName = "[A.]key=value,..."
    override def alwaysRepeatable = true
    def read(tokens: Seq[String]): Either[String, Swept] = choices(tokens, isSweep = true).map(Swept(_))
  }

  /** Properties of links, as `delay=3ms,rate=1gbit`. */
  final case class Linked(choices: Seq[ChosenSettings.Choice])

  implicit object LinkedReader extends TokensReader.Simple[Linked] {
    def shortName = "key=value,..."
    override def alwaysRepeatable = true
    def read(tokens: Seq[String]): Either[String, Linked] =
      Eithers.all(tokens.map(ChosenSettings.parseLink)).map(all => Linked(all.flatten))
  }

  private def choices(tokens: Seq[String], isSweep: Boolean): Either[String, Seq[ChosenSettings.Choice]] =
    Eithers.all(tokens.map(ChosenSettings.parse(_, isSweep)))

  /** Parameters to fix, as `key=value,key=value`; a value may be empty, as FILETRANSFER's transport. */
  final case class Fixed(values: Seq[(String, String)])

  implicit object FixedReader extends TokensReader.Simple[Fixed] {
    def shortName = "key=value,..."
    def read(tokens: Seq[String]): Either[String, Fixed] = {
      val pairs = tokens.last.split(",", -1).toSeq.map(_.split("=", -1).map(_.trim))
      pairs.find(p => p.length != 2 || p.head.isEmpty) match {
        case Some(malformed) => Left(s"'${malformed.mkString("=")}' is not of the form key=value")
        case None =>
          val values = pairs.map(p => p(0) -> p(1))
          values.map(
            _._1
          ).diff(values.map(_._1).distinct).headOption.map(k => s"$k is given more than once").toLeft(Fixed(values))
      }
    }
  }
}
