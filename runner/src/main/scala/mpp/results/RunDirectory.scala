package mpp.results

import java.io.Writer
import java.nio.file.AtomicMoveNotSupportedException
import java.nio.file.FileAlreadyExistsException
import java.nio.file.Files
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING

import scala.util.Using

/** The directory of a run's results: `<results>/run-<epoch millis>/`. docs/file-formats.md describes every file.
  *
  * @param path
  *   the directory
  */
final case class RunDirectory(path: os.Path) {
  def id: String = path.last
  def journal: os.Path = path / Journal.FileName
  def manifest: os.Path = path / "manifest.json"
  def failures: os.Path = path / "failures.csv"
  def scratch: os.Path = path / "scratch"
  def lock: os.Path = path / ".lock"

  /** The first of what it holds that is a link out of it, or neither file nor folder. Working directories of processes
    * are theirs.
    */
  def stray: Option[os.Path] = ResultFile.stray(path, os.list(path), skip = _.startsWith(scratch))

  def summary(benchmark: String): os.Path = path / "summary" / s"$benchmark.data"
  def unconverged(benchmark: String): os.Path = path / "unconverged" / s"$benchmark.data"
  def raw(symbol: String, benchmark: String, params: String): os.Path =
    path / "raw" / symbol / s"${ResultText.fileName(s"$benchmark-$params")}.data"
  def history(point: PointKey, invocation: Int): os.Path = path / "histories" /
    s"${ResultText.fileName(s"${point.symbol}-${point.benchmark}-${point.params}-$invocation")}.csv"
  def log(symbol: String, role: String, node: String): os.Path =
    path / "logs" / ResultText.fileName(s"$symbol-$role-$node.log")
}

object RunDirectory {
  private val Name = """run-\d+""".r

  /** A new run directory, named for the present moment; `latest` links to it.
    *
    * @throws java.io.IOException
    *   if it cannot be created
    */
  def create(results: os.Path): RunDirectory = {
    Files.createDirectories(results.toNIO)
    val millis = Iterator.iterate(System.currentTimeMillis())(_ + 1)
    val path = millis.map(m => results / s"run-$m").find(claim).get
    link(results / "latest", path.last)
    RunDirectory(path)
  }

  /** Removes a run that came to nothing. If `latest` was it, the run before it is the latest one again.
    *
    * @throws java.io.IOException
    *   if it cannot be removed
    */
  def discard(run: RunDirectory): Unit = {
    os.remove.all(run.path)
    val results = run.path / os.up
    val latest = results / "latest"
    if (os.isLink(latest) && !os.exists(latest))
      all(results).lastOption.fold(os.remove(latest): Unit)(before => link(latest, before.id))
  }

  /** Runs below a results directory, oldest first. */
  def all(results: os.Path): Seq[RunDirectory] =
    if (!os.isDir(results)) Nil
    else os.list(results).filter(p => os.isDir(p) && Name.matches(p.last)).sortBy(_.last).map(RunDirectory(_))

  /** Replaces a file's contents so that a reader sees the old or the new ones, whole.
    *
    * @throws java.io.IOException
    *   if they cannot be written; the old ones are still there
    */
  def replace(file: os.Path, contents: String): Unit = replaceBy(file)(_.write(contents))

  /** The same for contents that are too long to be held.
    *
    * @param write
    *   is given where they go
    */
  def replaceBy(file: os.Path)(write: Writer => Unit): Unit = {
    os.makeDir.all(file / os.up)
    val draft = file / os.up / s".${file.last}.${ProcessHandle.current.pid}"
    try {
      Using.resource(Files.newBufferedWriter(draft.toNIO))(write)
      move(draft, file)
    } finally Files.deleteIfExists(draft.toNIO): Unit
  }

  /** Two runs that start in the same millisecond must not share a directory. Nobody else reads it: there are logs in
    * it, and the working directories of processes, whoever may read files that are made there.
    */
  private def claim(path: os.Path): Boolean =
    try {
      os.makeDir(path, "rwx------")
      true
    } catch { case _: FileAlreadyExistsException => false }

  private def link(link: os.Path, target: String): Unit = {
    val draft = link / os.up / s".latest.${ProcessHandle.current.pid}"
    Files.deleteIfExists(draft.toNIO)
    try {
      Files.createSymbolicLink(draft.toNIO, java.nio.file.Path.of(target))
      move(draft, link)
    } catch { case _: UnsupportedOperationException => () } // a file system without links: 'latest' is found by name
  }

  private def move(from: os.Path, to: os.Path): Unit =
    try Files.move(from.toNIO, to.toNIO, ATOMIC_MOVE): Unit
    catch { case _: AtomicMoveNotSupportedException => Files.move(from.toNIO, to.toNIO, REPLACE_EXISTING): Unit }
}
