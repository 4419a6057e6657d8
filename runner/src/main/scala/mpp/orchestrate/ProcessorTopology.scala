package mpp.orchestrate

import mpp.results.NodeFacts
import mpp.testee.CpuSet

final class ProcessorTopology {
  def choose(granted: CpuSet, n: Int): Either[String, CpuSet] =
    if (n > granted.cpus.size) Left(s"cpus=$n: ${granted.cpus.size} are granted")
    else Right(CpuSet(granted.cpus.take(n)))
}

object ProcessorTopology {
  def of(facts: NodeFacts): ProcessorTopology =
    if (facts.affinity.isEmpty) new ProcessorTopology else new ProcessorTopology
}
