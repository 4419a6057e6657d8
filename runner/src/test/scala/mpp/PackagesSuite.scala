package mpp

/** Packages depend on each other in one direction only. */
class PackagesSuite extends munit.FunSuite {

  /** Each package, and those that it may use: only such as stand above it, so that there are no cycles. */
  private val allowed = Seq(
    "text" -> "",
    "stats" -> "",
    "verify" -> "",
    "catalogue" -> "text verify",
    "manifest" -> "catalogue",
    "worker" -> "",
    "build" -> "manifest text",
    "scaffold" -> "manifest",
    "results" -> "catalogue manifest stats text",
    "compare" -> "results stats text",
    "history" -> "catalogue compare results stats text",
    "plot" -> "catalogue compare manifest results stats text",
    "testee" -> "catalogue manifest results text",
    "orchestrate" -> "build catalogue manifest results testee text verify",
    "capacity" -> "catalogue orchestrate results stats testee",
    "remote" -> "build catalogue manifest orchestrate results stats testee text",
    "report" -> "catalogue compare history manifest plot results stats text",
    "profile" -> "build catalogue manifest orchestrate report results stats testee text",
    "simulation" -> "compare results stats",
    "check" -> "catalogue manifest orchestrate results stats testee text verify",
    "cli" ->
      ("build capacity catalogue check compare history manifest orchestrate plot profile remote report results " +
        "scaffold simulation stats testee text verify worker")
  ).map { case (name, uses) => name -> uses.split(' ').filter(_.nonEmpty).toSet }

  /** Generated from the contract's options, which belong to no package of ours. */
  private val contract = "options"

  private val Used = """\bmpp\.([a-z]\w*)\.""".r

  /** The packages that a package names, by file. */
  private val found: Map[String, Map[os.Path, Set[String]]] = {
    val files = os.walk(os.pwd / "runner", skip = p => p.last == "target" || p.last == "project")
      .filter(f => f.ext == "scala" && f.segments.toSeq.containsSlice(Seq("src", "main", "scala", "mpp")))
    val uses = for {
      file <- files
      name <- Used.findFirstMatchIn(os.read.lines(file).head + ".").map(_.group(1))
    } yield (name, file, Used.findAllMatchIn(os.read(file)).map(_.group(1)).toSet - name - contract)
    uses.groupMap(_._1) { case (_, file, others) => file -> others }.view.mapValues(_.toMap).toMap
  }

  test("every package is listed once") {
    assertEquals(allowed.map(_._1).sorted, found.keys.toSeq.sorted)
  }

  test("a package may use only those above it") {
    for (((name, uses), place) <- allowed.zipWithIndex)
      assertEquals(uses -- allowed.take(place).map(_._1), Set.empty[String], name)
  }

  for ((name, uses) <- allowed)
    test(s"$name uses what it may") {
      val strange = for ((file, others) <- found(name); other <- others -- uses) yield s"$file uses mpp.$other"
      assertEquals(strange.toSeq.sorted, Nil)
    }
}
