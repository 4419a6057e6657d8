import sbt._
import sbt.Keys._
import sbt.plugins.JvmPlugin

/** Compiles a project's Kotlin sources, and formats and lints them with ktlint: each in a JVM of its own.
  *
  * A project with `enablePlugins(KotlinModule)` has its sources in src/main/kotlin and src/test/kotlin, and says which
  * `kotlinVersion` it takes. They see the project's dependencies, and its tests in Scala see them.
  */
object KotlinModule extends AutoPlugin {

  /** Newest version. It reads what the compiler of any later Kotlin reads, but for syntax that is newer. */
  private val linterVersion = "1.8.0"

  private val compilerClass = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
  private val linterClass = "com.pinterest.ktlint.Main"

  private val Compiler = config("kotlin-compiler").hide
  private val Linter = config("kotlin-linter").hide

  object autoImport {
    val kotlinVersion = settingKey[String]("Version of Kotlin's compiler and standard library")
    val kotlinCompile = taskKey[File]("Compiles Kotlin sources, and returns the folder of the classes")
    val kotlinFormat = taskKey[Unit]("Formats Kotlin sources")
    val kotlinFormatCheck = taskKey[Unit]("Fails if a Kotlin source is not formatted, or has what ktlint warns of")
  }
  import autoImport._

  override def requires = JvmPlugin

  override def projectSettings: Seq[Setting[_]] = Seq(
    ivyConfigurations ++= Seq(Compiler, Linter),
    libraryDependencies ++= Seq(
      "org.jetbrains.kotlin" % "kotlin-stdlib" % kotlinVersion.value,
      "org.jetbrains.kotlin" % "kotlin-compiler-embeddable" % kotlinVersion.value % Compiler,
      "com.pinterest.ktlint" % "ktlint-cli" % linterVersion % Linter
    ),
    kotlinFormat := lint("--format").value,
    kotlinFormatCheck := lint().value,
    Test / test := (Test / test).dependsOn(kotlinFormatCheck).value
  ) ++ Seq(Compile, Test).flatMap(
    inConfig(_)(Seq(kotlinCompile := compile.value, products += kotlinCompile.value))
  )

  /** Compiles all sources, if one of them or what they see has changed. */
  private def compile: Def.Initialize[Task[File]] = Def.task {
    val sources = (sourceDirectory.value / "kotlin" ** "*.kt").get()
    // A project without sources in Java and Scala has no folder of their classes, of which the compiler would warn.
    val seen = dependencyClasspath.value.files.filter(_.exists)
    val classes = crossTarget.value / s"kotlin-${configuration.value.name}-classes"
    val release = javaRelease((Compile / javacOptions).value)
    val options = Seq("-no-stdlib", "-no-reflect", "-jvm-target", release, s"-Xjdk-release=$release") ++
      // Warnings are errors.
      Seq("-progressive", "-Wextra", "-Werror", "-module-name", name.value)
    val paths = Seq("-classpath", path(seen), "-d", classes.getPath)
    val run = program(Compiler, compilerClass).value
    val cached = FileFunction.cached(streams.value.cacheDirectory / "kotlin", FileInfo.hash) { _ =>
      IO.delete(classes)
      if (sources.nonEmpty && run(options ++ paths ++ sources.map(_.getPath)) != 0)
        throw new MessageOnlyException("Kotlin's compiler has found errors or warnings")
      (classes ** "*").filter(_.isFile).get().toSet
    }
    cached((sources ++ seen.flatMap(entry => (entry ** "*").filter(_.isFile).get())).toSet)
    classes
  }

  private def lint(options: String*): Def.Initialize[Task[Unit]] = Def.task {
    val run = program(Linter, linterClass).value
    if (run(options :+ s"${sourceDirectory.value}/**/*.kt") != 0)
      throw new MessageOnlyException("ktlint has found what `kotlinFormat` would change, or what it warns of")
  }

  /** The version of Java that javac compiles for. */
  private def javaRelease(options: Seq[String]): String = options(options.indexOf("--release") + 1)

  /** A program from the libraries of a configuration: gets its arguments, returns its exit code. */
  private def program(of: Configuration, mainClass: String): Def.Initialize[Task[Seq[String] => Int]] = Def.task {
    val classpath = path(update.value.select(configurationFilter(of.name)))
    val log = streams.value.log
    arguments =>
      Fork.java(ForkOptions().withOutputStrategy(LoggedOutput(log)), Seq("-cp", classpath, mainClass) ++ arguments)
  }

  private def path(entries: Seq[File]): String = entries.map(_.getPath).mkString(java.io.File.pathSeparator)
}
