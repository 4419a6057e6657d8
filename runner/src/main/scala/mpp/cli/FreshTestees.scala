package mpp.cli

import scala.util.Using

import mpp.orchestrate.Deployment
import mpp.orchestrate.LocalNodes
import mpp.results.RunDirectory
import mpp.testee.StartDeadlines

/** Testees on this machine for commands that try something out, and keep no results. */
object FreshTestees {

  /** Ends all processes and removes all files afterwards, and when interrupted.
    *
    * @param heapMiB
    *   all heaps that exist at the same time share so much
    */
  def use[A](repository: Repository, heapMiB: Long)(action: (Deployment, InterruptGuard) => A): A =
    useWithFolder(repository, heapMiB)((deployment, guard, _) => action(deployment, guard))

  /** Uses them, and gives the action an empty folder for files that go with the processes.
    *
    * @param heapMiB
    *   all heaps that exist at the same time share so much
    */
  def useWithFolder[A](repository: Repository, heapMiB: Long)(
      action: (Deployment, InterruptGuard, os.Path) => A
  ): A = {
    val starting = StartDeadlines.from(sys.env).orUsageError
    val folder = os.temp.dir(prefix = "mpp-try-", deleteOnExit = false)
    val directory = RunDirectory.create(folder)
    val files = folder / "files"
    os.makeDir(files)
    val nodes = new LocalNodes(repository.scripts / "agent.sh", directory.scratch, heapMiB, keep = false)
    val deployment = new Deployment(nodes, directory, starting, pinning = None)
    def end(): Unit =
      try deployment.stopAll()
      finally {
        nodes.close()
        os.remove.all(folder)
      }
    val guard = new InterruptGuard({
      end()
      Terminal.warn("interrupted")
    })
    Using.resource(new AutoCloseable {
      def close(): Unit = {
        guard.disarm()
        end()
      }
    })(_ => action(deployment, guard, files))
  }
}
