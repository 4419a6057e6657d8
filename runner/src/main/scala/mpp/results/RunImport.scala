package mpp.results

/** Makes a run directory of published results. */
object RunImport {

  /** Journal, raw files and summaries follow from the samples; lines without samples are added to the summaries. */
  def write(directory: RunDirectory, contents: PublishedRun.Contents, manifest: RunManifest.Imported): Unit = {
    RunDirectory.replace(directory.manifest, Json.write(manifest, indent = 2) + "\n")
    val journal = Journal.open(directory.journal)
    try contents.records.foreach(journal.append)
    finally journal.close()
    DerivedFiles.writeAll(directory, contents.records)
    for ((benchmark, entries) <- contents.entries.groupBy(_.benchmark)) {
      val sampled = contents.records.count(_.benchmark == benchmark)
      if (sampled < entries.size)
        RunDirectory.replace(directory.summary(benchmark), SummaryFile.format(entries.map(_.line)))
    }
  }
}
