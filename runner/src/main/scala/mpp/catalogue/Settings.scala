package mpp.catalogue

import scala.util.matching.Regex

/** The settings under which a point is measured, beside its request: the number of processors, properties of the links
  * between machines, and options of its testee. They are part of the point's identity, as parameters are, and stand
  * behind them wherever parameters stand.
  *
  * @param values
  *   names and values, [[Settings.Processors]] first, then by name
  */
final case class Settings private (values: Seq[(String, String)]) {

  /** One `name: value` per line, as in [[Request.text]]. */
  def text: String = values.map {
    case (name, value) if value.forall(_.isDigit) => s"$name: $value\n"
    case (name, value) => s"$name: \"$value\"\n"
  }.mkString

  /** The number of processors, if it is set. */
  def processors: Option[Int] = values.collectFirst { case (Settings.Processors, n) => n.toInt }

  /** The options of the testee. */
  def options: Seq[(String, String)] = values.filterNot { case (name, _) =>
    name == Settings.Processors || LinkProperty.ofSetting(name).isDefined
  }

  /** The links between machines, if one of their properties is set. */
  def link: Option[Link] = {
    def value(property: LinkProperty) = values.collectFirst { case (property.setting, n) => n.toLong }
    Option.when(LinkProperty.all.exists(value(_).isDefined))(Link(
      value(LinkProperty.Delay).getOrElse(Link.Plain.delayMicros),
      value(LinkProperty.Rate),
      value(LinkProperty.Loss).getOrElse(Link.Plain.lossPpm)
    ))
  }

  /** The settings of a benchmark that uses no link between machines. */
  def withoutLink: Settings = new Settings(values.filter { case (name, _) => LinkProperty.ofSetting(name).isEmpty })

  def isEmpty: Boolean = values.isEmpty
}

object Settings {

  /** The setting that is the number of processors of each process. */
  val Processors = "cpus"

  /** The fewest processors of which a generator of requests has one for itself: two are left for messages. */
  val ProcessorsForGenerator = 3

  /** Kernels are built for no more. */
  val MostProcessors = 8192

  /** The form of a setting's name. */
  val Name: Regex = "[a-z][a-z0-9_]*".r

  /** The form of a setting's value: a number or a word. */
  val Value: Regex = "[A-Za-z0-9_.-]{1,64}".r

  private val Count = "[1-9][0-9]{0,4}".r

  val none: Settings = new Settings(Nil)

  /** @return
    *   none if a name or value has another form
    */
  def of(values: Iterable[(String, String)]): Option[Settings] = {
    def isLegal(name: String, value: String) =
      Name.matches(name) && Value.matches(value) &&
        (name != Processors || (Count.matches(value) && value.toInt <= MostProcessors)) &&
        LinkProperty.ofSetting(name).forall(_.hasValue(value))
    val sorted = values.toSeq.sortBy { case (name, _) => inOrder(name) }
    Option.when(sorted.forall { case (name, value) => isLegal(name, value) })(new Settings(sorted))
  }

  private def inOrder(name: String) = (name != Processors, name)

  /** The settings of a benchmark's points that are parameters: those that some testee was measured with several values
    * of, and those that all points share. The values of one of them are numbers, or words in their order. Another
    * setting with one value per testee belongs to the testee.
    *
    * @param points
    *   points of one benchmark, with their testees
    */
  def axes(points: Iterable[(String, Point)]): Seq[Parameter] = {
    val all = points.toSeq.flatMap { case (testee, point) =>
      point.settings.values.map { case (name, value) => (name, testee, value) }
    }.distinct
    val swept = all.groupBy { case (name, testee, _) => (name, testee) }.collect {
      case ((name, _), values) if values.size > 1 => name
    }
    val names = (swept ++ shared(points).map(_._1)).toSeq.distinct.sortBy(inOrder)
    names.map(name => axis(name, all.collect { case (`name`, _, value) => value }.distinct.sorted))
  }

  private def shared(points: Iterable[(String, Point)]): Seq[(String, String)] =
    points.map(_._2.settings.values).reduceOption(_ intersect _).getOrElse(Nil)

  private def axis(name: String, values: Seq[String]): Parameter = {
    val numbers = values.forall(_.forall(_.isDigit))
    val label =
      if (name == Processors) "processors" else LinkProperty.ofSetting(name).fold(name)(_.label)
    Parameter(name, label, if (numbers) Values.Whole(0, Long.MaxValue) else Values.Named(values), isMain = true)
  }

  /** The options of each testee that are the same in all its points, such as `batch = 50`, but not in those of all
    * others.
    */
  def constant(points: Iterable[(String, Point)]): Map[String, Seq[(String, String)]] = {
    val ofAll = shared(points)
    points.toSeq.groupMap(_._1)(_._2.settings.options).map { case (testee, all) =>
      testee -> all.reduce(_ intersect _).diff(ofAll)
    }.filter(_._2.nonEmpty)
  }
}
