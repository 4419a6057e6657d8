package mpp.orchestrate

import mpp.Examples
import mpp.manifest.Commands
import mpp.manifest.Manifest
import mpp.testee.Address
import mpp.testee.Launcher
import mpp.testee.LocalLauncher

class RoleSuite extends munit.FunSuite {
  private val root = os.root / "files"
  private val runner = Address("127.0.0.1", 1)
  private val master = Address("127.0.0.1", 2)
  private val client = Address("127.0.0.1", 3)
  private val roles = Seq(Role.Local(runner), Role.Master(runner, master, clients = 4), Role.Client(master, client))

  private val testee = Examples.testee("X", root).copy(
    commands = Commands(
      Seq("{root}/local", "{runner}"),
      Some(Seq("{root}/master", "{runner}", "{master}", "{clients}")),
      Some(Seq("{root}/client", "{master}", "{client}"))
    ),
    environment = Map("HEAP" -> "{heapMiB}m")
  )

  private def command(role: Role, testee: Manifest = testee): Launcher.Command = {
    val node = Node(LocalLauncher.apart(os.root / "agent.sh", "node-7", os.root / "scratch"), heapMiB = 96)
    role.command(testee, node, root = "/there", secrets = Map.empty, run = "run-1", log = os.root / "log")
  }

  test("each role has its command, its addresses and its services") {
    assertEquals(
      roles.map(command(_)).map(c => (c.words.mkString(" "), c.services)),
      Seq(
        ("/there/local 127.0.0.1:1", Set("runner")),
        ("/there/master 127.0.0.1:1 127.0.0.1:2 4", Set("runner", "master")),
        ("/there/client 127.0.0.1:2 127.0.0.1:3", Set("client"))
      )
    )
  }

  test("a process has the heap of its node, and a marker of its own") {
    for (role <- roles) {
      assertEquals(command(role).environment, Map("HEAP" -> "96m"))
      assert(command(role).marker.startsWith(s"run-1/X/${role.name}/node-7/"))
      assertNotEquals(command(role).marker, command(role).marker)
    }
  }

  test("no announcement is expected of a testee that makes none") {
    for (role <- roles) assertEquals(command(role, testee.copy(announces = false)).services, Set.empty[String])
  }
}
