package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.build.Builder
import mpp.build.Needs
import mpp.catalogue.Catalogue
import mpp.catalogue.SpaceName
import mpp.manifest.Commands
import mpp.manifest.Manifest
import ujson.Arr
import ujson.Obj
import ujson.Str

final case class ListOptions(
    @arg(doc = "print as JSON, for other programs") json: Flag = Flag(),
    @arg(doc = "print as Markdown: docs/catalogue.md") markdown: Flag = Flag(),
    @arg(doc = "folder with manifests of further testees") manifests: Option[String] = None,
    @arg(doc = "do not install what is missing, say it and end") noInstall: Flag = Flag()
)

object ListOptions {
  implicit val parser: ParserForClass[ListOptions] = ParserForClass[ListOptions]
}

/** `bench.sc list`: every testee and every benchmark. */
object ListCommand {
  def run(repository: Repository, options: ListOptions): Int = {
    if (options.json.value && options.markdown.value) throw UsageError("--json and --markdown contradict each other")
    val manifests = repository.manifests(options.manifests)
    if (options.json.value) println(json(manifests))
    else if (options.markdown.value) print(CatalogueText(manifests, repository.root))
    else printTables(repository, manifests)
    ExitCode.Done
  }

  /** `{root}` in commands is replaced, the other placeholders are not. */
  private def json(manifests: Seq[Manifest]): String = {
    val testees = manifests.map { m =>
      val root = Map("root" -> m.files.root.toString)
      val words = (command: Seq[String]) => Arr.from(command.map(word => Str(Commands.fill(word, root))))
      Obj(
        "symbol" -> m.symbol,
        "label" -> m.label,
        "kind" -> m.kind.name,
        "framework" -> m.framework,
        "version" -> m.version.fold[ujson.Value](ujson.Null)(Str(_)),
        "language" -> m.language,
        "manifest" -> m.file.toString,
        "localCommand" -> words(m.commands.local),
        "masterCommand" -> m.commands.master.fold[ujson.Value](ujson.Null)(words),
        "clientCommand" -> m.commands.client.fold[ujson.Value](ujson.Null)(words)
      )
    }
    val benchmarks = Catalogue.benchmarks.map { b =>
      val spaces = SpaceName.all.map(s => s.name -> (b.spaces(s).size: ujson.Value))
      val parameters = Arr.from(b.parameters.map(p => Str(p.name)))
      Obj(
        "symbol" -> b.symbol,
        "name" -> b.name,
        "distributed" -> b.distributed,
        "parameters" -> parameters,
        "spaces" -> Obj.from(spaces)
      )
    }
    ujson.write(Obj("testees" -> Arr.from(testees), "benchmarks" -> Arr.from(benchmarks)), indent = 2)
  }

  private def printTables(repository: Repository, manifests: Seq[Manifest]): Unit = {
    val builder = new Builder(repository.root)
    val testees = manifests.map { m =>
      val state = m.allNeeds.flatMap(Needs.missing) match {
        case Nil => if (builder.isFresh(m)) "built" else "to be built"
        case missing => s"needs ${missing.mkString(" and ")}"
      }
      Seq(m.symbol, m.label, m.kind.name, s"${m.framework} ${m.version.getOrElse("")}".trim, m.language, state)
    }
    println(Table.format(Seq("TESTEE", "LABEL", "KIND", "FRAMEWORK", "LANGUAGE", "STATE") +: testees))
    val benchmarks = Catalogue.benchmarks.map { b =>
      Seq(b.symbol, b.name, if (b.distributed) "distributed" else "local", b.measures) ++
        SpaceName.all.map(s => b.spaces(s).size.toString) :+
        b.parameters.map(_.name).mkString(", ")
    }
    val header = Seq("BENCHMARK", "NAME", "MODE", "MEASURES") ++ SpaceName.all.map(_.name.toUpperCase) :+ "PARAMETERS"
    println(Table.format(header +: benchmarks))
    println(s"${SpaceName.all.map(s => s"${s.name}: ${s.purpose}").mkString("; ")} (the columns count points)")
  }
}
