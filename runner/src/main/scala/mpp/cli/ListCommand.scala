package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Builder
import mpp.build.Needs
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName

final case class ListOptions(
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "do not install what is missing, say it and end") noInstall: Flag = Flag()
)

object ListOptions {
  implicit val parser: ParserForClass[ListOptions] = ParserForClass[ListOptions]
}

/** `bench.sc list`: every testee and every benchmark. */
object ListCommand {
  def run(repository: Repository, options: ListOptions): Int = {
    val manifests = repository.manifests(options.manifests)
    val builder = new Builder(repository.root)
    val testees = manifests.map { m =>
      val state = m.needs.flatMap(Needs.missing) match {
        case Nil => if (builder.isFresh(m)) "built" else "to be built"
        case missing => s"needs ${missing.mkString(" and ")}"
      }
      Seq(m.symbol, m.label, m.kind.name, s"${m.framework} ${m.version.getOrElse("")}".trim, m.language, state)
    }
    println(Table.format(Seq("TESTEE", "LABEL", "KIND", "FRAMEWORK", "LANGUAGE", "STATE") +: testees))
    val benchmarks = Catalogue.benchmarks.map { b =>
      Seq(b.symbol, b.name, b.measures) ++ SpaceName.all.map(s => b.spaces(s).size.toString) :+
        b.parameters.map(_.name).mkString(", ")
    }
    val header = Seq("BENCHMARK", "NAME", "MEASURES") ++ SpaceName.all.map(_.name.toUpperCase) :+ "PARAMETERS"
    println(Table.format(header +: benchmarks))
    println(s"${SpaceName.all.map(s => s"${s.name}: ${s.purpose}").mkString("; ")} (the columns count points)")
    ExitCode.Done
  }
}
