package mpp.remote

import scala.collection.concurrent.TrieMap
import scala.concurrent.duration._

/** The latest measures of the links between nodes and the machine of masters.
  *
  * @param measure
  *   measures a link, which takes it for itself for a second; measures by name
  * @param nanoTime
  *   as of `System.nanoTime`
  */
final private class Links(measure: Connection => Map[String, Double], nanoTime: () => Long = () => System.nanoTime) {
  import Links._

  private val latest = TrieMap.empty[String, (Long, Map[String, Double])]

  /** Measures the links, one after the other, that have not been measured for a minute.
    *
    * @return
    *   measures by the node's name; none of nodes that did not answer, and of those after the eighth
    */
  def of(connections: Seq[Connection]): Map[String, Map[String, Double]] = {
    val nodes = connections.take(MostNodes)
    for (connection <- nodes if !latest.get(connection.node.name).exists(isRecent)) {
      val measures = measure(connection)
      latest(connection.node.name) = (nanoTime(), measures)
    }
    nodes.map(_.node.name).map(name => name -> latest(name)._2).filter(_._2.nonEmpty).toMap
  }

  /** The links are others now. */
  def forget(): Unit = latest.clear()

  private def isRecent(measured: (Long, Map[String, Double])): Boolean = nanoTime() - measured._1 < Validity.toNanos
}

private object Links {

  /** To measure the links of more nodes would take longer than a point. */
  val MostNodes = 8

  val Validity: FiniteDuration = 1.minute
}
