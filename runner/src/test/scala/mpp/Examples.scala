package mpp

import java.time.Instant

import mpp.catalogue.Policy
import mpp.catalogue.SpaceName
import mpp.manifest.Commands
import mpp.manifest.Control
import mpp.manifest.Files
import mpp.manifest.Kind
import mpp.manifest.Manifest
import mpp.manifest.Marker
import mpp.manifest.PlotStyle
import mpp.results.PointRecord
import mpp.results.RunManifest
import mpp.results.Status

/** A testee and its records, as tests need them. */
object Examples {

  /** A manifest, for a folder with a file `build.txt` that states a version. */
  val manifestText: String =
    """symbol = FAKE
      |label = "Fake"
      |kind = framework
      |language = "Shell"
      |framework = "None"
      |version { file = "build.txt", pattern = "version = (\\S+)" }
      |build { folder = ".", command = ["./make"], inputs = ["src"], output = "out/fake" }
      |needs = [ { program = "sh", feature = shell }, { program = "java", minimum = 17 }, { program = "./tool", minimum = "1.94.1" } ]
      |files { root = "out", paths = ["bin", "lib/a.jar"] }
      |commands { local = ["{root}/bin/fake", "{runner}"] }
      |environment { JAVA_OPTS = "-Xmx{heapMiB}m" }
      |control = grpc
      |distributed = false
      |settings { workers = "one" }
      |plot { colour = "#0072B2", marker = circle }
      |""".stripMargin

  /** @param root
    *   the folder of its files, and of nothing else
    */
  def testee(symbol: String, root: os.Path): Manifest = Manifest(
    file = root / s"$symbol.testee.conf",
    symbol = symbol,
    variantOf = None,
    label = symbol,
    kind = Kind.Framework,
    language = "none",
    baselineOf = Nil,
    framework = "none",
    version = None,
    builds = Nil,
    needs = Nil,
    files = Files(root, Seq(os.rel)),
    commands = Commands(Seq("true"), None, None),
    environment = Map.empty,
    announces = true,
    control = Control.Grpc,
    distributed = false,
    settings = Map.empty,
    review = None,
    plot = PlotStyle("#000000", Marker.Circle)
  )

  /** Manifest of a local run without testees and points. */
  val manifest: RunManifest = RunManifest(
    RunManifest.Suite("1.0", git = None),
    commandLine = Seq("./bench.sc", "local"),
    mode = "local",
    startedAt = Instant.parse("2026-01-02T03:04:05.6Z"),
    space = Some(SpaceName.Quick.name),
    policy = Some(Policy.default(SpaceName.Quick))
  )

  val imported: RunManifest.Imported =
    RunManifest.Imported(manifest.suite, Nil, source = "published", startedAt = manifest.startedAt)

  /** A record of PINGPONG with so many messages; three samples if it has a result. */
  def record(symbol: String, messages: Int, status: Status): PointRecord = PointRecord(
    symbol = symbol,
    benchmark = "PINGPONG",
    parameters = Seq("number_of_messages" -> messages.toString),
    params = s"number_of_messages: $messages\n",
    invocation = 1,
    status = status,
    samplesMillis = if (status == Status.Converged || status == Status.Unconverged) Seq(1.0, 2.0, 3.0) else Nil,
    warmupMillis = Nil,
    verified = true,
    startedAt = Instant.EPOCH,
    durationMillis = 5
  )
}
