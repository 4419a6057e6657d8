package mpp.remote

import mpp.BadInput
import mpp.BadInputSuite

class BadNodesFileSuite extends BadInputSuite {
  private val valid =
    """# The rack.
      |10.0.0.1 | /srv/mpp
      |ann@node-2.example:2222 | ~/mpp | address=10.0.0.2 | path = /opt/jdk/bin:/opt/bin | memoryMiB=4096
      |
      |[fe80::1%eth0]:22 | mpp # spare
      |fe80::2
      |""".stripMargin

  property("nodes are read, or refused by sentences that name the file") {
    refusedOrRead(BadInput.text(valid), "nodes.conf") { text =>
      NodesFile.parse(text, "nodes.conf").fold(
        problems => {
          for (problem <- problems) assert(problem.startsWith("nodes.conf"), problem)
          Some(problems.mkString("\n"))
        },
        nodes => {
          for (node <- nodes) assert(!node.host.startsWith("-") && !node.host.exists(_.isWhitespace), node.host)
          None
        }
      )
    }
  }

  test("a line of nothing but colons, and many nodes on one host, take no time") {
    assert(NodesFile.parse(s"${":" * 100000}x", "nodes.conf").isLeft)
    assertEquals(NodesFile.parse("a\n" * 1000, "nodes.conf").map(_.last.name), Right("a-1000"))
  }
}
