package mpp.remote

import scala.util.matching.Regex

import mpp.testee.LocalLauncher

/** Reads `nodes.conf`: a node per line,
  * {{{
  * [user@]host[:port] [| directory [| key=value ...]]    # comment
  * }}}
  * The published form, `host | directory`, and bare lists of hosts, as schedulers and clouds give them, are among what
  * it reads. docs/remote.md describes the keys.
  */
object NodesFile {

  /** Directory of a node for which none is given, in the home directory there. */
  val DefaultDirectory = "mpp"

  /** The most bytes of a file. */
  val MostBytes: Long = 1L << 20

  /** @param source
    *   its name in messages
    * @param directory
    *   the directory of nodes for which none is given
    * @return
    *   everything that is wrong, a line each, or at least one node
    */
  def parse(text: String, source: String, directory: String = DefaultDirectory): Either[Seq[String], Seq[NodeSpec]] = {
    val lines = text.linesIterator.map(_.replaceFirst("(^|\\s)#.*", "").trim).zipWithIndex.filter(_._1.nonEmpty).toSeq
    val read = lines.map { case (line, i) =>
      spec(line, directory).left.map(_.map(problem => s"$source, line ${i + 1}: $problem"))
    }
    read.collect { case Left(problems) => problems }.flatten match {
      case Nil if read.isEmpty => Left(Seq(s"$source names no node: a line is [user@]host[:port] | directory"))
      case Nil => Right(named(read.collect { case Right(node) => node }))
      case problems => Left(problems)
    }
  }

  /** A machine may be there more than once, with other directories. */
  private def named(specs: Seq[NodeSpec]): Seq[NodeSpec] =
    specs.foldLeft((Vector.empty[NodeSpec], Set(LocalLauncher.Node))) { case ((before, taken), spec) =>
      // IPv6 addresses have colons, which file names had better not have.
      val base = spec.host.replace(':', '-')
      val names = Iterator(base) ++ Iterator.from(2).map(n => s"$base-$n")
      // There are more names than can be taken.
      val name = names.find(!taken.contains(_)).getOrElse(base)
      (before :+ spec.copy(name = name), taken + name)
    }._1

  private def spec(line: String, default: String): Either[Seq[String], NodeSpec] = {
    val fields = line.split("\\|", -1).toSeq.map(_.trim)
    val directory = checkedDirectory(fields.lift(1).getOrElse(default))
    val keys = fields.drop(2).map(key)
    val repeated = keys.collect { case Right((name, _)) => name }.groupBy(identity).collect { case (k, Seq(_, _, _*)) =>
      k
    }
    val problems = Seq(place(fields.head), directory).flatMap(_.left.toOption).flatten ++
      keys.collect { case Left(problem) => problem } ++ repeated.map(k => s"$k is given more than once")
    (place(fields.head), directory) match {
      case (Right(node), Right(folder)) if problems.isEmpty =>
        Right(keys.collect { case Right((_, set)) => set }.foldLeft(node.copy(directory = folder))((n, set) => set(n)))
      case _ => Left(problems)
    }
  }

  // Other characters might mean something to a shell, or be taken for an option.
  private val User = """[A-Za-z0-9_][A-Za-z0-9_.@\\+-]*"""
  private val Host = """[A-Za-z0-9_][A-Za-z0-9_.-]*"""
  private val V6 = """[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*(?:%[A-Za-z0-9_.-]+)?"""
  private val Place: Regex = s"(?:($User)@)?(?:($Host)|\\[($V6)\\])(?::(\\d{1,5}))?".r
  private val BareV6: Regex = s"(?:($User)@)?($V6)".r
  private val MostPort = 65535

  private def place(text: String): Either[Seq[String], NodeSpec] = {
    def node(user: String, host: String, port: Option[Int]) =
      NodeSpec(name = "", host = host, user = Option(user), port = port, directory = DefaultDirectory)
    text match {
      case Place(user, host, v6, port) =>
        val number = Option(port).map(_.toInt)
        if (number.exists(p => p < 1 || p > MostPort)) Left(Seq(s"port $port of '$text': allowed are 1 to $MostPort"))
        else Right(node(user, Option(host).getOrElse(v6), number))
      case BareV6(user, host) => Right(node(user, host, None))
      case _ =>
        Left(Seq(
          s"'$text' is no [user@]host[:port]: names are of letters, digits and _ . -, and do not begin with . or -; " +
            "an IPv6 address with a port is [address]:port"
        ))
    }
  }

  private def checkedDirectory(text: String): Either[Seq[String], String] =
    if (text.isEmpty) Left(Seq("the directory is empty"))
    else if (text.exists(_.isControl)) Left(Seq(s"the directory '$text' has control characters in it"))
    else Right(text)

  private val Key = """([A-Za-z]+)\s*=\s*(.*)""".r
  private val LeastMemoryMiB = 256L
  private val Keys = Seq("address", "path", "memoryMiB")

  /** A key's name, and its effect on a node. */
  private def key(text: String): Either[String, (String, NodeSpec => NodeSpec)] = {
    def set(name: String, valid: Boolean, allowed: => String)(change: NodeSpec => NodeSpec) =
      Either.cond(valid, (name, change), allowed)
    text match {
      case Key("address", value) =>
        val valid = value.matches("""[0-9.]+""") || value.matches(V6)
        set("address", valid, s"address is '$value', allowed is an IP address")(_.copy(address = Some(value)))
      case Key("path", value) =>
        val valid = value.nonEmpty && !value.exists(_.isControl) && value.split(':').forall(_.startsWith("/"))
        set("path", valid, s"path is '$value', allowed are absolute directories with colons between them")(
          _.copy(path = Some(value))
        )
      case Key("memoryMiB", value) =>
        val size = value.toLongOption.filter(_ >= LeastMemoryMiB)
        set("memoryMiB", size.nonEmpty, s"memoryMiB is '$value', allowed is a whole number from $LeastMemoryMiB on")(
          _.copy(memoryMiB = size)
        )
      case _ => Left(s"'$text' is not of the form key=value with one of the keys ${Keys.mkString(", ")}")
    }
  }
}
