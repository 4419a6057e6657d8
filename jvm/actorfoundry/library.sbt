// The library takes nothing but Java itself.
crossPaths := false
autoScalaLibrary := false

// Only there may thousands of calls wait.
Test / testGrouping := Seq(Java21.group("library", (Test / definedTests).value, (Test / forkOptions).value))
