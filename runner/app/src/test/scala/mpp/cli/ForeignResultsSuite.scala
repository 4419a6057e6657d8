package mpp.cli

import java.io.RandomAccessFile

/** Results from elsewhere that are not as ours: each is refused by one sentence that names file and problem, with exit
  * code 2, and nothing is drawn or written.
  */
class ForeignResultsSuite extends munit.FunSuite {
  private val scratch = FunFixture[ForeignResults](
    setup = _ => new ForeignResults(os.temp.dir(prefix = "mpp-foreign")),
    teardown = results => os.remove.all(results.checkout.root / os.up)
  )

  private def files(results: ForeignResults): Set[os.Path] =
    os.walk(results.checkout.root / os.up).filter(p => os.isFile(p) && p.last != ".lock").toSet

  private def assertRefused(results: ForeignResults, output: => Output[Int], named: String*)(implicit
      at: munit.Location
  ): Unit = {
    val before = files(results)
    val Output(code, out, err) = output
    assertEquals((code, err.linesIterator.size), (ExitCode.Usage, 1), s"$out$err")
    for (name <- named) assert(err.contains(name), err)
    assert(err.length < 2100 && !err.exists(c => c.isControl && c != '\n'), err)
    assertEquals(files(results) -- before, Set.empty[os.Path])
  }

  private def nested(depth: Int) = "{\"a\":" * depth + "1" + "}" * depth

  private def sparse(file: os.Path, bytes: Long): Unit = {
    val access = new RandomAccessFile(file.toIO, "rw")
    try access.setLength(bytes)
    finally access.close()
  }

  private def ofRun(results: ForeignResults) = results.commands.filter(_.contains("run-1"))

  private val ofManifest = Seq("plot", "compare")

  for (
    (what, spoil, named) <- Seq[(String, ForeignResults => Unit, Seq[String])](
      (
        "a node that is a number",
        r =>
          os.write.over(
            r.runs.head.manifest,
            os.read(r.runs.head.manifest).replaceFirst("\"localhost\": \\{[^{}]*(\\{\\})?[^{}]*\\}", "\"localhost\": 5")
          ),
        Seq("manifest.json", "nodes")
      ),
      ("1,500 nested objects", r => os.write.over(r.runs.head.manifest, nested(1500)), Seq("manifest.json", "100")),
      (
        "1,500 nested objects at a key that is none",
        r =>
          os.write.over(
            r.runs.head.manifest,
            os.read(r.runs.head.manifest).replaceFirst("\\{", s"{\"x\":${nested(1500)},")
          ),
        Seq("manifest.json", "100")
      ),
      ("text", r => os.write.over(r.runs.head.manifest, "hello\u001b[2J"), Seq("manifest.json")),
      ("3 GB of nothing", r => sparse(r.runs.head.manifest, 3L << 30), Seq("manifest.json", "3221225472"))
    )
  ) scratch.test(s"a manifest with $what") { results =>
    spoil(results)
    for (command <- ofRun(results) if ofManifest.exists(command.contains))
      assertRefused(results, results.run(command), named: _*)
    assertRefused(results, results.resume(), named: _*)
  }

  for (
    (what, spoil, named) <- Seq[(String, ForeignResults => Unit, Seq[String])](
      ("3 GB of nothing", r => sparse(r.runs.head.journal, 3L << 30), Seq("points.jsonl", "3221225472", "2147483648")),
      ("a line of 70 MB", r => sparse(r.runs.head.journal, 70L << 20), Seq("points.jsonl", "67108864")),
      (
        "1,500 nested objects",
        r => os.write.over(r.runs.head.journal, s"${nested(1500)}\n"),
        Seq("points.jsonl:1", "100")
      ),
      (
        "parameters too long for a file's name",
        r => os.write.over(r.runs.head.journal, r.journal.replaceAll("number_of_messages: 1000\\\\n", "x" * 300)),
        Seq("points.jsonl:1", "220")
      )
    )
  ) scratch.test(s"a journal with $what") { results =>
    spoil(results)
    // All read it in the same way; the long line takes its time.
    val commands = if (what.contains("70 MB")) ofRun(results).take(1) else ofRun(results)
    for (command <- commands) assertRefused(results, results.run(command), named: _*)
    assertRefused(results, results.resume(), named: _*)
  }

  private val hostile = "a\u001b]0;title\u0007\n[2 of 2] FORGED"

  scratch.test("a summary whose name would print lines of its own") { results =>
    os.write(results.published / "summary" / s"$hostile.data", "IMPL\n")
    assertRefused(
      results,
      results.run(s"bench import ${results.published}"),
      "\\u001b]0;title\\u0007\\n[2 of 2] FORGED"
    )
  }

  scratch.test("a raw file whose name would print lines of its own is told of in one line") { results =>
    os.write(results.published / "raw" / "AKKA" / s"$hostile.data", "1.0\n")
    val Output(code, out, err) = results.run(s"bench import ${results.published}")
    assertEquals((code, out.linesIterator.size, err.linesIterator.size), (ExitCode.Done, 1, 1), err)
    assert(err.contains("\\u001b]0;title\\u0007\\n[2 of 2] FORGED"), err)
  }

  for (
    (what, path) <- Seq(
      ("raw", os.sub / "raw"),
      ("raw files of a testee", os.sub / "raw" / "AKKA"),
      ("summary", os.sub / "summary")
    )
  ) {
    def lead(from: os.Path, results: ForeignResults) = {
      val elsewhere = results.checkout.root / os.up / "elsewhere"
      os.move(from / path, elsewhere)
      os.symlink(from / path, elsewhere)
    }

    scratch.test(s"a link for $what leads out of published results") { results =>
      lead(results.published, results)
      assertRefused(results, results.run(s"bench import ${results.published}"), (results.published / path).toString)
    }

    scratch.test(s"a link for $what leads out of a run") { results =>
      lead(results.runs.head.path, results)
      assertRefused(results, results.resume(), (results.runs.head.path / path).toString)
      assert(!os.exists(results.runs.head.lock))
    }
  }

  for (name <- Seq("logs", "scratch", "unconverged", "histories", ".lock", "failures.csv"))
    scratch.test(s"a link for $name leads out of a run, and is not followed") { results =>
      os.remove(results.runs.head.path / name)
      os.symlink(results.runs.head.path / name, os.root / "nowhere")
      assertRefused(results, results.resume(), (results.runs.head.path / name).toString)
    }

  scratch.test("a pipe in a run's directory is not waited for") { results =>
    os.proc("mkfifo", results.runs.head.lock).call()
    assertRefused(results, results.resume(), ".lock")
  }

  scratch.test("links within a run are followed, and it is gone on with") { results =>
    val run = results.runs.head.path
    os.move(run / "summary", run / "sums")
    os.symlink(run / "summary", os.rel / "sums")
    val output = results.resume()
    assertEquals(output.result, ExitCode.Failed)
    assert(output.err.contains("these nodes cannot be used"), output.err)
  }

  scratch.test("a run that cannot be read stays in the list of runs, with its reason") { results =>
    os.write.over(results.runs.last.journal, s"${nested(1500)}\n")
    os.write.over(results.runs.last.manifest, nested(1500))
    os.write(results.checkout.root / "plots" / "index.json", nested(1500), createFolders = true)
    assertEquals(results.run("plot --format html --run run-1").result, ExitCode.Done)
    assert(os.read(results.checkout.root / "plots" / "index.html").contains("points.jsonl:1"))
  }
}
