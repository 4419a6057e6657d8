package mpp.cli

import scala.concurrent.duration._

import mpp.catalogue.SpaceName
import mpp.catalogue.Policy

class ArgumentsSuite extends munit.FunSuite {
  private def parse(words: String*): BenchOptions = Arguments.parse[BenchOptions](words)

  test("camelCase and kebab-case mean the same") {
    for (form <- Seq("--minRuns", "--min-runs")) assertEquals(parse(form, "3").minRuns, Some(3))
    assertEquals(parse("--minRuns=3").minRuns, Some(3))
  }

  test("options are read with their types") {
    val o =
      parse("--space", "quick", "--impls", "AKKA, AKKATYPED", "--where", "a=1,b=x y,c=", "--stall", "90s", "--strict")
    assertEquals(o.spaceName, SpaceName.Quick)
    assertEquals(o.impls.map(_.values), Some(Seq("AKKA", "AKKATYPED")))
    assertEquals(o.where.map(_.values), Some(Seq("a" -> "1", "b" -> "x y", "c" -> "")))
    assertEquals(o.deadlines.stall, 90.seconds)
    assert(o.strict.value)
  }

  test("the space is full by default, testing as published, and contradictions are refused") {
    assertEquals(parse().spaceName, SpaceName.Full)
    assertEquals(parse("--testing", "true").spaceName, SpaceName.Testing)
    assertEquals(
      intercept[UsageError](parse("--testing", "true", "--space", "full").spaceName).message,
      "--space full and --testing true contradict each other"
    )
  }

  test("a policy takes its defaults from the space, and bends the rest to what is given") {
    assertEquals(parse("--space", "quick").policy, Policy(5, 20, 20, 0.25))
    assertEquals(parse("--space", "quick", "--maxRuns", "10").policy, Policy(5, 10, 10, 0.25))
    assertEquals(parse().policy, Policy(0, 30, 100, 0.10))
    assertEquals(parse("--maxRuns", "3").policy, Policy(0, 3, 3, 0.10))
    assertEquals(parse("--minRuns", "200").policy, Policy(0, 200, 200, 0.10))
    assertEquals(parse("--verify").policy, Policy(0, 30, 100, 0.10, verify = true))
  }

  test("a point is measured once, and the order of several invocations is drawn unless it is given") {
    assertEquals(parse().invocationsOfPoint, 1)
    assertEquals(parse("--invocations", "3", "--seed", "4294967295").seedOfOrder, 4294967295L)
    val drawn = Seq.fill(10)(parse("--invocations", "3").seedOfOrder)
    assert(drawn.forall(seed => seed >= 0 && seed <= 4294967295L) && drawn.distinct.size > 1, drawn)
  }

  for (
    (words, message) <- Seq(
      Seq("--invocations", "0") -> "--invocations 0: allowed are 1 to 1000",
      Seq("--invocations", "1001") -> "--invocations 1001: allowed are 1 to 1000",
      Seq("--seed", "1") -> "--seed has a meaning with --invocations 2 or more only",
      Seq("--invocations", "2", "--seed=-1") -> "--seed -1: allowed are 0 to 4294967295",
      Seq("--invocations", "2", "--seed", "4294967296") -> "--seed 4294967296: allowed are 0 to 4294967295"
    )
  ) test(s"'${words.mkString(" ")}' is refused") {
    val options = parse(words: _*)
    assertEquals(intercept[UsageError](Seq(options.invocationsOfPoint.toLong, options.seedOfOrder)).message, message)
  }

  for (
    (words, message) <- Seq(
      Seq("--space", "huge") -> "--space huge: unknown space, allowed are quick, testing, full",
      Seq("--testing", "perhaps") -> "--testing perhaps: expected true or false",
      Seq("--minRuns", "many") -> "--minRuns many: expected a whole number of at most 2147483647",
      Seq("--minRuns", "2147483648") -> "--minRuns 2147483648: expected a whole number of at most 2147483647",
      Seq("--seed", "1.5") -> "--seed 1.5: expected a whole number of at most 9223372036854775807",
      Seq("--rse", "low") -> "--rse low: expected a number",
      Seq("--stall", "soon") -> "--stall soon: expected a duration such as 500ms, 30s, 10m or 1h",
      Seq("--where", "a") -> "--where a: 'a' is not of the form key=value",
      Seq("--where", "=1") -> "--where =1: '=1' is not of the form key=value",
      Seq("--where", "a=1,a=2") -> "--where a=1,a=2: a is given more than once",
      Seq("--impls", "A,,B") -> "--impls A,,B: expected names with commas between them",
      Seq("--spcae", "quick") -> "unknown option --spcae; allowed are --space, --testing, ",
      Seq("-x") -> "unknown option -x; allowed are --space",
      Seq("AKKA") -> "unknown argument AKKA; allowed are --space",
      Seq("--space") -> "option --space needs a value",
      Seq("--space", "quick", "--space", "full") -> "option --space is given more than once"
    )
  ) test(s"'${words.mkString(" ")}' is refused in one line") {
    val error = intercept[UsageError](parse(words: _*)).message
    assert(error.startsWith(message), error)
    assert(!error.contains('\n'), error)
  }

  for (
    (words, message) <- Seq(
      Seq("--minRuns", "5", "--maxRuns", "3") -> "--minRuns 5 is greater than --maxRuns 3",
      Seq("--minRuns", "0") -> "--minRuns 0: allowed are 1 to 1000000",
      Seq("--maxRuns", "-1") -> "--maxRuns -1: allowed are 1 to 1000000",
      Seq("--warmup", "-1") -> "--warmup -1: allowed are 0 to 1000000",
      Seq("--rse", "0") -> "--rse 0.0: allowed are numbers above 0 and up to 1",
      Seq("--rse", "NaN") -> "--rse NaN: allowed are numbers above 0 and up to 1"
    )
  ) test(s"the policy '${words.mkString(" ")}' is refused") {
    assertEquals(intercept[UsageError](parse(words: _*).policy).message, message)
  }

  test("with --resume the plan and the policy are the run's own") {
    parse(
      "--resume",
      "run-1",
      "--stall",
      "1m",
      "--strict",
      "--force",
      "--manifests",
      "m",
      "--output",
      "o"
    ).checkResume()
    for (
      words <-
        Seq(Seq("--impls", "A"), Seq("--minRuns", "3"), Seq("--testing", "true"), Seq("--dryRun"), Seq("--verify")) ++
          Seq(Seq("--invocations", "3"), Seq("--seed", "3"))
    ) {
      val error = intercept[UsageError](parse("--resume" +: "run-1" +: words: _*).checkResume()).message
      assert(error.startsWith(s"${words.head} cannot be given with --resume"), error)
    }
    assertEquals(
      intercept[UsageError](parse("--force").checkResume()).message,
      "--force has a meaning with --resume only"
    )
  }
}
