package mpp.results

import java.time.Instant

import scala.collection.immutable.VectorMap

import mpp.catalogue.Policy
import mpp.manifest.Artefacts
import mpp.manifest.Kind
import mpp.manifest.Marker
import mpp.manifest.PlotStyle
import mpp.results.RunManifest._
import upickle.implicits.serializeDefaults

/** `manifest.json`: everything about a run that is not a measurement. docs/file-formats.md describes the fields. Those
  * with a default are absent in runs of earlier versions, or in imported ones.
  *
  * @param mode
  *   `local`, `fakeRemote`, `remote` or `import`
  * @param space
  *   the parameter space's name
  * @param invocations
  *   the number of times that each point is measured, at most if there is a precision
  * @param precision
  *   half of an interval's width, as a fraction, at which a run ends
  * @param sides
  *   the sides of a run that compares two builds of the same testees
  * @param seed
  *   the seed of the order; none if the plan is the order
  * @param order
  *   for each invocation of the points, their numbers in the plan, from 1
  * @param cpus
  *   the value of `--cpus`
  * @param nodes
  *   the facts about the machines, by name
  * @param testees
  *   by symbol
  */
final case class RunManifest(
    suite: Suite,
    commandLine: Seq[String],
    mode: String,
    @serializeDefaults(false) source: Option[String] = None,
    startedAt: Instant,
    space: Option[String] = None,
    policy: Option[Policy] = None,
    invocations: Int = 1,
    @serializeDefaults(false) precision: Option[Double] = None,
    @serializeDefaults(false) sides: Option[Sides] = None,
    seed: Option[Long] = None,
    plan: Seq[Group] = Nil,
    order: Option[Seq[Seq[Int]]] = None,
    cpus: Option[String] = None,
    nodes: Map[String, NodeFacts] = Map.empty,
    testees: Map[String, Testee] = VectorMap.empty,
    @serializeDefaults(false) resumed: Seq[Resumption] = Nil
) {

  /** Records that the run is resumed, now.
    *
    * @param differences
    *   as in [[Resumption]]
    */
  def resumed(commandLine: Seq[String], differences: Seq[String]): RunManifest =
    copy(resumed = resumed :+ Resumption(Instant.now, commandLine, differences.nonEmpty, differences))

  /** Records a difference that was found after the run had been resumed, and that its user accepted beforehand. */
  def accepting(difference: String): RunManifest = {
    val last = resumed.lastOption.map(r => r.copy(forced = true, differences = (r.differences :+ difference).distinct))
    copy(resumed = resumed.dropRight(1) ++ last)
  }

  def write(directory: RunDirectory): Unit =
    RunDirectory.replace(directory.manifest, Json.write(this, indent = 2) + "\n")
}

object RunManifest {

  /** @param git
    *   none outside a git checkout
    */
  final case class Suite(version: String, git: Option[Git])

  /** @param dirty
    *   true if the work tree differed from the commit
    */
  final case class Git(commit: String, dirty: Boolean)

  /** The points of one benchmark for one testee.
    *
    * @param params
    *   as in [[PointRecord]]
    */
  final case class Group(symbol: String, benchmark: String, nodes: Roles = Roles(), params: Seq[String]) {
    def points: Seq[PointKey] = params.map(PointKey(symbol, benchmark, _))
  }

  /** Names of nodes by role. */
  @serializeDefaults(false)
  final case class Roles(local: Seq[String] = Nil, master: Seq[String] = Nil, client: Seq[String] = Nil)

  /** A testee: its manifest, its info once it is ready, and its files.
    *
    * @param under
    *   its description of itself under each choice of options
    */
  final case class Testee(
      label: String,
      kind: Kind,
      framework: String,
      language: String,
      baselineOf: Seq[String] = Nil,
      version: Option[String],
      plot: PlotStyle,
      settings: Map[String, String],
      ready: Option[Ready],
      artefacts: Artefacts,
      @serializeDefaults(false) under: Seq[Under] = Nil
  )

  /** @param options
    *   the options that a user chose
    * @param settings
    *   the settings that the testee then said it had
    */
  final case class Under(options: Map[String, String], settings: Map[String, String])

  /** @param benchmarks
    *   the benchmarks of all roles that it was started in
    */
  final case class Ready(
      symbol: String,
      framework: String,
      frameworkVersion: String,
      language: String,
      runtime: String,
      benchmarks: Seq[String],
      settings: Map[String, String]
  )

  /** The record of a resumption.
    *
    * @param differences
    *   from when it began, which its user was told of and accepted
    */
  final case class Resumption(at: Instant, commandLine: Seq[String], forced: Boolean, differences: Seq[String])

  /** @return
    *   the fault of a run's manifest, or the manifest; none for results in the published layout
    */
  def read(directory: RunDirectory): Either[String, Option[RunManifest]] =
    if (!os.isFile(directory.manifest)) Right(None)
    else Json.parseFile[RunManifest](directory.manifest).map(Some(_))

  private implicit val policy: Json.ReadWriter[Policy] =
    Json.checked(Json.macroRW[Policy])(_.problem.map(problem => s"its policy is $problem"))
  private implicit val kind: Json.ReadWriter[Kind] = Json.named(Kind.all)(_.name)
  private implicit val marker: Json.ReadWriter[Marker] = Json.named(Marker.all)(_.name)
  private implicit val plot: Json.ReadWriter[PlotStyle] = Json.checked(Json.macroRW[PlotStyle])(plot =>
    Option.unless(PlotStyle.Colour.matches(plot.colour))(s"'${plot.colour}' is no colour")
  )
  private implicit val artefacts: Json.ReadWriter[Artefacts] = Json.macroRW
  private implicit val git: Json.ReadWriter[Git] = Json.macroRW
  private implicit val suite: Json.ReadWriter[Suite] = Json.macroRW
  private implicit val roles: Json.ReadWriter[Roles] = Json.macroRW
  private implicit val group: Json.ReadWriter[Group] = Json.macroRW
  private implicit val ready: Json.ReadWriter[Ready] = Json.macroRW
  private implicit val under: Json.ReadWriter[Under] = Json.macroRW
  private implicit val testee: Json.ReadWriter[Testee] = Json.macroRW
  private implicit val resumption: Json.ReadWriter[Resumption] = Json.macroRW
  implicit val codec: Json.ReadWriter[RunManifest] = Json.macroRW

  /** The manifest of results from elsewhere. */
  final case class Imported(
      suite: Suite,
      commandLine: Seq[String],
      mode: String = "import",
      source: String,
      startedAt: Instant,
      testees: Map[String, Testee] = Map.empty
  )

  object Imported {
    implicit val writer: Json.Writer[Imported] = Json.macroW
  }
}
