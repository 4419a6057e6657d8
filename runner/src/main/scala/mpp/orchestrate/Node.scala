package mpp.orchestrate

import mpp.testee.Launcher

/** Where a process of a testee runs, and its share of that.
  *
  * @param heapMiB
  *   the heap of the process, if it runs on a virtual machine, in MiB
  */
final case class Node(launcher: Launcher, heapMiB: Long)
