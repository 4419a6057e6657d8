package mpp.remote

class SrunSuite extends munit.FunSuite {
  test("nodes are called by their names, and reached as the cluster has them") {
    val shown =
      """NodeName=n1 Arch=x86_64 CPUTot=2 NodeAddr=10.0.0.1 NodeHostName=h Port=17001 Version=22.05.8 OS=Linux 6.1
      |NodeName=n2 NodeAddr=n2.example State=IDLE
      |NodeName=n3
      |""".stripMargin
    val nodes = Srun.parse(shown, "/scratch").toOption.get
    assertEquals(
      nodes.map(n => (n.node.name, n.node.host, n.node.directory, n.networkName, n.probePort)),
      Seq(
        ("n1", "n1", "/scratch", "10.0.0.1", 17001),
        ("n2", "n2", "/scratch", "n2.example", 6818),
        ("n3", "n3", "/scratch", "n3", 6818)
      )
    )
  }

  test("a step is for one task on its node, and leaves the script alone") {
    val script = "echo 'a b'; $(id)"
    val words = Srun.parse("NodeName=n1", "d").toOption.get.head.brief(script).command
    assertEquals(words.get(0), "srun")
    assert(words.contains("--nodelist=n1"), words)
    assertEquals(words.subList(words.size - 3, words.size), java.util.List.of("bash", "-c", script))
  }

  test("outside of an allocation there are no nodes") {
    assert(Srun.allocated(Map.empty, "d").left.toOption.get.startsWith("SLURM_JOB_NODELIST is not set"))
  }
}
