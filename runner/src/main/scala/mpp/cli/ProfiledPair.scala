package mpp.cli

import mpp.manifest.Manifest

/** The two testees that `bench.sc profile --compare` names: two of them, or two builds of one. */
private[cli] object ProfiledPair {

  /** @param names
    *   two testees, or two sides as those of `bench.sc ab`
    * @throws UsageError
    *   if they are none, or it is not clear of which testee they are sides
    * @throws CommandError
    *   if a revision cannot be checked out
    */
  def of(repository: Repository, options: ProfileOptions, names: Seq[String]): Seq[Manifest] = names match {
    case Seq(a, b) if names.forall(AbSides.isSide) =>
      val testees = options.impls.fold(Seq.empty[String])(_.values)
      if (testees.size != 1)
        throw UsageError(s"--compare ${names.mkString(",")} takes one testee: --impls AKKA, for example")
      AbSides.chosen(AbSides.pairs(repository, AbSides.parse(repository, a, b), options.manifests), Some(testees))
    case Seq(_, _) if options.impls.isDefined =>
      throw UsageError(
        "--compare names the testees: --impls is for two builds of one, as in --compare revision:HEAD,here"
      )
    case Seq(_, _) => Selection.testees(repository.manifests(options.manifests), Some(names))
    case _ =>
      throw UsageError(
        s"--compare ${names.mkString(",")}: allowed are two testees, as in --compare AKKA,PEKKO, " +
          "or two builds of one, as in --compare revision:HEAD,here"
      )
  }
}
