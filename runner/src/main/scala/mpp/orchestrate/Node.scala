package mpp.orchestrate

import mpp.testee.Launcher

/** A place for one process of a testee, and its share of the memory there.
  *
  * @param heapMiB
  *   the heap of the process, if it runs on a virtual machine, in MiB
  */
final case class Node(launcher: Launcher, heapMiB: Long)
