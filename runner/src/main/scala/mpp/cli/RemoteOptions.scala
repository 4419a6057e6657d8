package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.remote.Connection
import mpp.remote.NodeSpec
import mpp.remote.NodesFile
import mpp.remote.RemoteCluster
import mpp.remote.Srun
import mpp.remote.Ssh
import mpp.results.ResultFile
import mpp.text.ShellWords

/** Options of `bench.sc remote`: all of `bench.sc local`, and those that concern nodes. */
final case class RemoteOptions(
    bench: BenchOptions,
    @arg(doc = "file that names the nodes, or slurm for those of the allocation") withNodes: Option[String] = None,
    @arg(doc = "command in place of ssh, such as \"ssh -F file\"") ssh: Option[String] = None,
    @arg(doc = "directory on nodes for which none is given (default mpp)") nodeDirectory: Option[String] = None,
    @arg(doc = "node where masters run (default this machine)") master: Option[String] = None,
    @arg(doc = "clients beside a master (default as many as a benchmark needs)") withClients: Option[Int] = None,
    @arg(doc = "keep the run's files on the nodes") keepNodes: Flag = Flag()
) {
  import RemoteOptions._

  /** @throws UsageError
    *   if an option has no meaning, or a wrong value
    */
  def cluster(repository: Repository): RemoteCluster = {
    bench.checkResume(
      more = Seq("--withClients" -> withClients.isDefined),
      others = Seq("--withNodes", "--nodeDirectory", "--ssh", "--master", "--keepNodes")
    )
    val source =
      withNodes.getOrElse(throw UsageError("remote takes --withNodes: a file that names the nodes, or slurm"))
    val program = sshCommand
    // In the system's own place, since paths of sockets must be short.
    lazy val control = os.temp.dir(prefix = "mpp-ssh-", deleteOnExit = false)
    val connections: Seq[Connection] =
      if (source == Slurm) allocated else specs(repository.path(source)).map(new Ssh(program, () => control, _))
    checkCounts(connections.map(_.node))
    new RemoteCluster(
      repository.scripts,
      connections,
      master,
      keepNodes.value,
      sys.env,
      copying = (testee, node) => Terminal.say(s"copying $testee to $node"),
      atEnd = () => if (source != Slurm) os.remove.all(control)
    )
  }

  private def checkCounts(nodes: Seq[NodeSpec]): Unit = {
    for (name <- master if !nodes.exists(_.name == name))
      throw UsageError(s"--master $name: allowed are the nodes ${nodes.map(_.name).mkString(", ")}")
    val most = nodes.size - master.size
    if (most < 1) throw UsageError(s"--master ${nodes.head.name}: there has to be another node, for a client")
    for (clients <- withClients if clients < 1 || clients > most)
      throw UsageError(s"--withClients $clients: allowed are 1 to $most, for there are ${nodes.size} nodes")
  }

  private def sshCommand: Seq[String] =
    ssh.fold[Either[String, Seq[String]]](Right(Seq("ssh")))(ShellWords.split)
      .filterOrElse(_.nonEmpty, "names no command").left.map(error => s"--ssh $error").orUsageError

  private def directory: String = nodeDirectory.getOrElse(NodesFile.DefaultDirectory)

  private def allocated: Seq[Srun] = {
    for (command <- ssh) throw UsageError(s"--ssh $command has no meaning with --withNodes $Slurm, which takes srun")
    Srun.allocated(sys.env, directory).left.map(error => s"--withNodes $Slurm: $error").orUsageError
  }

  private def specs(file: os.Path): Seq[NodeSpec] =
    if (!os.isFile(file)) throw UsageError(s"--withNodes $file: there is no such file")
    else
      NodesFile.parse(ResultFile.text(file, NodesFile.MostBytes).orUsageError, file.toString, directory)
        .fold(problems => throw UsageError(problems.head, problems.tail), identity)
}

object RemoteOptions {

  /** Stands for the nodes of the allocation that the command runs in. */
  private val Slurm = "slurm"

  implicit val parser: ParserForClass[RemoteOptions] = ParserForClass[RemoteOptions]
}
