package mpp.orchestrate

import mpp.catalogue.Catalogue
import mpp.catalogue.Policy
import mpp.catalogue.SpaceName
import mpp.Eithers
import mpp.manifest.Manifest
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.SummaryFile

/** The plan of a run that began earlier. */
final case class StoredRun(
    manifest: RunManifest,
    mode: Mode,
    space: SpaceName,
    policy: Policy,
    plan: Plan,
    precision: Option[Double],
    pinning: Option[Pinning]
)

object StoredRun {

  /** @param testees
    *   all that are known today
    * @return
    *   the reason why the run cannot be resumed, or the run
    */
  def read(directory: RunDirectory, testees: Seq[Manifest]): Either[String, StoredRun] =
    for {
      found <- RunManifest.read(directory).left.map(error => s"${directory.path} cannot be resumed: $error")
      manifest <- found.toRight(s"${directory.path} is no run that can be resumed: it has no manifest.json")
      mode <- Mode.named(manifest.mode)
        .toRight(s"${directory.path} is no run that can be resumed: its mode is ${manifest.mode}")
      incomplete = s"${directory.path} cannot be resumed, for its manifest.json does not say all of its plan"
      space <- manifest.space.flatMap(
        SpaceName.named
      ).toRight(s"$incomplete: its space is ${manifest.space.getOrElse("missing")}")
      policy <- manifest.policy.toRight(s"$incomplete: it has no policy")
      groups <- Eithers.all(manifest.plan.map(group(_, testees)))
      once = Plan(groups)
      interleaving <- interleaving(manifest, once.size).left.map(error => s"$incomplete: $error")
      precision <- Either.cond(
        manifest.precision.forall(p => p > 0 && p <= 1),
        manifest.precision,
        s"$incomplete: its precision is ${manifest.precision.mkString}, allowed are numbers above 0 and up to 1"
      )
      pinning <- pinning(manifest.cpus).left.map(error => s"$incomplete: $error")
    } yield StoredRun(manifest, mode, space, policy, interleaving.fold(once)(once.interleaved), precision, pinning)

  /** Keeps the order that was drawn then. */
  private def interleaving(manifest: RunManifest, points: Int): Either[String, Option[Interleaving]] = {
    val invocations = manifest.invocations
    def isOrder(blocks: Seq[Seq[Int]]) = blocks.size == invocations && blocks.forall(_.sorted == (1 to points))
    (manifest.seed, manifest.order) match {
      case _ if invocations < 1 || invocations > Interleaving.MostInvocations =>
        Left(s"its invocations are $invocations, allowed are 1 to ${Interleaving.MostInvocations}")
      case _ if invocations == 1 => Right(None)
      case (Some(seed), _) if seed < 0 || seed > Interleaving.MostSeed =>
        Left(s"its seed is $seed, allowed are 0 to ${Interleaving.MostSeed}")
      case (Some(seed), Some(blocks)) if isOrder(blocks) => Right(Some(Interleaving(seed, blocks)))
      case _ => Left(s"its order is not each of $points points once, $invocations times over")
    }
  }

  private def pinning(cpus: Option[String]): Either[String, Option[Pinning]] = cpus match {
    case None => Right(None)
    case Some(text) => Pinning.parse(text).map(Some(_)).left.map(error => s"its cpus are '$text', $error")
  }

  private def group(stored: RunManifest.Group, testees: Seq[Manifest]): Either[String, Plan.Group] = {
    val clients = stored.nodes.client.size
    for {
      testee <- testees.find(_.symbol == stored.symbol).toRight(
        s"the run measures ${stored.symbol}, of which there is no manifest: --manifests says where to find it"
      )
      benchmark <- Catalogue.find(stored.benchmark)
        .toRight(s"the run measures ${stored.benchmark}, which is no benchmark of this suite")
      points <- Eithers.all(stored.params.map { text =>
        benchmark.point(SummaryFile.parameters(text).toMap).filter(_.problem.isEmpty)
          .toRight(s"${benchmark.symbol} has no point ${text.trim}")
      })
      _ <- points.flatMap(p => testee.problem(p.settings)).headOption.toLeft(())
      _ <- Either.cond(
        benchmark.distributed == clients > 0,
        (),
        s"the run measures ${benchmark.symbol} with ${if (clients > 0) s"$clients clients" else "no client"}"
      )
    } yield Plan.Group(testee, benchmark, points, clients)
  }
}
