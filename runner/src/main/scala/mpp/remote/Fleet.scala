package mpp.remote

import java.io.IOException
import java.util.concurrent.Executors

import scala.concurrent.Await
import scala.concurrent.ExecutionContext
import scala.concurrent.ExecutionContextExecutorService
import scala.concurrent.Future
import scala.concurrent.duration._

import mpp.manifest.Manifest
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Nodes
import mpp.orchestrate.Pinning
import mpp.testee.LocalLauncher
import mpp.testee.TesteeMemory

/** The machines that a user gives for a run, from the first look at them to what is left on them.
  *
  * @param scripts
  *   the suite's
  * @param connections
  *   to all of them
  * @param master
  *   name of the one where masters are to run; this machine, if none is given
  * @param environment
  *   of this process
  * @param atEnd
  *   what else is to be done when they are not needed any more
  */
final class Fleet(
    scripts: os.Path,
    connections: Seq[Connection],
    master: Option[String],
    environment: Map[String, String],
    atEnd: () => Unit
) {
  import Fleet._

  // Each node has a thread of its own, for most of its time is waiting.
  private implicit val pool: ExecutionContextExecutorService = ExecutionContext.fromExecutorService(
    Executors.newFixedThreadPool(
      connections.size,
      (task: Runnable) => {
        val thread = new Thread(task, "fleet")
        thread.setDaemon(true)
        thread
      }
    )
  )
  private var machines = Seq.empty[Machine]
  private var ownAddress = Option.empty[String]
  private var closed = false

  /** Looks at all of them.
    *
    * @param everywhere
    *   the testees that all nodes may have to run
    * @param onMaster
    *   those that the master's node may have to run
    * @param pinning
    *   which processors they are to use, if not all that there are
    * @return
    *   all problems, a line each
    */
  def survey(everywhere: Seq[Manifest], onMaster: Seq[Manifest], pinning: Option[Pinning]): Seq[String] = {
    def unfit(machine: Machine) =
      machine.lacks(partOf(machine, everywhere, onMaster)) ++ heapMiB(machine).left.toOption ++
        pinning.toSeq.flatMap(p => machine.cannotPin(if (master.contains(machine.name)) p.masters else p.clients))
    val here = pinning.filter(_ => master.isEmpty).toSeq.flatMap(p => Pinning.problemsHere(p.masters, scripts))
    val needs = onMaster.flatMap(_.needs) ++ pinning.map(_ => Pinning.Needed)
    new Preflight(scripts, unfit).run(connections, master, needs) match {
      case Left(problems) => here.map(problem => s"${LocalLauncher.Node}: $problem") ++ problems
      case Right(_) if here.nonEmpty => here.map(problem => s"${LocalLauncher.Node}: $problem")
      case Right((found, address)) =>
        machines = found
        ownAddress = address
        Nil
    }
  }

  /** Brings the testees to the nodes that take part, which [[survey]] has looked at.
    *
    * @param run
    *   identifies it
    * @param directory
    *   for working directories here
    * @param clients
    *   how many there are at most
    * @param keep
    *   whether working directories stay
    * @param copying
    *   told of each copy: which testee, and where
    * @return
    *   all problems, a line each, or the nodes
    */
  def open(
      run: String,
      directory: os.Path,
      everywhere: Seq[Manifest],
      onMaster: Seq[Manifest],
      clients: Int,
      keep: Boolean,
      copying: (String, String) => Unit
  ): Either[Seq[String], Nodes] = {
    val others = machines.filterNot(m => master.contains(m.name)).take(clients)
    val used = machines.filter(m => master.contains(m.name)) ++ others
    val misfits = used.flatMap(m => m.cannotTake(partOf(m, everywhere, onMaster)).map(p => s"${m.name}: $p"))
    if (misfits.nonEmpty) Left(misfits)
    else {
      val launchers = used.map(m => m.name -> launcher(m, run)).toMap
      val failed = inParallel(used)(m => copy(launchers(m.name), partOf(m, everywhere, onMaster), copying)).flatten
      def place(machine: Machine) =
        RemoteNodes.Place(
          machine.name,
          machine.survey.facts,
          heapMiB(machine).getOrElse(0),
          _ => launchers(machine.name)
        )
      if (failed.nonEmpty) Left(failed)
      else Right(new RemoteNodes(
        used.find(m => master.contains(m.name)).fold(here(directory))(place),
        others.map(place),
        Option.when(keep)(used.map(m => s"${m.name}:${m.survey.directory.getOrElse("")}/$run").mkString(", ")),
        left => {
          val beside = Option.when(master.isEmpty)(local(directory))
          inParallel(beside.toSeq ++ launchers.values)(_.sweep(left)): Unit
        },
        () => {
          if (!keep) inParallel(used)(m => launchers(m.name).clear()): Unit
          os.remove.all(directory)
          close()
        }
      ))
    }
  }

  /** Ends all connections; afterwards the fleet is of no use. */
  def close(): Unit = synchronized {
    if (!closed) {
      closed = true
      inParallel(connections)(_.close()): Unit
      pool.shutdown()
      atEnd()
    }
  }

  /** What a node may have to run. */
  private def partOf(machine: Machine, everywhere: Seq[Manifest], onMaster: Seq[Manifest]): Seq[Manifest] =
    if (master.contains(machine.name)) onMaster else everywhere

  private def here(directory: os.Path): RemoteNodes.Place = RemoteNodes.Place(
    LocalLauncher.Node,
    NodeInfo.read(scripts),
    TesteeMemory.heapMiB(environment, NodeInfo.memoryMiB).getOrElse(0),
    testee => local(directory / testee.symbol / LocalLauncher.Node)
  )

  private def local(directory: os.Path): LocalLauncher = LocalLauncher.inPlace(
    scripts / "agent.sh",
    directory,
    ownAddress.getOrElse(sys.error("nobody has looked at the nodes"))
  )

  /** Nodes that are the same machine have to share it. */
  private def heapMiB(machine: Machine): Either[String, Long] = {
    val sharing = machines.count(_.address == machine.address).max(1)
    machine.connection.node.memoryMiB.fold(TesteeMemory.heapMiB(environment, machine.survey.memoryMiB))(given =>
      TesteeMemory.heapMiB(Map.empty, given)
    ).map(_ / sharing)
  }

  private def launcher(machine: Machine, run: String): RemoteLauncher = new RemoteLauncher(
    machine.connection,
    scripts / "agent.sh",
    machine.address,
    machine.survey.directory.getOrElse(sys.error(s"${machine.name} has no directory")),
    run,
    machine.survey.present
  )

  /** @return why it failed, if it did */
  private def copy(
      launcher: RemoteLauncher,
      testees: Seq[Manifest],
      copying: (String, String) => Unit
  ): Option[String] =
    try {
      for (testee <- testees) {
        if (!launcher.has(testee.files)) copying(testee.symbol, launcher.node)
        launcher.provide(testee.files)
      }
      launcher.provideAgent()
      None
    } catch { case e: IOException => Some(s"${launcher.node}: files cannot be copied to it: ${e.getMessage}") }

  private def inParallel[A, B](as: Seq[A])(action: A => B): Seq[B] =
    Await.result(Future.sequence(as.map(a => Future(action(a)))), Patience)
}

object Fleet {

  /** For all of it; every part has a deadline of its own. */
  private val Patience = 1.hour
}
