// A thread per process needs the system's limit of threads, as the testee of plain threads does.
Compile / unmanagedSources ++= Seq("SystemThreads.java", "ThreadLimit.java").map { name =>
  (ThisBuild / baseDirectory).value / "threads" / "src" / "main" / "java" / "mpp" / "testee" / name
}
