// The testees take nothing but Java itself. What finds a Java with virtual threads goes along.
Universal / mappings += Java21.finder -> "bin/java21"

Test / testGrouping := {
  val options = (Test / forkOptions).value
  val (virtual, others) = (Test / definedTests).value.partition(_.name.startsWith("mpp.testee.Virtual"))
  Seq(
    Tests.Group("platform threads", others, Tests.SubProcess(options)),
    Java21.group("virtual threads", virtual, options)
  )
}
