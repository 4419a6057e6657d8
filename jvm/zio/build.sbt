val zioVersion = "2.1.24"

libraryDependencies += "dev.zio" %% "zio" % zioVersion
