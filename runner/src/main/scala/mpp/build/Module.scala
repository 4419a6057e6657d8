package mpp.build

import scala.jdk.CollectionConverters._

import com.typesafe.config.Config
import com.typesafe.config.ConfigException
import com.typesafe.config.ConfigFactory
import mpp.manifest.Need
import mpp.manifest.Version

/** A folder with a build of its own: what its `module.conf` says of it.
  *
  * @param test
  *   commands, run in the folder, that check formatting and lint and run the tests
  * @param clean
  *   folders, relative to it, that hold nothing but build output
  */
final case class Module(folder: os.Path, name: String, needs: Seq[Need], test: Seq[Seq[String]], clean: Seq[os.RelPath])

object Module {
  val FileName = "module.conf"

  /** Modules of a repository in order of their folders' names.
    *
    * @return
    *   which file is malformed, or the modules
    */
  def all(root: os.Path): Either[String, Seq[Module]] = {
    val files = os.list(root).filter(os.isDir(_)).map(_ / FileName).filter(os.isFile(_)).sorted
    val modules = files.map(read)
    modules.collectFirst { case Left(error) => error }.toLeft(modules.collect { case Right(module) => module })
  }

  private def version(config: Config, key: String): Version = {
    val found = config.getString(key)
    Version.parse(found).getOrElse(throw new ConfigException.BadValue(
      key,
      s"is $found, allowed are ${Version.allowed}"
    ))
  }

  private def read(file: os.Path): Either[String, Module] =
    try {
      val config = ConfigFactory.parseFile(file.toIO).resolve()
      Right(
        Module(
          folder = file / os.up,
          name = config.getString("name"),
          needs = config.getConfigList("needs").asScala.toSeq.map { n =>
            Need.in(
              file / os.up,
              n.getString("program"),
              Option.when(n.hasPath("minimum"))(version(n, "minimum")),
              Option.when(n.hasPath("feature"))(n.getString("feature"))
            )
          },
          test = config.getList("test").unwrapped.asScala.toSeq.map {
            case words: java.util.List[_] => words.asScala.toSeq.map(_.toString)
            case other =>
              throw new ConfigException.BadValue("test", s"holds '$other' where a list of words is expected")
          },
          clean = config.getStringList("clean").asScala.toSeq.map(os.RelPath(_))
        )
      )
    } catch {
      case e @ (_: ConfigException | _: IllegalArgumentException) => Left(s"$file: ${e.getMessage}")
    }
}
