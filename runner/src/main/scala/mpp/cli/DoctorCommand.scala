package mpp.cli

import java.io.IOException
import java.nio.file.Files

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Builder
import mpp.build.Lack
import mpp.build.Needs
import mpp.manifest.Need
import mpp.manifest.Version
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Pinning

final case class DoctorOptions(
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object DoctorOptions {
  implicit val parser: ParserForClass[DoctorOptions] = ParserForClass[DoctorOptions]
}

/** `bench.sc doctor`: checks that this machine can measure, and says what to do where it lacks something. */
object DoctorCommand {

  sealed private trait Finding
  private case class Good(what: String) extends Finding

  /** Nothing fails for it, but numbers may be worse, or something cannot be done. */
  private case class Doubtful(what: String, advice: String) extends Finding
  private case class Bad(what: String, advice: String) extends Finding

  private val minimumMemoryMiB = 2048L

  /** The kernel's limits of a process by name, the least that testees with many components and connections need, and
    * two ways to set them.
    */
  private val limits =
    Seq(("Max open files", 1024L, "-n", "nofile"), ("Max processes", 2048L, "-u", "nproc"))

  def run(repository: Repository, options: DoctorOptions): Int = {
    val manifests = repository.manifests(options.manifests)
    val findings = tools ++ machine(repository.scripts) ++ Seq(results(repository.root / "results")) ++
      manifests.map { m =>
        Lack.of(m.allNeeds) match {
          case None if new Builder(repository.root).isFresh(m) => Good(s"${m.symbol} is built")
          case None =>
            Good(s"${m.symbol} can be built: it is when first measured, or by ./build.sc --useOnly ${m.symbol}")
          case Some(lack) => Bad(s"${m.symbol} cannot run: it needs $lack", lack.advice)
        }
      }
    findings.foreach {
      case Good(what) => Terminal.say(s"ok    $what")
      case Doubtful(what, advice) => Terminal.say(s"note  $what: $advice")
      case Bad(what, advice) => Terminal.say(s"BAD   $what: $advice")
    }
    if (findings.exists(_.isInstanceOf[Bad])) ExitCode.Failed else ExitCode.Done
  }

  private def tools: Seq[Finding] = {
    val required =
      Seq(
        Need("bash", Some(Version(4))),
        Need("setsid", None),
        Need("flock", None),
        Need("java", Some(Version(17))),
        Need("mvn", None)
      )
    required.map { need =>
      Needs.missing(need).fold[Finding](Good(s"${need.program} is there"))(m =>
        Bad(s"missing: $m", "scripts/install_dependencies.sh core")
      )
    } :+ useful("gnuplot", "./plot.sc installs it, or scripts/install_dependencies.sh plot") :+
      useful(Pinning.Needed.program, "--cpus takes it, and the package util-linux has it")
  }

  private def useful(program: String, advice: String): Finding =
    Needs.find(program).fold[Finding](Doubtful(s"$program is missing", advice))(_ => Good(s"$program is there"))

  private def machine(scripts: os.Path): Seq[Finding] = {
    val node = NodeInfo.read(scripts)
    val processors = node.processorsAvailable.getOrElse(1)
    val load = node.loadAverage.flatMap(_.split(' ').headOption).flatMap(_.toDoubleOption)
    Seq(
      if (processors >= 2) Good(s"$processors processors")
      else Doubtful("one processor only", "components cannot run in parallel"),
      if (NodeInfo.memoryMiB >= minimumMemoryMiB) Good(s"${NodeInfo.memoryMiB} MiB of memory")
      else Doubtful(s"only ${NodeInfo.memoryMiB} MiB of memory", "large points may fail")
    ) ++ load.map { l =>
      if (l < 0.5) Good(s"the machine is idle (load $l)")
      else Doubtful(s"load is $l", "other programs disturb the numbers")
    } ++ node.governor.map { g =>
      if (g == "performance") Good("CPU governor is performance")
      else Doubtful(
        s"CPU governor is $g",
        "set it to performance for steadier numbers: cpupower frequency-set -g performance"
      )
    } ++ limits.flatMap { case (name, least, option, key) =>
      node.limits.get(name).map { limit =>
        if (limit.toLongOption.forall(_ >= least)) Good(s"$name: $limit")
        else Bad(s"$name: $limit, needed are $least", s"ulimit $option $least, or $key in /etc/security/limits.conf")
      }
    }
  }

  private def results(folder: os.Path): Finding =
    try {
      Files.createDirectories(folder.toNIO)
      Files.delete(Files.createTempFile(folder.toNIO, ".doctor", ""))
      Good(s"$folder can be written")
    } catch {
      case e: IOException => Bad(s"$folder cannot be written (${e.getMessage})", "give another place by --output")
    }
}
