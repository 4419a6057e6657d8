val coroutinesVersion = "1.11.0"

kotlinVersion := "2.4.21"

enablePlugins(KotlinModule)

libraryDependencies += "org.jetbrains.kotlinx" % "kotlinx-coroutines-core-jvm" % coroutinesVersion
