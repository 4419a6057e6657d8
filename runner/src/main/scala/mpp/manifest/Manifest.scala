package mpp.manifest

import scala.util.matching.Regex

import mpp.catalogue.Settings

/** A testee, as its `<SYMBOL>.testee.conf` describes it. docs/file-formats.md lists the keys.
  *
  * @param file
  *   the manifest itself; relative paths in it are relative to its folder
  * @param symbol
  *   identifies the testee in files and on the command line
  * @param variantOf
  *   the symbol that its program goes by, where that is another one: a manifest may start a testee's program with other
  *   settings
  * @param label
  *   for people and plots
  * @param baselineOf
  *   languages of the testees that a baseline is to be compared with; none of a framework
  * @param version
  *   the framework's version as its build states it; none where the manifest names no place
  * @param builds
  *   its builds, in this order; none for a testee that is built elsewhere
  * @param needs
  *   programs that running it takes
  * @param files
  *   the files that a node needs to run it
  * @param commands
  *   the commands that start it
  * @param environment
  *   variables of its environment; values may hold the placeholders of [[Commands]]
  * @param announces
  *   true if it prints its addresses, so that it can choose its ports; a testee of the published suite does not
  * @param distributed
  *   true if it has master and client roles
  * @param settings
  *   the framework's settings, and the reasons for them
  * @param options
  *   settings that a user may choose
  * @param layers
  *   the framework's functions in profiles, by their names
  * @param review
  *   answers to the questions of docs/fairness.md; every testee of the suite has them
  */
final case class Manifest(
    file: os.Path,
    symbol: String,
    variantOf: Option[String],
    label: String,
    kind: Kind,
    language: String,
    baselineOf: Seq[String],
    framework: String,
    version: Option[String],
    builds: Seq[Build],
    needs: Seq[Need],
    files: Files,
    commands: Commands,
    environment: Map[String, String],
    announces: Boolean,
    control: Control,
    distributed: Boolean,
    settings: Map[String, String],
    review: Option[Review],
    plot: PlotStyle,
    largest: Largest = Largest.unlimited,
    starves: Largest = Largest.unlimited,
    options: Seq[TesteeOption] = Nil,
    layers: LayerRules = LayerRules.none
) {

  /** The reason why the testee cannot be measured under such settings. */
  def problem(settings: Settings): Option[String] = settings.options.flatMap { case (name, value) =>
    options.find(_.name == name).fold(Option(noOption(name)))(_.problem(symbol, value))
  }.headOption

  /** A sentence that says which options there are. */
  def noOption(name: String): String = {
    val allowed = if (options.isEmpty) "it has none" else s"allowed are ${options.map(_.name).mkString(", ")}"
    s"$symbol has no option $name, $allowed"
  }

  /** The testee with its options set, which are legal. */
  def under(settings: Settings): Manifest =
    copy(environment = TesteeOption.environment(environment, options, settings.options))

  /** Programs that building and running it takes. */
  def allNeeds: Seq[Need] = builds.flatMap(_.needs) ++ needs
}

/** A framework under test, or a baseline to compare frameworks with. */
sealed abstract class Kind(val name: String)

object Kind {
  case object Framework extends Kind("framework")
  case object Baseline extends Kind("baseline")
  val all: Seq[Kind] = Seq(Framework, Baseline)
}

/** The way in which a testee's master and clients agree on set-up and clean-up. */
sealed abstract class Control(val name: String)

object Control {

  /** They use the BenchmarkMaster and BenchmarkClient services. */
  case object Grpc extends Control("grpc")

  /** They use the framework's own means. */
  case object Native extends Control("native")
  val all: Seq[Control] = Seq(Grpc, Native)
}

/** The build of a testee, or of a part of it.
  *
  * @param folder
  *   the folder in which the command runs
  * @param command
  *   program (a relative path counts from the folder) and its first arguments
  * @param inputs
  *   files and folders from which it is built; it is stale when their contents change
  * @param output
  *   a file that is there once it is built
  * @param needs
  *   programs that building it takes
  * @param arguments
  *   further ones of the command
  * @param batch
  *   builds of one folder, command and batch may be made at once: by the command with the arguments of all of them
  */
