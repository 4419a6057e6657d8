package mpp.results

import mpp.Examples
import mpp.Loud

class PublishedRunSuite extends munit.FunSuite {
  private val published = os.pwd / os.up / "shared" / "published-2019"
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-import"), os.remove.all(_))

  private def imported(source: os.Path, results: os.Path): RunDirectory = {
    val contents = PublishedRun.read(source).fold(fail(_), identity)
    val directory = RunDirectory.create(results)
    RunImport.write(directory, contents, Examples.imported)
    directory
  }

  private def files(folder: os.Path): Map[String, String] =
    os.walk(folder).filter(os.isFile(_)).map(f => f.relativeTo(folder).toString -> os.read(f)).toMap

  scratch.test("a published run with samples comes back to the byte: raw files and summaries") { results =>
    val source = published / "aws-run-1571937811971"
    Loud.assumeFolder(source)
    val directory = imported(source, results)
    for (folder <- Seq("raw", "summary")) {
      val (ours, theirs) = (files(directory.path / folder), files(source / folder))
      assertEquals(ours.keySet, theirs.keySet)
      for ((name, text) <- theirs) assertEquals(ours(name), text, name)
    }
    val contents = RunContents.read(directory).fold(fail(_), identity)
    assertEquals((contents.records.size, contents.summarised.size), (236, 0))
    assert(contents.records.forall(r => !r.verified && r.answer.isEmpty))
  }

  scratch.test("merged summaries come back to the byte, as points without samples") { results =>
    val source = published / "aws-merged-summary"
    Loud.assumeFolder(source)
    val directory = imported(source, results)
    assertEquals(files(directory.path / "summary"), files(source))
    val contents = RunContents.read(directory).fold(fail(_), identity)
    assertEquals((contents.records.size, contents.summarised.size), (0, 2700))
  }

  private val line = s"${SummaryFile.Header}\nAKKA,number_of_messages: 5!N!,2.0,1.0,0.5,0.25,1.0,3.0\n"

  scratch.test("samples that do not give the summary's statistics are refused") { source =>
    os.write(source / "summary" / "PINGPONG.data", line, createFolders = true)
    val raw = RunDirectory(source).raw("AKKA", "PINGPONG", "number_of_messages: 5\n")
    os.write(raw, "1.0\n9.0\n", createFolders = true)
    assertEquals(
      PublishedRun.read(source).left.toOption,
      Some(s"$raw: its samples do not give the statistics in the summary of PINGPONG")
    )
    os.write.over(raw, "1.0\nmany\n")
    assertEquals(
      PublishedRun.read(source).left.toOption,
      Some(s"$raw:2: expected an execution time in milliseconds on every line")
    )
  }

  scratch.test("a line without samples stays in the summary, and a raw file without a line is named") { source =>
    os.write(source / "summary" / "PINGPONG.data", line, createFolders = true)
    os.write(source / "raw" / "AKKA" / "PINGPONG-number_of_messages__7_.data", "1.0\n", createFolders = true)
    val contents = PublishedRun.read(source).fold(fail(_), identity)
    assertEquals((contents.entries.size, contents.records), (1, Nil))
    assertEquals(contents.strayFiles.map(_.last), Seq("PINGPONG-number_of_messages__7_.data"))
  }

  scratch.test("a directory without summaries is refused") { source =>
    assertEquals(PublishedRun.read(source).left.toOption, Some(s"$source holds no summaries (*.data)"))
  }
}
