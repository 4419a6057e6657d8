package mpp.remote

class NodesFileSuite extends munit.FunSuite {
  private def read(text: String): Either[Seq[String], Seq[NodeSpec]] = NodesFile.parse(text, "nodes.conf")

  private def spec(host: String, directory: String = NodesFile.DefaultDirectory, name: String = ""): NodeSpec =
    NodeSpec(if (name.isEmpty) host else name, host, user = None, port = None, directory)

  for (
    (line, node) <- Seq(
      "10.0.0.1 | /srv/mpp" -> spec("10.0.0.1", "/srv/mpp"),
      "  a.example|~/my files  " -> spec("a.example", "~/my files"),
      "a" -> spec("a"),
      "a # spare" -> spec("a"),
      "a | /srv/mpp#1" -> spec("a", "/srv/mpp#1"),
      "ann@a:2222 | d" -> spec("a", "d").copy(user = Some("ann"), port = Some(2222)),
      "ann@EXAMPLE@a" -> spec("a").copy(user = Some("ann@EXAMPLE")),
      "EXAMPLE\\ann@a" -> spec("a").copy(user = Some("EXAMPLE\\ann")),
      "[fe80::1]:22 | d" -> spec("fe80::1", "d", "fe80--1").copy(port = Some(22)),
      "fe80::1 | d" -> spec("fe80::1", "d", "fe80--1"),
      "a | d | address=10.0.0.9 | path = /opt/jdk/bin:/opt/bin | memoryMiB=4096" ->
        spec("a", "d").copy(address = Some("10.0.0.9"), path = Some("/opt/jdk/bin:/opt/bin"), memoryMiB = Some(4096))
    )
  )
    test(s"'$line' is a node")(assertEquals(read(line), Right(Seq(node))))

  test("comments and empty lines are none, and every node has a name of its own") {
    val nodes =
      read("# the first rack\n\na | d\n\na | e # again\nb\na | f\nlocalhost\n").map(_.map(n => (n.name, n.directory)))
    assertEquals(
      nodes,
      Right(Seq("a" -> "d", "a-2" -> "e", "b" -> "mpp", "a-3" -> "f", "localhost-2" -> "mpp"))
    )
  }

  for (
    (line, problem) <- Seq(
      "a b | d" -> "'a b' is no [user@]host[:port]",
      "-oProxyCommand=x | d" -> "'-oProxyCommand=x' is no [user@]host[:port]",
      "-l@a" -> "'-l@a' is no [user@]host[:port]",
      "$(id)" -> "'$(id)' is no [user@]host[:port]",
      "a;b" -> "'a;b' is no [user@]host[:port]",
      "'a'" -> "''a'' is no [user@]host[:port]",
      "a:0" -> "port 0 of 'a:0': allowed are 1 to 65535",
      "a:65536" -> "port 65536 of 'a:65536': allowed are 1 to 65535",
      "a |" -> "the directory is empty",
      "a | d\u0007x" -> "the directory 'd\u0007x' has control characters in it",
      "a | d | address=there" -> "address is 'there', allowed is an IP address",
      "a | d | path=bin" -> "path is 'bin', allowed are absolute directories",
      "a | d | memoryMiB=much" -> "memoryMiB is 'much', allowed is a whole number from 256 on",
      "a | d | memoryMiB=255" -> "memoryMiB is '255'",
      "a | d | colour=red" -> "'colour=red' is not of the form key=value with one of the keys address, path, memoryMiB",
      "a | d | memoryMiB=512 | memoryMiB=512" -> "memoryMiB is given more than once"
    )
  )
    test(s"'$line' is none") {
      val problems = read(s"good\n$line").left.toOption.get
      assertEquals(problems.size, 1, clue(problems))
      assert(problems.head.startsWith(s"nodes.conf, line 2: $problem"), clue(problems.head))
    }

  test("all problems are told") {
    val problems = read("a:0\nb\n;\nc | | x=1").left.toOption.get
    assertEquals(
      problems.map(_.take(18)),
      Seq("nodes.conf, line 1", "nodes.conf, line 3", "nodes.conf, line 4", "nodes.conf, line 4")
    )
    assertEquals(
      read("# nothing\n").left.toOption.get,
      Seq("nodes.conf names no node: a line is [user@]host[:port] | directory")
    )
  }
}