final case class Build(
    folder: os.Path,
    command: Seq[String],
    inputs: Seq[os.Path],
    output: os.Path,
    needs: Seq[Need] = Nil,
    arguments: Seq[String] = Nil,
    batch: Option[String] = None
)

/** A program that must be there, with the least version that will do.
  *
  * @param program
  *   a name on the PATH, or an absolute path
  * @param feature
  *   the feature of `scripts/install_dependencies.sh` that brings it; none where it brings no such program
  */
final case class Need(program: String, minimum: Option[Version] = None, feature: Option[String] = None)

/** Files that a node needs: those below `paths`, relative to `root`. */
final case class Files(root: os.Path, paths: Seq[os.RelPath]) {

  /** The first path that is not there. */
  def missing: Option[os.Path] = paths.map(root / _).find(!os.exists(_))

  /** Every single one that is there, in order of their names. */
  def all: Seq[os.Path] =
    paths.map(root / _).filter(os.exists(_)).flatMap(os.walk(_, includeTarget = true)).filter(os.isFile(_)).distinct
      .sorted
}

/** Program and arguments per role.
  *
  * Placeholders: `{root}` where the files are on the node; `{runner}`, `{master}` and `{client}` addresses as
  * host:port; `{clients}` number of clients; `{heapMiB}` memory for one process on its node, in MiB.
  */
final case class Commands(local: Seq[String], master: Option[Seq[String]], client: Option[Seq[String]])

object Commands {
  val placeholders: Set[String] = Set("root", "runner", "master", "client", "clients", "heapMiB")

  private val Placeholder = """\{([A-Za-z]+)\}""".r

  /** The words with placeholders replaced; values are taken literally. */
  def fill(word: String, values: Map[String, String]): String =
    Placeholder.replaceAllIn(
      word,
      m => Regex.quoteReplacement(values.getOrElse(m.group(1), m.matched))
    )

  /** Placeholders in a word that do not exist. */
  def unknownPlaceholders(word: String): Seq[String] =
    Placeholder.findAllMatchIn(word).map(_.group(1)).filterNot(placeholders).toSeq
}

/** The colour and marker of a testee in plots.
  *
  * @param colour
  *   `#rrggbb`
  */
final case class PlotStyle(colour: String, marker: Marker)

object PlotStyle {
  val Colour: Regex = "#[0-9a-fA-F]{6}".r

  /** Colours that differ in lightness as well as in hue, to be told apart with any kind of colour vision: seven of
    * Okabe and Ito's ("Color universal design", 2008), and five between them.
    */
  private val palette = Seq("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000") ++
    Seq("#7b3294", "#8c510a", "#7f7f7f", "#a6d854", "#b2182b")

  /** Styles for further testees, without end: in colours that are not taken, as long as there are any. Neighbours
    * differ in their markers, too.
    */
  def unused(taken: Seq[PlotStyle]): Iterator[PlotStyle] = {
    val own = taken.map(style => style.copy(colour = style.colour.toLowerCase))
    val free = palette.filterNot(own.map(_.colour).toSet)
    val first = free.zipWithIndex.map { case (colour, n) =>
      PlotStyle(colour, Marker.all((taken.size + n) % Marker.all.size))
    }
    // Every colour with a marker that differs from its neighbour's, then with the next marker.
    val rest = for (round <- Marker.all.indices; (colour, n) <- palette.zipWithIndex)
      yield PlotStyle(colour, Marker.all((n + round) % Marker.all.size))
    (first ++ rest.filterNot((own ++ first).toSet)).iterator ++ Iterator.continually(rest).flatten

  }
}

/** A plot marker, filled for ordinary points and hollow for doubtful ones, by gnuplot's point types. */
sealed abstract class Marker(val name: String, val filled: Int, val hollow: Int)

object Marker {
  case object Square extends Marker("square", 5, 4)
  case object Circle extends Marker("circle", 7, 6)
  case object TriangleUp extends Marker("triangle-up", 9, 8)
  case object TriangleDown extends Marker("triangle-down", 11, 10)
  case object Diamond extends Marker("diamond", 13, 12)
  case object Pentagon extends Marker("pentagon", 15, 14)
  val all: Seq[Marker] = Seq(Square, Circle, TriangleUp, TriangleDown, Diamond, Pentagon)
}
