package mpp.profile

/** Reads `perf script -F comm,ip,sym,dso`: a block per sample, which begins with the thread's name.
  *
  * {{{
  * akka.actor.def
  *             2bb344 gc_collect_main (/usr/lib/libpython3.11.so.1.0)
  *   ffffffff81a0 do_syscall_64 ([kernel.kallsyms])
  *
  * }}}
  *
  * Frames come from the innermost to the outermost. Each sample counts one.
  */
object PerfScript {

  /** The file is a path, or in brackets; a path may hold parentheses, and a function's name may, too. */
  private val InFile = """\s+[0-9a-f]+ (.*?) \(([/\[].*)\)\s*""".r
  private val Elsewhere = """\s+[0-9a-f]+ (.*) \((.*)\)\s*""".r
  private val Unknown = "[unknown]"
  private val Numbered = """:-?\d+""".r

  /** A frame's offset in its function, which tells nothing where functions are compared. */
  private val Offset = """\+0x[0-9a-f]+$""".r

  /** Perf writes this file for code that the testee compiled while it ran. */
  private val Compiled = """perf-\d+\.map""".r

  /** Folds samples by their stacks; the thread's name is the outermost frame. Lines that make no sense are passed over.
    */
  def fold(lines: Iterator[String]): FoldedStacks = FoldedStacks.of(new Samples(lines).map(_ -> 1L))

  final private class Samples(lines: Iterator[String]) extends Iterator[Seq[String]] {
    private val rest = lines.buffered

    def hasNext: Boolean = {
      while (rest.hasNext && !isThread(rest.head)) rest.next()
      rest.hasNext
    }

    def next(): Seq[String] = {
      val name = thread(rest.next().trim)
      frames(rest).fold(Seq.empty[String])(name +: _)
    }

    private def isThread(line: String) = !line.isBlank && !line.startsWith("\t")
  }

  /** Reads the frames of a sample, behind its first line, from the outermost to the innermost. */
  private[profile] def frames(rest: scala.collection.BufferedIterator[String]): Option[Seq[String]] = {
    val frames = Vector.newBuilder[String]
    while (rest.headOption.exists(_.startsWith("\t"))) rest.next() match {
      case InFile(symbol, file) => frames += frame(symbol, file)
      case Elsewhere(symbol, file) => frames += frame(symbol, file)
      case _ => ()
    }
    Some(frames.result().reverse).filter(_.nonEmpty)
  }

  /** A thread's name; perf has the number of one whose begin it did not see. */
  private[profile] def thread(name: String): String = if (Numbered.matches(name)) Unknown else name

  private def frame(symbol: String, file: String): String =
    if (symbol == Unknown) FoldedStacks.unnamed(file.split('/').last match {
      case "" | Unknown => "unknown"
      case Compiled() => "compiled code"
      case name => name.stripPrefix("[").stripSuffix("]")
    })
    else Offset.replaceFirstIn(symbol, "") + (if (isKernel(file)) FoldedStacks.KernelCode else "")

  private def isKernel(file: String) = file.startsWith("[kernel") || file.endsWith(".ko") || file.endsWith(".ko.xz")
}
