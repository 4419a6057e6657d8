// The service is the one of the testee in Rust; it is generated as the contract is.
val service = (ThisBuild / baseDirectory)(_.getParentFile / "rust" / "grpc" / "proto")

Compile / PB.protoSources := Seq(service.value)
PB.protocVersion := (LocalProject("contract") / PB.protocVersion).value
Compile / PB.targets := Seq(
  PB.gens.java(PB.protocVersion.value) -> (Compile / sourceManaged).value / "proto",
  (PB.gens.plugin("grpc-java"), Seq("@generated=omit")) -> (Compile / sourceManaged).value / "proto"
)
libraryDependencies ++= (LocalProject("contract") / libraryDependencies).value

// The compiler would warn of generated code, too.
Compile / compile / javacOptions ++= Seq("-Xlint:-cast,-serial")
