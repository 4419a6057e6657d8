package mpp.cli

import mpp.build.Revision
import mpp.manifest.Manifest
import mpp.manifest.PlotStyle
import mpp.results.Sides

/** Sources of the two sides of `bench.sc ab`. */
object AbSides {
  private val Here = "here"

  /** The forms of a side, for messages. */
  val Forms: String = s"$Here, revision:<name>, manifests:<folder>, environment:NAME=value or environment:NAME+=value"

  private val Variable = """environment:([A-Za-z0-9_]+)(\+?)=(.*)""".r

  /** @throws UsageError if a side is none */
  def parse(repository: Repository, a: String, b: String): Sides = Sides(side(repository, a), side(repository, b))

  /** True if a text has the form of a side. */
  def isSide(text: String): Boolean =
    text == Here || Seq("revision:", "manifests:", "environment:").exists(text.startsWith(_))

  /** Both testees of each pair whose symbol is asked for. */
  def chosen(pairs: Seq[(Manifest, Seq[Manifest])], symbols: Option[Seq[String]]): Seq[Manifest] =
    Selection.testees(pairs.map(_._1), symbols).flatMap(pairs.toMap)

  private def side(repository: Repository, text: String): Sides.Side = text match {
    case s"revision:$name" => Sides.Side(text, Some(Revision.commit(repository.root, name).orUsageError))
    case s"manifests:$folder" => Sides.Side(s"manifests:${repository.path(folder)}")
    case Here | Variable(_, _, _) => Sides.Side(text)
    case other => throw UsageError(s"'$other' is no side: allowed are $Forms")
  }

  /** The testees that both sides have: those of the first, with their symbols, and both with those of their sides.
    *
    * @param elsewhere
    *   as for [[Repository.manifests]], where a side is not a folder of manifests
    * @throws UsageError
    *   if the sides have no testee in common
    * @throws CommandError
    *   if a revision cannot be checked out
    */
  def pairs(repository: Repository, sides: Sides, elsewhere: Option[String]): Seq[(Manifest, Seq[Manifest])] = {
    val a = ofSide(repository, sides.a, elsewhere)
    val b = ofSide(repository, sides.b, elsewhere)
    val shared = for (one <- a; other <- b.find(_.symbol == one.symbol)) yield (one, other)
    // No two lines of a picture look alike.
    val both = shared.zip(PlotStyle.unused(shared.map(_._1.plot))).map { case ((one, other), plot) =>
      one -> named(one, other, plot)
    }
    if (both.isEmpty) throw UsageError(s"no testee is on both sides, ${sides.a.from} and ${sides.b.from}")
    both
  }

  private def ofSide(repository: Repository, side: Sides.Side, elsewhere: Option[String]): Seq[Manifest] =
    side.from match {
      case s"manifests:$folder" => repository.manifestsBelow(folder)
      case Variable(name, append, value) =>
        repository.manifests(elsewhere).map { m =>
          val before = if (append.isEmpty) None else m.environment.get(name)
          m.copy(environment = m.environment.updated(name, (before.toSeq :+ value).mkString(" ")))
        }
      case _ =>
        val checkout = side.commit.fold(repository) { commit =>
          repository.copy(root = Revision.checkOut(repository.root, commit).orCommandError.folder)
        }
        checkout.manifests(elsewhere)
    }

  private def named(a: Manifest, b: Manifest, plotOfB: PlotStyle): Seq[Manifest] = {
    def as(side: String, m: Manifest, plot: PlotStyle) =
      m.copy(symbol = Sides.symbol(a.symbol, side), label = s"${m.label} ($side)", plot = plot)
    Seq(as(Sides.A, a, a.plot), as(Sides.B, b, plotOfB))
  }
}
