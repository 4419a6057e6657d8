// The script that finds a Java with virtual threads goes along.
Universal / mappings += Java21.finder -> "bin/java21"

Test / testGrouping := Seq(Java21.group("testee", (Test / definedTests).value, (Test / forkOptions).value))
