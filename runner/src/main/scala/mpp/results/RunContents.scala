package mpp.results

/** The contents of a directory with results: one of ours, or one in the published layout.
  *
  * @param records
  *   the journal
  * @param summarised
  *   points of which there is nothing but a line in a summary
  */
final case class RunContents(records: Seq[PointRecord], summarised: Seq[SummaryFile.Entry])

object RunContents {

  /** @return
    *   the fault of the directory, or its contents
    */
  def read(directory: RunDirectory): Either[String, RunContents] = {
    val summaries = SummaryFile.folder(directory.path)
    if (!os.isFile(directory.journal) && summaries.isEmpty)
      Left(s"${directory.path} holds no results: neither ${Journal.FileName} nor summaries (*.data)")
    else
      for {
        records <- if (os.isFile(directory.journal)) Journal.read(directory.journal).map(Journal.latest) else Right(Nil)
        entries <- summaries.fold[Either[String, Seq[SummaryFile.Entry]]](Right(Nil))(SummaryFile.readAll)
      } yield {
        val known = records.map(_.point).toSet
        RunContents(records, entries.filterNot(e => known(e.point)))
      }
  }
}
