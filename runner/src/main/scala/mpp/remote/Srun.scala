package mpp.remote

/** Reaches a node of a Slurm allocation by `srun`, each command as a step of its own.
  *
  * Steps overlap, for agents hold the nodes' processors all the time.
  *
  * @param networkName
  *   the node's name or address, as the cluster has it
  * @param probePort
  *   the port of its slurmd
  */
final class Srun(val node: NodeSpec, val networkName: String, val probePort: Int) extends Connection {
  def brief(script: String): ProcessBuilder = step(script)

  def lasting(script: String): ProcessBuilder = step(script)

  /** A step begins where the allocation's own processes are. */
  def fromNode(script: String): Option[Seq[String]] = None

  /** `srun` ends with the code of its command, or one that says nothing. */
  val lost: Option[Int] = None

  def close(): Unit = ()

  private def step(script: String): ProcessBuilder = {
    val options = Seq("--quiet", "--overlap", "--nodes=1", "--ntasks=1", "--cpu-bind=none", s"--nodelist=${node.host}")
    new ProcessBuilder(("srun" +: options) ++ Seq("bash", "-c", script): _*)
  }
}

object Srun {
  private val Allocation = "SLURM_JOB_NODELIST"
  private val DefaultPort = 6818

  /** The nodes of the allocation that this process is in.
    *
    * @param directory
    *   for files on them
    * @return
    *   the reason why there are none, or a connection to each
    */
  def allocated(environment: Map[String, String], directory: String): Either[String, Seq[Srun]] =
    for {
      list <- environment.get(Allocation).toRight(
        s"$Allocation is not set: slurm stands for the nodes of an allocation, as of sbatch or salloc, and works inside it"
      )
      shown <- BriefCommand.run(new ProcessBuilder("scontrol", "--oneliner", "show", "node", list))
        .filterOrElse(_.exitCode == 0, s"scontrol cannot show the nodes $list")
      nodes <- parse(shown.output, directory)
    } yield nodes

  /** @param shown
    *   a line of `key=value` per node, as of `scontrol --oneliner show node`
    */
  private[remote] def parse(shown: String, directory: String): Either[String, Seq[Srun]] = {
    val nodes = shown.linesIterator.filter(_.nonEmpty).toSeq.map { line =>
      line.split(" ").toSeq.map(_.split("=", 2)).collect { case Array(key, value) => key -> value }.toMap
    }
    val named = nodes.flatMap(node => node.get("NodeName").map(_ -> node))
    NodesFile.parse(named.map(_._1).mkString("\n"), "the allocation", directory).left.map(_.mkString("\n")).map { specs =>
      for ((spec, (name, node)) <- specs.zip(named))
        yield new Srun(
          spec,
          node.getOrElse("NodeAddr", name),
          node.get("Port").flatMap(_.toIntOption).getOrElse(DefaultPort)
        )
    }
  }
}
