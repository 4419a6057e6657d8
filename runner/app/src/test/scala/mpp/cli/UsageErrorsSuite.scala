package mpp.cli

/** Command lines that are refused: exit code 2, one line that names what is wrong and what is allowed, and nothing
  * made.
  *
  * `{folder}` is a folder with what [[files]] lists.
  */
class UsageErrorsSuite extends munit.FunSuite {
  private val files = Map(
    "docs/text.md" -> "",
    "one.conf" -> "a | d",
    "two.conf" -> "a | d\nb | d",
    "malformed.conf" -> "a b | d",
    "none.conf" -> "",
    "broken/OTHER.testee.conf" -> Checkout.manifest.replace("symbol = FAKE", "symbol = OTHER\nnickname = other"),
    "jvm/harness/build.sbt" -> "",
    "erlang/other/net_ping_pong.erl" -> ""
  )

  private val table = Seq[(String, Seq[String])](
    "bench lokal" -> Seq(
      "lokal",
      "local, fakeRemote, remote, ab, capacity, saturate, idle, profile, plan, list, check, worker, new-testee, import, export, statistics, compare, history, doctor, completion"
    ),
    "bench local --fast" -> Seq("--fast", "--space"),
    "bench local --impls AKA" -> Seq("AKA", "FAKE"),
    "bench local --benchmarks PONG" -> Seq("PONG", "PINGPONG, TPPINGPONG"),
    "bench local --benchmarks NETPINGPONG" -> Seq(
      "NETPINGPONG is distributed: ./bench.sc fakeRemote",
      "PINGPONG, TPPINGPONG"
    ),
    "bench local --space huge" -> Seq("huge", "quick, testing, full"),
    "bench local --where fib_number" -> Seq("fib_number", "key=value"),
    "bench local --where colour=red" -> Seq("colour", "fib_number"),
    "bench local --where fib_number=41" -> Seq("fib_number = 41", "1 to 40"),
    "bench local --minRuns 9 --maxRuns 3" -> Seq("--minRuns 9", "--maxRuns 3"),
    "bench local --cpus all" -> Seq("--cpus all", "such as 0-3"),
    "bench local --cpus 8000-8001" -> Seq("8000-8001", "allowed are"),
    "bench local --output /dev/null/results" -> Seq("/dev/null/results"),
    "bench local --manifests /nowhere" -> Seq("/nowhere"),
    "bench local --manifests {folder}/broken" -> Seq("{folder}/broken/OTHER.testee.conf:3: nickname"),
    "bench local --resume run-1" -> Seq("run-1", "latest"),
    "bench local --resume latest --space quick" -> Seq("--space", "--resume", "--stall"),
    "bench local --resume {folder}/docs" -> Seq("/docs", "manifest.json"),
    "bench local --force" -> Seq("--force", "--resume"),
    "bench fakeRemote --withClients 0" -> Seq("--withClients 0", "1 to 100"),
    "bench fakeRemote --resume latest --withClients 2" -> Seq("--withClients", "--resume", "--keepNodes"),
    "bench fakeRemote --resume latest --verify" -> Seq("--verify", "--resume"),
    "bench fakeRemote --benchmarks PONG" -> Seq("PONG", "PINGPONG", "NETPINGPONG"),
    "bench remote" -> Seq("--withNodes"),
    "bench remote --withNodes {folder}/malformed.conf" -> Seq("line 1", "'a b'", "[user@]host[:port]"),
    "bench remote --withNodes {folder}/none.conf" -> Seq("names no node"),
    "bench remote --withNodes {folder}/one.conf --master b" -> Seq("--master b", "allowed are the nodes a"),
    "bench remote --withNodes {folder}/one.conf --master a" -> Seq("--master a", "another node"),
    "bench remote --withNodes {folder}/two.conf --withClients 3" -> Seq("--withClients 3", "1 to 2"),
    "bench remote --withNodes {folder}/one.conf --ssh 'x" -> Seq("--ssh", "not closed"),
    "bench remote --withNodes slurm" -> Seq("SLURM_JOB_NODELIST is not set"),
    "bench remote --withNodes slurm --ssh x" -> Seq("--ssh x", "slurm"),
    "bench local --precision 2" -> Seq("--precision 2", "such as 2%"),
    "bench local --link delay=3ms" -> Seq("--link delay=3ms", "local", "remote"),
    "bench fakeRemote --sweep link.delay=0,3ms" -> Seq("--sweep link.delay=0us,3ms", "fakeRemote", "remote"),
    "bench local --link delay=3" -> Seq("'3'", "0us to 10s", "ms"),
    "bench local --link colour=red" -> Seq("'colour'", "delay, rate, loss"),
    "bench local --resume latest --link delay=3ms" -> Seq("--link", "--resume"),
    "bench local --precision 2% --invocations 4" -> Seq("--invocations 4", "5 to 1000"),
    "bench local --resume latest --precision 2%" -> Seq("--precision", "--resume"),
    "bench ab here" -> Seq("ab needs two sides", "revision:<name>"),
    "bench ab here there" -> Seq("'there' is no side", "manifests:<folder>"),
    "bench ab here here --invocations 2" -> Seq("--invocations 2", "at least 3"),
    "bench ab here here --threshold -1" -> Seq("--threshold", "0 to 1000"),
    "bench ab here here --withClients 2" -> Seq("--withClients", "--fakeRemote"),
    "bench ab here here --impls AKA" -> Seq("AKA", "FAKE"),
    "bench ab here revision:nothing" -> Seq("nothing"),
    "bench ab here manifests:/nowhere" -> Seq("/nowhere"),
    "bench ab here here --resume latest" -> Seq("--resume"),
    "bench capacity --benchmark PINGPONG" -> Seq("--benchmark PINGPONG", "FORKJOINCREATE, THREADRING"),
    "bench capacity --memory 1" -> Seq("--memory 1", "256 to"),
    "bench capacity --within 0" -> Seq("--within 0", "1 to 3600"),
    "bench saturate --benchmark PINGPONG" -> Seq("--benchmark PINGPONG", "LATENCY, NETLATENCY"),
    "bench saturate --slo p98<1ms" -> Seq("--slo p98<1ms", "p99"),
    "bench saturate --slo p99<1" -> Seq("--slo p99<1", "p99"),
    "bench saturate --duration 1" -> Seq("duration_millis = 1", "10 to 600000"),
    "bench saturate --runs 0" -> Seq("--runs 0", "1 to"),
    "bench saturate --impls AKA" -> Seq("AKA", "FAKE"),
    "bench capacity --impls AKA" -> Seq("AKA", "FAKE"),
    "bench idle --components 0" -> Seq("--components 0", "1 to"),
    "bench idle --components 2000000" -> Seq("--components 2000000", "1 to 1000000"),
    "bench idle --seconds 0" -> Seq("--seconds 0", "1 to 300"),
    "bench idle --invocations 0" -> Seq("--invocations 0", "1 to 100"),
    "bench idle --option workers=2" -> Seq("workers=2", "FAKE"),
    "bench capacity --option cpus=2" -> Seq("cpus=2", "options of testees"),
    "bench idle --impls AKA" -> Seq("AKA", "FAKE"),
    "bench profile --benchmark PONG" -> Seq("PONG", "PINGPONG", "NETPINGPONG"),
    "bench profile --event time" -> Seq("--event time", "cpu, wall, off-cpu, alloc, lock"),
    "bench profile --seconds 0" -> Seq("--seconds 0", "1 to 3600"),
    "bench profile --where number_of_messages=0" -> Seq("number_of_messages = 0", "allowed are"),
    "bench profile --benchmark NETPINGPONG --impls FAKE" -> Seq("NETPINGPONG", "FAKE"),
    "bench profile --where colour=red" -> Seq("colour", "number_of_messages"),
    "bench profile --compare FAKE" -> Seq("--compare FAKE", "two testees"),
    "bench profile --compare FAKE,FAKE" -> Seq("--compare FAKE", "two testees"),
    "bench profile --compare here,revision:HEAD" -> Seq("here,revision:HEAD", "--impls"),
    "bench profile --compare here,FAKE --impls FAKE" -> Seq("--compare", "--impls"),
    "bench profile --compare FAKE,AKA" -> Seq("AKA", "FAKE"),
    "bench profile --compare FAKE,OTHER --impls FAKE" -> Seq("--compare", "--impls"),
    "bench profile --option workers=2" -> Seq("--option workers=2"),
    "bench profile --option cpus=2" -> Seq("--option cpus=2", "allowed are options of testees"),
    "bench profile --impls AKA" -> Seq("AKA", "FAKE"),
    "bench plan --detect 0" -> Seq("--detect 0", "above 0"),
    "bench plan --run run-1" -> Seq("run-1"),
    "bench list --json --markdown" -> Seq("--json", "--markdown"),
    "bench check --only usage,manners" -> Seq("manners", "usage, cannot-listen"),
    "bench new-testee --language cobol --symbol X" -> Seq("--language cobol", "jvm, rust, erlang"),
    "bench new-testee --language rust --symbol FAKE" -> Seq("FAKE", "{folder}/shell/fake/FAKE.testee.conf"),
    "bench new-testee --language jvm --symbol HARNESS" -> Seq("{folder}/jvm/harness"),
    "bench new-testee --language erlang --symbol NET" -> Seq("{folder}/erlang/other/net_ping_pong.erl"),
    "bench import" -> Seq("<path>"),
    "bench import /nowhere" -> Seq("/nowhere"),
    "bench export --run run-1" -> Seq("run-1"),
    "bench export --format xml" -> Seq("xml", "csv, histograms, json, resources"),
    "bench statistics --run run-1" -> Seq("run-1"),
    "bench compare" -> Seq("compare needs two runs"),
    "bench compare run-1" -> Seq("run-1"),
    "bench compare {folder}/docs --testees A" -> Seq("--testees", "A,B"),
    "bench compare {folder}/docs --values batch=5" -> Seq("--values", "name=1,2"),
    "bench compare run-1 run-2 --values batch=5,50" -> Seq("--values", "one run"),
    "bench compare run-1 run-2 --testees A,B" -> Seq("--testees", "one run"),
    "bench compare run-1 run-2" -> Seq("run-1"),
    "bench compare run-1 run-2 --threshold -1" -> Seq("--threshold", "0 to 1000"),
    "bench compare --selfTest run-1 run-2" -> Seq("--selfTest", "at most one run"),
    "bench history" -> Seq("results", "no run"),
    "bench history --store /nowhere" -> Seq("--store /nowhere"),
    "bench history --store {folder}/docs" -> Seq("{folder}/docs", "no run"),
    "bench history --since yesterday" -> Seq("--since yesterday", "2026-01-31"),
    "bench history --json --output {folder}/pages" -> Seq("--json", "--output"),
    "bench completion fish" -> Seq("completion fish", "bash, zsh"),
    "build tets" -> Seq("tets", "build, clean, test"),
    "build --useOnly AKA" -> Seq("AKA", "FAKE"),
    "build clean --useOnly FAKE" -> Seq("--useOnly"),
    "plot --run run-1" -> Seq("run-1"),
    "plot --run {folder}/docs" -> Seq("docs", "points.jsonl"),
    "plot --format gif" -> Seq("gif", "html, pdf, png, svg"),
    "plot run-1" -> Seq("run-1", "--run"),
    "plot --compare run-1" -> Seq("--compare needs two runs")
  )

