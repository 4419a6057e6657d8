package mpp.remote

import java.io.IOException
import java.nio.file.NoSuchFileException
import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

import mpp.manifest.Files
import mpp.testee.Agent
import mpp.testee.AgentCommand
import mpp.testee.Launcher
import mpp.text.ShellWords

/** Starts testees on another machine.
  *
  * Files lie there in directories that are named by their contents, so that those of an earlier run serve as well.
  * Agents write testees' output to their standard error, which leads here.
  *
  * @param run
  *   identifies the run: its working directories are below this name
  * @param copyDeadline
  *   for a testee's files to arrive
  * @param sweepDeadline
  *   for processes that were left there to end
  * @param facts
  *   about testees' files
  */
final class RemoteLauncher(
    surveyed: SurveyedNode,
    agentScript: os.Path,
    run: String,
    copyDeadline: FiniteDuration = 30.minutes,
    sweepDeadline: FiniteDuration = 10.seconds,
    facts: FileFacts = new FileFacts
) extends Launcher {
  private val connection = surveyed.connection
  private val home = surveyed.directory

  /** The run's working directories are below it, absolute. */
  val runDirectory: String = s"$home/$run"
  private val work = s"$runDirectory/${surveyed.name}"
  private val agentFiles = Files(agentScript / os.up, Seq(os.RelPath(agentScript.last)))
  private var known = Map.empty[Files, String]
  private var there = surveyed.survey.present

  def node: String = surveyed.name

  def host: String = surveyed.address

  def hostForRunner: String = host

  /** Tells whether a copy of the files is there. */
  def has(files: Files): Boolean = synchronized(there(facts.artefacts(files).sha256))

  def provide(files: Files): String = synchronized {
    known.getOrElse(
      files, {
        for (path <- files.paths if !os.exists(files.root / path))
          throw new NoSuchFileException(s"${files.root / path}")
        val name = facts.artefacts(files).sha256
        if (!there(name)) copy(files, name)
        there += name
        val path = s"$home/$name"
        known += files -> path
        path
      }
    )
  }

  /** Brings the agent there, which starts testees. */
  def provideAgent(): Unit = provide(agentFiles): Unit

  def start(command: Launcher.Command): Agent = {
    os.makeDir.all(command.log / os.up, "rwx------")
    if (!os.exists(command.log)) os.write(command.log, "", perms = "rw-------")
    val process = connection.lasting(agent(command))
      .redirectError(ProcessBuilder.Redirect.appendTo(command.log.toIO)).start()
    new Agent(process, command.secrets, command.services, onLoss = () => sweep(command.idle), connection.lost)
  }

  def sweep(run: String): Unit = sweep(Launcher.Command.nothing(run), also = Some(s"$run/"))

  /** Removes the run's working directories. */
  def clear(): Unit =
    BriefCommand.run(
      connection.brief(s"rm -rf -- ${ShellWords.quote(work)}; rmdir -- ${ShellWords.quote(runDirectory)}")
    ): Unit

  /** Has a node that has the files copy them to this one.
    *
    * @return
    *   true if it did; it can do so only if it may log in here
    */
  def provideFrom(source: RemoteLauncher, files: Files): Boolean = synchronized {
    val name = facts.artefacts(files).sha256
    def archive = s"tar --create --file=- --directory=${ShellWords.quote(s"${source.home}/$name")} ."
    def brought(command: Seq[String]) = BriefCommand
      .run(source.connection.brief(s"set -o pipefail\n$archive | ${ShellWords.quote(command)}"), copyDeadline)
      .exists(_.exitCode == 0)
    if (!there(name) && connection.fromNode(unpack(name)).exists(brought)) there += name
    there(name)
  }

  /** A script that makes a directory of an archive on its standard input: whole or not at all, also if two runs do it
    * at the same time.
    */
  private def unpack(name: String): String = s"""umask 077
    |cd -- ${ShellWords.quote(home)} || exit
    |into=$$(mktemp -d -p . .mpp-copy.XXXXXX) || exit
    |if tar -x --no-same-owner -f - -C "$$into" && { [[ -d $name ]] || mv -T -- "$$into" $name 2>/dev/null || [[ -d $name ]]; }
    |then rm -rf -- "$$into"
    |else rm -rf -- "$$into"; exit 1
    |fi""".stripMargin

  private def copy(files: Files, name: String): Unit = {
    val errors = os.temp(prefix = "mpp-copy")
    val tar = new ProcessBuilder(
      Seq("tar", "--create", "--file=-", "--dereference", s"--directory=${files.root}", "--null", "--files-from=-"): _*
    )
    val there = connection.brief(unpack(name)).redirectOutput(ProcessBuilder.Redirect.DISCARD)
    val both = Seq(tar, there).map(_.redirectError(ProcessBuilder.Redirect.appendTo(errors.toIO)))
    val processes = ProcessBuilder.startPipeline(both.asJava).asScala.toSeq
    try {
      val names = processes.head.getOutputStream
      try
        for (file <- files.all) names.write(s"${file.relativeTo(files.root)}\u0000".getBytes("UTF-8"))
      finally names.close()
      val deadline = copyDeadline.fromNow
      val ended = processes.forall(_.waitFor(deadline.timeLeft.toMillis, MILLISECONDS))
      if (!ended) throw new IOException(s"copying took more than ${copyDeadline.toMinutes} min")
      if (processes.exists(_.exitValue != 0)) {
        val why = os.read.lines(errors).map(_.trim).filter(_.nonEmpty).lastOption.getOrElse("tar failed")
        throw new IOException(why)
      }
    } finally {
      processes.foreach(_.destroyForcibly())
      os.remove(errors): Unit
    }
  }

  private def sweep(command: Launcher.Command, also: Option[String] = None): Unit = AgentCommand
    .runToEnd(connection.lasting(agent(command, also)).redirectError(ProcessBuilder.Redirect.DISCARD), sweepDeadline)

  /** Not replaced by the agent, so that a signal that ends it shows in the exit code. */
  private def agent(command: Launcher.Command, also: Option[String] = None): String = {
    val script = s"${provide(agentFiles)}/${agentScript.last}"
    val path = connection.node.path.map(p => s"export PATH=${ShellWords.quote(p)}:\"$$PATH\"")
    val variables = command.environment.map { case (name, value) => s"export ${ShellWords.quote(s"$name=$value")}" }
    val made = s"umask 077; mkdir -p -- ${ShellWords.quote(work)} || exit"
    val run = ShellWords.quote(AgentCommand(script, command, log = "-", work, also))
    (path.toSeq ++ variables ++ Seq(made, run, "exit $?")).mkString("\n")
  }
}
