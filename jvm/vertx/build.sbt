val vertxVersion = "5.2.3"

libraryDependencies += "io.vertx" % "vertx-core" % vertxVersion