  private val checkout = FunFixture[Checkout](
    _ => {
      val checkout = new Checkout(os.temp.dir(prefix = "mpp-usage"))
      for ((path, text) <- files) os.write(checkout.root / os.SubPath(path), text, createFolders = true)
      // Here are scripts that look at processors, and templates of testees.
      for (part <- Seq(os.sub / "scripts", os.sub / "runner" / "src")) os.symlink(checkout.root / part, os.pwd / part)
      checkout
    },
    checkout => os.remove.all(checkout.root)
  )

  private def run(checkout: Checkout, line: String): Output[Int] = {
    val command +: words = line.split(' ').toSeq: @unchecked
    Output.of(Main.run(checkout.repository, command, words))
  }

  for ((line, named) <- table) checkout.test(line) { checkout =>
    assume(!(line.endsWith(" slurm") && sys.env.contains("SLURM_JOB_NODELIST")), "this is a Slurm allocation")
    def placed(text: String) = text.replace("{folder}", checkout.root.toString)
    def made = os.walk(checkout.root).filter(os.isFile(_)).toSet
    val before = made
    val output = run(checkout, placed(line))
    assertEquals(output.result, ExitCode.Usage, output.err)
    assertEquals(output.err.linesIterator.size, 1, output.err)
    for (name <- named) assert(output.err.contains(placed(name)), output.err)
    assertEquals(made, before)
  }

  checkout.test("a command line without a command is answered by the usage") { checkout =>
    val output = run(checkout, "bench ")
    assertEquals(output.result, ExitCode.Usage)
    for (word <- Seq("usage", "local")) assert(output.err.contains(word), output.err)
  }
}
