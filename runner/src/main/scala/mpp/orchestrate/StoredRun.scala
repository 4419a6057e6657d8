package mpp.orchestrate

import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.catalogue.SpaceName
import mpp.manifest.Manifest
import mpp.results.JsonText
import mpp.results.RunDirectory
import mpp.results.SummaryFile
import ujson.Obj
import ujson.Value

/** What a run that began earlier was to do.
  *
  * @param manifest
  *   its `manifest.json`
  */
final case class StoredRun(
    manifest: Obj,
    mode: Mode,
    space: SpaceName,
    policy: Policy,
    plan: Plan,
    pinning: Option[Pinning]
)

object StoredRun {

  /** @param testees
    *   all that are known today
    * @return
    *   what keeps the run from being gone on with, or the run
    */
  def read(directory: RunDirectory, testees: Seq[Manifest]): Either[String, StoredRun] =
    if (!os.isFile(directory.manifest))
      Left(s"${directory.path} is no run that can be resumed: it has no manifest.json")
    else
      JsonText.read(os.read(directory.manifest))(read(_, directory, testees)).left.map(error =>
        s"${directory.path} cannot be resumed, for its manifest.json does not say all of its plan: $error"
      ).flatten

  private def read(json: Value, directory: RunDirectory, testees: Seq[Manifest]): Either[String, StoredRun] = {
    val groups = json("plan").arr.toSeq.map(group(_, testees))
    for {
      mode <- Mode.named(
        json("mode").str
      ).toRight(s"${directory.path} is no run that can be resumed: its mode is ${json("mode").str}")
      space <- SpaceName.named(json("space").str).toRight(s"${directory.manifest}: unknown space ${json("space")}")
      plan <- groups.collectFirst { case Left(error) => error }.toLeft(groups.collect { case Right(g) => g })
    } yield {
      RunManifest.requireComplete(json)
      val once = Plan(plan)
      val whole = interleaving(json, once.size).fold(once)(once.interleaved)
      StoredRun(Obj.from(json.obj), mode, space, policy(json("policy")), whole, pinning(json))
    }
  }

  /** As it was drawn, whatever would be drawn today. Runs from before there were several invocations had one. */
  private def interleaving(json: Value, points: Int): Option[Interleaving] = {
    val invocations =
      json.obj.get("invocations").fold(1L)(JsonText.whole(_, least = 1, Interleaving.MostInvocations.toLong))
    Option.when(invocations > 1) {
      val seed = JsonText.whole(json("seed"), least = 0, Interleaving.MostSeed)
      val blocks = json("order").arr.toSeq.map(_.arr.toSeq.map(JsonText.whole(_, least = 1, points.toLong).toInt))
      if (blocks.size != invocations || blocks.exists(_.sorted != (1 to points)))
        JsonText.refuse(s"its order is not each of $points points once, $invocations times over")
      Interleaving(seed, blocks)
    }
  }

  private def policy(json: Value): Policy = {
    def runs(key: String) = JsonText.whole(json(key), least = 0, Policy.MostRuns.toLong).toInt
    val policy = Policy(
      warmupRuns = runs("warmupRuns"),
      minRuns = runs("minRuns"),
      maxRuns = runs("maxRuns"),
      rseTarget = json("rseTarget").num,
      verify = json.obj.get("verify").exists(_.bool)
    )
    policy.problem.foreach(problem => JsonText.refuse(s"its policy is $problem"))
    policy
  }

  /** Runs of earlier versions say nothing of it. */
  private def pinning(json: Value): Option[Pinning] =
    json.obj.get("cpus").filterNot(_.isNull).map(cpus =>
      Pinning.parse(cpus.str).fold(error => JsonText.refuse(s"its cpus are '${cpus.str}', $error"), identity)
    )

  private def group(json: Value, testees: Seq[Manifest]): Either[String, Plan.Group] = {
    val symbol = json("symbol").str
    for {
      testee <- testees.find(_.symbol == symbol).toRight(
        s"the run measures $symbol, of which there is no manifest: --manifests says where to find it"
      )
      benchmark <- Catalogue.find(json("benchmark").str)
        .toRight(s"the run measures ${json("benchmark").str}, which is no benchmark of this suite")
      points <- all(json("params").arr.toSeq.map { text =>
        benchmark.point(
          SummaryFile.parameters(text.str).toMap
        ).filter(_.problem.isEmpty).toRight(s"${benchmark.symbol} has no point ${text.str.trim}")
      })
      clients = json.obj.get("nodes").flatMap(_.obj.get("client")).fold(0)(_.arr.size)
      _ <- Either.cond(
        benchmark.distributed == clients > 0,
        (),
        s"the run measures ${benchmark.symbol} with ${if (clients > 0) s"$clients clients" else "no client"}"
      )
    } yield Plan.Group(testee, benchmark, points, clients)
  }

  private def all(points: Seq[Either[String, Point[_]]]): Either[String, Seq[Point[_]]] =
    points.collectFirst { case Left(error) => error }.toLeft(points.collect { case Right(point) => point })
}
