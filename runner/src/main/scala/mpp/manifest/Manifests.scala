package mpp.manifest

/** Finds manifests. There is no central list: a testee is a folder with a manifest in it. */
object Manifests {

  /** Testees of the suite: `<language>/<framework>/<SYMBOL>.testee.conf` below the root. */
  def ofSuite(root: os.Path): Seq[Manifest] = {
    val frameworks = for (language <- folders(root); framework <- folders(language)) yield framework
    unique(frameworks.flatMap(manifestFiles).map(ManifestReader.read))
  }

  /** Testees from anywhere on disk: manifests in a folder, or one or two levels below it.
    *
    * @throws ConfigError
    *   if there is none, or one is invalid
    */
  def below(folder: os.Path): Seq[Manifest] = {
    if (!os.isDir(folder)) throw ConfigError(s"$folder is not a folder with manifests (*${ManifestReader.Suffix})")
    val nested = folders(folder)
    val found = (Seq(folder) ++ nested ++ nested.flatMap(folders)).flatMap(manifestFiles).map(ManifestReader.read)
    if (found.isEmpty) throw ConfigError(s"$folder holds no manifest (*${ManifestReader.Suffix})")
    unique(found)
  }

  /** The manifests in order of their symbols.
    *
    * @throws ConfigError
    *   if two bear the same symbol
    */
  def unique(manifests: Seq[Manifest]): Seq[Manifest] = {
    for ((symbol, same) <- manifests.groupBy(_.symbol) if same.size > 1)
      throw ConfigError(s"symbol $symbol stands in more than one manifest: ${same.map(_.file).mkString(", ")}")
    manifests.sortBy(_.symbol)
  }

  /** True if the search for manifests leaves out folders of this name. */
  def isPassedOver(folder: String): Boolean = folder.startsWith(".") || notOurs(folder)

  private val notOurs = Set("target", "node_modules", "results", "plots", "logs")

  private def folders(folder: os.Path): Seq[os.Path] =
    os.list(folder).filter(p => os.isDir(p) && !isPassedOver(p.last))

  private def manifestFiles(folder: os.Path): Seq[os.Path] =
    os.list(folder).filter(p => os.isFile(p) && p.last.endsWith(ManifestReader.Suffix))
}
