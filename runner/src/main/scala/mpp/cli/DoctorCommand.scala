package mpp.cli

import java.io.IOException
import java.nio.file.Files

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Builder
import mpp.build.Lack
import mpp.build.Needs
import mpp.cli.Finding._
import mpp.manifest.Need
import mpp.manifest.Version
import mpp.orchestrate.MachineState
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Pinning

final case class DoctorOptions(
    @arg(doc = "exit code 1 if anything is BAD") strict: Flag = Flag(),
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object DoctorOptions {
  implicit val parser: ParserForClass[DoctorOptions] = ParserForClass[DoctorOptions]
}

/** `bench.sc doctor`: checks that this machine can measure, and tells the command that betters each fact on which
  * numbers depend.
  */
object DoctorCommand {

  def run(repository: Repository, options: DoctorOptions): Int = {
    val manifests = repository.manifests(options.manifests)
    val machine = MachineAdvice.of(NodeInfo.read(repository.scripts), MachineState.read(), NodeInfo.memoryMiB)
    val findings = tools ++ machine ++ Seq(results(repository.root / "results")) ++
      manifests.map { m =>
        Lack.of(m.allNeeds) match {
          case None if new Builder(repository.root).isFresh(m) => Good(s"${m.symbol} is built")
          case None =>
            Good(s"${m.symbol} can be built: it is when first measured, or by ./build.sc --useOnly ${m.symbol}")
          case Some(lack) => Bad(s"${m.symbol} cannot run: it needs $lack", lack.advice)
        }
      }
    findings.foreach(finding => Terminal.say(finding.line))
    if (options.strict.value && findings.exists(_.isInstanceOf[Bad])) ExitCode.Failed else ExitCode.Done
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

  private def results(folder: os.Path): Finding =
    try {
      Files.createDirectories(folder.toNIO)
      Files.delete(Files.createTempFile(folder.toNIO, ".doctor", ""))
      Good(s"$folder can be written")
    } catch {
      case e: IOException => Bad(s"$folder cannot be written (${e.getMessage})", "give another place by --output")
    }
}
