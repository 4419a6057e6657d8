// The testees take nothing but Java itself. What finds a Java with virtual threads goes along.
Universal / mappings += (ThisBuild / baseDirectory).value.getParentFile / "scripts" / "java21" -> "bin/java21"
