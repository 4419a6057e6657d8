package mpp.results

/** The flame graphs in a directory of profiles, so that reports find those of their points. */
object ProfileIndex {
  val FileName = "profiles.json"

  /** The beginning of the name of such a directory. */
  val Prefix = "profile-"

  /** The flame graph of a process.
    *
    * @param process
    *   its role, and its node if it is not alone
    * @param event
    *   the thing that was counted
    * @param page
    *   the file's name
    */
  final case class Entry(
      symbol: String,
      benchmark: String,
      params: String,
      process: String,
      event: String,
      page: String
  ) {
    def point: PointKey = PointKey(symbol, benchmark, params)
  }

  implicit private val codec: Json.ReadWriter[Entry] = Json.macroRW

  def write(directory: os.Path, profiles: Seq[Entry]): Unit =
    RunDirectory.replace(directory / FileName, Json.write(profiles) + "\n")

  /** The flame graphs of all directories of profiles in a folder, the latest directory first. Files that are malformed,
    * or gone, are passed over: a report does not depend on them.
    */
  def all(plots: os.Path): Seq[(os.Path, Entry)] =
    if (!os.isDir(plots)) Nil
    else
      for {
        directory <- os.list(plots).filter(d => d.last.startsWith(Prefix) && os.isDir(d)).sortBy(_.last).reverse
        file = directory / FileName
        if os.isFile(file)
        entry <- Json.parseFile[Seq[Entry]](file).getOrElse(Nil)
        if ResultText.fileName(entry.page) == entry.page
        page = directory / entry.page
        if os.isFile(page)
      } yield page -> entry
}
