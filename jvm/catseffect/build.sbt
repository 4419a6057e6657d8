val catsEffectVersion = "3.6.3"

libraryDependencies += "org.typelevel" %% "cats-effect" % catsEffectVersion
